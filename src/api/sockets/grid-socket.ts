import { GRID_SOCKET_PATH, type GridMessage } from '../../../schemas/contract/data/grid-socket.ts'
import { SOCKET_SESSION_OVER, SOCKET_TENANT, SOCKET_TOO_MANY } from '../../../schemas/contract/socket.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { logProblem } from '../../lib/log.ts'
import { callContext } from '../client/context.ts'
import { fillPath } from '../rows/query.ts'
import { socketUrl } from './socket.ts'

/** The next heart_beat follows the answer to the last one after this long … */
const BEAT_MS = 10_000
/** … and a connection without an answer for this long is closed. */
const ANSWER_MS = 6000
/** A lost connection is tried again after this long, once at a time. */
const RECONNECT_MS = 5000

export interface GridSocketEvents {
  /** Any message of the contract but heart_beat. */
  heard(message: Exclude<GridMessage, { type: 'heart_beat' }>): void
  /** Also each time it was restored. */
  opened(): void
  lost(): void
}
export interface GridSocket {
  /** False without a connection; nothing is queued. */
  send(message: GridMessage): boolean
  close(): void
}

/** The grid socket of a page, at work for the tenant that calls name. */
export function gridSocketAddress(userId: string, pageId: string): string {
  const tenant = callContext().tenantId() ?? ''
  const address = socketUrl(fillPath(GRID_SOCKET_PATH, { userId, pageId }))
  return tenant === '' ? address : `${address}?${new URLSearchParams({ [SOCKET_TENANT]: tenant }).toString()}`
}

/** Are these the parts that a message of this type has? */
function isMessage(message: unknown): message is GridMessage {
  if (!isObject(message)) return false
  const { type, data } = message
  if (type === 'heart_beat') return true
  if (!isObject(data) || !Array.isArray(data['args'])) return false
  return type === 'common_send_date'
    ? typeof data['key'] === 'string'
    : type === 'update_vxe_table' && typeof data['socketKey'] === 'string' && isObject(data['args'][0])
}

function read(text: unknown): GridMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(text))
    if (isMessage(message)) return message
    logProblem('a message of the grid socket is of no known kind')
  } catch (reason) {
    logProblem('a message of the grid socket could not be read', reason)
  }
  return undefined
}

/**
 * Keeps the grid socket of a page open until it is closed: beats, gives up a line that does not answer, and tries again
 * after each error and each end. The token travels as the sub-protocol, never in the address.
 */
export function openGridSocket(userId: string, pageId: string, token: string, events: GridSocketEvents): GridSocket {
  let line: WebSocket | undefined
  let isOpen = false
  let beat: ReturnType<typeof setTimeout> | undefined
  let answer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const send = (message: GridMessage) => {
    if (!isOpen || !line) return false
    line.send(JSON.stringify(message))
    return true
  }
  const sendBeat = () => {
    send({ type: 'heart_beat', data: '' })
    answer = setTimeout(lose, ANSWER_MS)
  }
  function leave(): WebSocket | undefined {
    const left = line
    line = undefined
    isOpen = false
    clearTimeout(beat)
    clearTimeout(answer)
    return left
  }
  /** An error is followed by an end, a line that does not answer may never end: whatever comes first counts. */
  function lose(): void {
    const left = leave()
    if (!left || isEnded) return
    left.close()
    events.lost()
    tryLater()
  }
  function tryLater(): void {
    // The lock: one try waits at a time.
    if (isEnded || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      connect()
    }, RECONNECT_MS)
  }
  function hear(message: GridMessage): void {
    if (message.type !== 'heart_beat') return events.heard(message)
    clearTimeout(answer)
    clearTimeout(beat)
    beat = setTimeout(sendBeat, BEAT_MS)
  }
  function connect(): void {
    const opening = new WebSocket(gridSocketAddress(userId, pageId), [token])
    line = opening
    const isCurrent = () => line === opening
    opening.addEventListener('open', () => {
      if (!isCurrent()) return
      isOpen = true
      sendBeat()
      events.opened()
    })
    opening.addEventListener('message', ({ data }: MessageEvent) => {
      const message = isCurrent() ? read(data) : undefined
      if (message) hear(message)
    })
    opening.addEventListener('error', () => isCurrent() && lose())
    opening.addEventListener('close', ({ code }: CloseEvent) => {
      if (!isCurrent()) return
      if (code !== SOCKET_SESSION_OVER && code !== SOCKET_TOO_MANY) return lose()
      leave()
      events.lost()
    })
  }
  connect()
  return {
    send,
    close() {
      isEnded = true
      clearTimeout(retry)
      leave()?.close()
    },
  }
}
