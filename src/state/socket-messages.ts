import { openPersistentSocket } from '../api/sockets/socket.ts'
import { session, watchSession } from './session/session.ts'

type Message = Readonly<Record<string, unknown>>
interface Listener {
  heard(message: Message): void
  /** The connection was restored: messages may have been missed. */
  restored?(): void
  /** The server ended the session. */
  ended?(): void
}

const listeners = new Set<Listener>()
let close: (() => void) | undefined
let openFor = ''
let wasLost = false
let stopWatching: (() => void) | undefined

const keyOf = () => (session.token === '' || !session.info ? '' : `${session.info.id} ${session.token}`)

/** One socket for the signed-in person, with the token of the moment; none without a sign-in or without anybody who listens. */
function follow(): void {
  const wanted = listeners.size > 0 ? keyOf() : ''
  if (wanted === openFor) return
  close?.()
  close = undefined
  openFor = wanted
  wasLost = false
  if (wanted === '') return
  close = openPersistentSocket(session.info?.id ?? '', session.token, {
    heard: (message) => {
      for (const listener of listeners) listener.heard(message)
    },
    opened: () => {
      if (wasLost) for (const listener of listeners) listener.restored?.()
      wasLost = false
    },
    lost: (isOver) => {
      wasLost = true
      if (isOver) for (const listener of listeners) listener.ended?.()
    },
  })
}

/** Subscribes to all messages of the user's socket. Returns the function that unsubscribes. */
export function onSocketMessage(listener: Listener): () => void {
  listeners.add(listener)
  stopWatching ??= watchSession(follow)
  follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = undefined
    follow()
  }
}
