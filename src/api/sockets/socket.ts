import { HEARTBEAT, SOCKET_PATH, SOCKET_SESSION_OVER, SOCKET_TOO_MANY } from '../../../schemas/contract/socket.ts'
import { apiUrl } from '../client/context.ts'
import { fillPath } from '../rows/query.ts'

/** The client sends a heartbeat every 20 s; an unanswered one means that the connection is dead. */
const HEARTBEAT_MS = 20_000
/** A lost connection is tried again after this long, once at a time. */
const RECONNECT_MS = 5000

type Message = Readonly<Record<string, unknown>>
export interface SocketEvents {
  /** A message with a `cmd`; anything else was left out. */
  heard(message: Message): void
  /** Also each time it was restored. */
  opened(): void
  /** The connection is lost; `isOver`: the session has ended. */
  lost(isOver: boolean): void
}

/** A socket below the API: its address with the scheme swapped. */
export const socketUrl = (path: string): string =>
  new URL(apiUrl(path), window.location.href).href.replace(/^http/, 'ws')

/** The person's socket. */
export const socketAddress = (userId: string): string => socketUrl(fillPath(SOCKET_PATH, { userId }))

function read(data: unknown): Message | undefined {
  try {
    const parsed: unknown = JSON.parse(String(data))
    return typeof parsed === 'object' && parsed !== null && typeof (parsed as Message)['cmd'] === 'string'
      ? (parsed as Message)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Opens a socket with a heartbeat every 20 s that reconnects 5 s after a loss. Returns the function that closes it. The token travels as
 * the sub-protocol, never in the address.
 */
export function openPersistentSocket(userId: string, token: string, events: SocketEvents): () => void {
  let socket: WebSocket | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isAnswered = true
  let isEnded = false

  const forget = () => {
    clearInterval(beat)
    socket = undefined
  }
  const tryLater = () => {
    // The lock: one try waits at a time.
    if (isEnded || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      connect()
    }, RECONNECT_MS)
  }
  function connect(): void {
    const opening = new WebSocket(socketAddress(userId), [token])
    socket = opening
    opening.addEventListener('open', () => {
      isAnswered = true
      beat = setInterval(() => {
        if (!isAnswered) return opening.close()
        isAnswered = false
        opening.send(HEARTBEAT)
      }, HEARTBEAT_MS)
      events.opened()
    })
    opening.addEventListener('message', ({ data }: MessageEvent) => {
      isAnswered = true
      const message = read(data)
      if (message) events.heard(message)
    })
    opening.addEventListener('close', ({ code }: CloseEvent) => {
      if (isEnded) return
      forget()
      const isOver = code === SOCKET_SESSION_OVER
      events.lost(isOver)
      if (!isOver && code !== SOCKET_TOO_MANY) tryLater()
    })
  }
  connect()
  return () => {
    isEnded = true
    clearTimeout(retry)
    const open = socket
    forget()
    open?.close()
  }
}
