import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { API_PREFIX } from '../../schemas/contract/envelope.ts'
import { AppError } from '../../schemas/messages/index.ts'
import type { Locale } from '../../schemas/language/text.ts'
import type { AppParts, Person } from './context.ts'
import { localeOf } from './locale.ts'
import { findSession } from './session.ts'

/** Largest message a client may send, in bytes. */
const MAX_BYTES = 4096
/** A client that says more than this within the window is closed. */
const MAX_MESSAGES = 40
const WINDOW_MS = 10_000
/** A connection without a sign of life for two of these is dropped. */
const PING_MS = 30_000
/** What may wait for a slow reader, in bytes. */
const MAX_WAITING = 1024 * 1024
const POLICY = 1008

/** One open socket of a signed-in person. */
export interface SocketPeer {
  readonly person: Person
  readonly locale: Locale
  /** Sends text; a reader that does not take it is dropped. */
  send(text: string): void
  close(code: number): void
}

/** A socket below the API prefix whose path names the person as `:userId`. */
export interface SocketRoute {
  readonly path: string
  /** Called when one opens; what it returns is called with each text, and at the end. */
  open(peer: SocketPeer): { text(said: string): void; closed(): void }
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

async function admit(parts: AppParts, request: FastifyRequest): Promise<Person> {
  const token = tokenOf(request)
  const session = token === undefined ? undefined : await findSession(parts.database, token, parts.clock.now())
  if (!session) throw new AppError('SESSION_EXPIRED')
  if (session.mustChangePassword) throw new AppError('SESSION_PASSWORD_MUST_CHANGE')
  const { userId } = request.params as { userId?: unknown }
  if (userId !== session.person.id || !isOwnOrigin(request, parts.env.corsOrigins)) throw new AppError('HTTP_SOCKET_REFUSED')
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

/** Drops a peer whose machine has gone: nothing else would tell. */
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

function serve(socket: WebSocket, peer: SocketPeer, route: SocketRoute): void {
  const talk = route.open(peer)
  const stopWatching = watchLife(socket)
  let window = { from: Date.now(), count: 0 }
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const now = Date.now()
    if (now - window.from > WINDOW_MS) window = { from: now, count: 0 }
    window.count += 1
    if (isBinary || window.count > MAX_MESSAGES) socket.close(POLICY)
    else talk.text(data.toString('utf8'))
  })
  socket.on('close', () => {
    stopWatching()
    talk.closed()
  })
}

/** Opens the sockets of all modules. Whoever may not open one is answered over HTTP, before anything is upgraded. */
export async function installSockets(app: FastifyInstance, parts: AppParts, routes: readonly SocketRoute[]): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_BYTES, handleProtocols: (protocols) => [...protocols][0] ?? false },
    // A frame that is too large, or a broken line: the library has closed the socket already.
    errorHandler: (_, socket) => socket.terminate(),
  })
  const people = new WeakMap<FastifyRequest, Person>()
  await app.register(async (scope) => {
    for (const route of routes) {
      scope.get(`${API_PREFIX}${route.path}`, {
        websocket: true,
        config: { rateLimit: parts.env.rateLimit > 0 ? { max: parts.env.rateLimit * 10, timeWindow: 60_000 } : false },
        onRequest: async (request) => {
          people.set(request, await admit(parts, request))
        },
      }, (socket, request) => {
        const person = people.get(request)
        if (person) serve(socket, peerOf(socket, person, localeOf(request.headers)), route)
      })
    }
  })
}
