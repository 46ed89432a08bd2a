import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'

/** Listens on a free port; the answer is its number. */
export async function listenAnywhere(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

export interface TestSocket {
  readonly socket: WebSocket
  /** Everything that came, parsed. */
  readonly heard: Record<string, unknown>[]
  /** Resolves with the code once it is closed. */
  readonly closed: Promise<number>
  /** Resolves when something like this has come. */
  hears(wanted: Record<string, unknown>, withinMs?: number): Promise<Record<string, unknown>>
}

/** Is everything that is wanted there, whatever else is? */
function fits(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  return (
    typeof found === 'object' &&
    found !== null &&
    Object.entries(wanted).every(([key, value]) => fits((found as Record<string, unknown>)[key], value))
  )
}

type Headers = Readonly<Record<string, string>>
/** Opens a person's socket; rejects when it is refused. Node's own client may say where it comes from. */
export const openSocket = (
  port: number,
  userId: string,
  token: string | undefined,
  headers: Headers = {},
): Promise<TestSocket> => openAt(port, `/websocket/${userId}`, token, headers)
/** Opens the grid socket of a page. */
export const openGridSocket = (
  port: number,
  userId: string,
  token: string | undefined,
  pageId: string,
  headers: Headers = {},
): Promise<TestSocket> => openAt(port, `/vxeSocket/${userId}/${pageId}`, token, headers)

function openAt(port: number, path: string, token: string | undefined, headers: Headers): Promise<TestSocket> {
  const options = { headers, ...(token === undefined ? {} : { protocols: [token] }) }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${API_PREFIX}${path}`, options as unknown as string[])
  const heard: Record<string, unknown>[] = []
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  const hears = async (wanted: Record<string, unknown>, withinMs = 30_000) => {
    for (const until = Date.now() + withinMs; Date.now() < until;) {
      const found = heard.find((message) => fits(message, wanted))
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`Heard ${JSON.stringify(heard)}, not ${JSON.stringify(wanted)}`)
  }
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve({ socket, heard, closed, hears }))
    socket.addEventListener('error', () => reject(new Error('refused')))
  })
}
