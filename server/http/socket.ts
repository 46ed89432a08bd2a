import { createHash } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { API_PREFIX } from '../../schemas/contract/envelope.ts'
import { SOCKET_TENANT } from '../../schemas/contract/socket.ts'
import { AppError } from '../../schemas/messages/index.ts'
import type { Locale } from '../../schemas/language/text.ts'
import type { AppParts, Person } from './context.ts'
import { localeOf } from './request/locale.ts'
import { findSession } from './session/session.ts'

/** How much a client may send; the socket of a client that sends more is closed. */
export interface SocketLimits {
  /** Of one message, at most `LARGEST`. */
  readonly messageBytes: number
  /** In ten seconds. */
  readonly messages: number
  readonly bytes: number
}
const USUAL: SocketLimits = { messageBytes: 4096, messages: 40, bytes: 160 * 1024 }
const WINDOW_MS = 10_000
/** Largest frame that is read at all. */
const LARGEST = 64 * 1024
/** A connection without a sign of life for two of these is dropped. */
const PING_MS = 30_000
/** What may wait for a slow reader, in bytes. */
const MAX_WAITING = 1024 * 1024
const POLICY = 1008
const TOO_LARGE = 1009

/** One open socket of a signed-in person. */
export interface SocketPeer {
  readonly person: Person
  readonly locale: Locale
  /** Sends text; a reader that does not take it is dropped. */
  send(text: string): void
  close(code: number): void
}

export type SocketParams = Readonly<Record<string, string>>
/** A socket below the API prefix whose path names the person as `:userId`. */
export interface SocketRoute {
  readonly path: string
  /** What the other parameters of the path must look like. */
  readonly params?: Readonly<Record<string, RegExp>>
  readonly limits?: SocketLimits
  /** Called when one opens; what it returns is called with each text, and at the end. */
  open(peer: SocketPeer, params: SocketParams): { text(said: string): void; closed(): void }
}

/** The token: the first sub-protocol offered. */
function tokenOf(request: FastifyRequest): string | undefined {
  return request.headers['sec-websocket-protocol']?.split(',')[0]?.trim() || undefined
}

/** A browser always says where its page comes from: from here, or from an origin that may call the API. */
function isOwnOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === request.host)
}

const fits = (given: SocketParams, wanted: SocketRoute['params'] = {}) =>
  Object.entries(wanted).every(([name, shape]) => shape.test(given[name] ?? ''))

/** A client of the family that opens several sockets adds a digest of its token to the person's id. */
const names = ({ id }: Person, token: string | undefined, stated: string | undefined): boolean =>
  stated === id ||
  stated ===
    `${id}_${createHash('md5')
      .update(token ?? '')
      .digest('hex')}`

async function admit(parts: AppParts, request: FastifyRequest, route: SocketRoute): Promise<Person> {
  const token = tokenOf(request)
  const { [SOCKET_TENANT]: tenant } = request.query as Readonly<Record<string, unknown>>
  const named = typeof tenant === 'string' && tenant !== '' ? { tenant } : undefined
  const session =
    token === undefined ? undefined : await findSession(parts.database, token, parts.clock.now(), { named })
  // A browser reads the status of an upgrade that is refused and nothing else of it: it is one for all reasons.
  if (!session) throw new AppError('HTTP_SOCKET_REFUSED')
  const given = request.params as SocketParams
  if (
    !names(session.person, token, given['userId']) ||
    !fits(given, route.params) ||
    !isOwnOrigin(request, parts.env.corsOrigins)
  )
    throw new AppError('HTTP_SOCKET_REFUSED')
  return session.person
}

function peerOf(socket: WebSocket, person: Person, locale: Locale): SocketPeer {
  return {
    person,
    locale,
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MAX_WAITING) socket.terminate()
      else socket.send(text)
    },
    close: (code) => socket.close(code),
  }
}

/** Drops a peer whose machine has gone: nothing else would report it. */
function watchLife(socket: WebSocket): () => void {
  let alive = true
  socket.on('pong', () => (alive = true))
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, PING_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Counts what is said; undefined while it is no more than may be said, else the code to close with. */
function counter({ messageBytes, messages, bytes }: SocketLimits): (size: number) => number | undefined {
  let window = { from: 0, count: 0, bytes: 0 }
  return (size) => {
    const now = Date.now()
    if (now - window.from > WINDOW_MS) window = { from: now, count: 0, bytes: 0 }
    window.count += 1
    window.bytes += size
    if (size > messageBytes) return TOO_LARGE
    return window.count > messages || window.bytes > bytes ? POLICY : undefined
  }
}

function serve(socket: WebSocket, peer: SocketPeer, route: SocketRoute, params: SocketParams): void {
  const talk = route.open(peer, params)
  const stopWatching = watchLife(socket)
  const count = counter(route.limits ?? USUAL)
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    // Messages after the one that closed the socket are not read.
    if (socket.readyState !== socket.OPEN) return
    const refusal = isBinary ? POLICY : count(data.length)
    if (refusal === undefined) talk.text(data.toString('utf8'))
    else socket.close(refusal)
  })
  socket.on('close', () => {
    stopWatching()
    talk.closed()
  })
}

/** Opens the sockets of all modules. Whoever may not open one is answered over HTTP, before anything is upgraded. */
export async function installSockets(
  app: FastifyInstance,
  parts: AppParts,
  routes: readonly SocketRoute[],
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: LARGEST, handleProtocols: (protocols) => [...protocols][0] ?? false },
    // A frame that is too large, or a broken line: the library has closed the socket already.
    errorHandler: (_, socket) => socket.terminate(),
  })
  const people = new WeakMap<FastifyRequest, Person>()
  await app.register(async (scope) => {
    for (const route of routes) {
      scope.get(
        `${API_PREFIX}${route.path}`,
        {
          websocket: true,
          config: {
            rateLimit: parts.env.rateLimit > 0 ? { max: parts.env.rateLimit * 10, timeWindow: 60_000 } : false,
          },
          onRequest: async (request) => {
            people.set(request, await admit(parts, request, route))
          },
        },
        (socket, request) => {
          const person = people.get(request)
          if (person)
            serve(socket, peerOf(socket, person, localeOf(request.headers)), route, request.params as SocketParams)
        },
      )
    }
  })
}
