import {
  type Editing,
  GRID_COMMANDS,
  type GridMessage,
  type TypedBy,
} from '../../../schemas/contract/data/grid-socket.ts'
import { isObject, stringOrUndefined } from '../../../schemas/language/values.ts'
import { callContext } from '../../api/client/context.ts'
import { type GridSocket, openGridSocket } from '../../api/sockets/grid-socket.ts'
import { session, watchSession } from '../../state/session/session.ts'

type Row = Readonly<Record<string, unknown>>

/** One grid that uses the socket of the page. */
export interface GridConnection {
  readonly socketKey: string
  /** Another user types in a row. */
  typed(row: Row, caseId: string, by: TypedBy | undefined): void
  /** One of our own words about this grid. */
  editing(editing: Editing): void
  saved(row: Row): void
  changed(ids: readonly string[]): void
  /** A user has joined who does not have the typed values of this page. */
  joined(): void
  /** The socket is connected. `cutMs` is the length of the disconnection; undefined the first time. */
  opened(cutMs: number | undefined): void
  /** The server supports the product's own commands; `cutMs` as above. */
  greeted(cutMs: number | undefined): void
  /** It supports none and cannot report missed changes. */
  unanswered(cutMs: number | undefined): void
  lost(): void
}

/** A server of ours greets at once. */
const GREETING_MS = 3000
const pageId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

const seats = new Set<GridConnection>()
let socket: GridSocket | undefined
let openFor = ''
let isOpen = false
let isOurs = false
let lostAt: number | undefined
let cutMs: number | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
let stopWatching: (() => void) | undefined

const all = (socketKey: unknown) => [...seats].filter((seat) => seat.socketKey === socketKey)

function bySaid(value: unknown): TypedBy | undefined {
  if (!isObject(value)) return undefined
  const { version, page = '', name = '' } = value
  return {
    page: stringOrUndefined(page) ?? '',
    name: stringOrUndefined(name) ?? '',
    ...(typeof version === 'number' ? { version } : {}),
  }
}
function editingSaid(value: unknown): Editing | undefined {
  if (!isObject(value)) return undefined
  const [socketKey, id, key, page, name] = ['socketKey', 'id', 'key', 'page', 'name'].map((part) =>
    stringOrUndefined(value[part]),
  )
  if (socketKey === undefined || page === undefined) return undefined
  return {
    socketKey,
    page,
    name: name ?? '',
    ...(id !== undefined && key !== undefined ? { id, key } : {}),
    ...(value['gone'] === true ? { gone: true } : {}),
  }
}

function hearWord(word: string, args: readonly unknown[]): void {
  const [first, second] = args
  if (word === GRID_COMMANDS.hello) greet()
  else if (word === GRID_COMMANDS.editing) {
    const editing = editingSaid(first)
    if (editing) for (const seat of all(editing.socketKey)) seat.editing(editing)
  } else if (word === GRID_COMMANDS.saved && isObject(second)) for (const seat of all(first)) seat.saved(second)
  else if (word === GRID_COMMANDS.watch) for (const seat of all(first)) seat.joined()
  else if (word === GRID_COMMANDS.since && Array.isArray(second))
    for (const seat of all(first)) seat.changed(second.filter((id) => typeof id === 'string'))
}
function hear(message: Exclude<GridMessage, { type: 'heart_beat' }>): void {
  if (message.type === 'common_send_date') return hearWord(message.data.key, message.data.args)
  const [row, caseId, by] = message.data.args
  for (const seat of all(message.data.socketKey)) seat.typed(row, String(caseId), bySaid(by))
}

function greet(): void {
  clearTimeout(waiting)
  isOurs = true
  watch()
  for (const seat of seats) seat.greeted(cutMs)
}
function watch(): void {
  sendCommand(GRID_COMMANDS.watch, [...new Set([...seats].map(({ socketKey }) => socketKey))])
}
function opened(): void {
  isOpen = true
  cutMs = lostAt === undefined ? undefined : performance.now() - lostAt
  lostAt = undefined
  waiting = setTimeout(() => {
    for (const seat of seats) seat.unanswered(cutMs)
  }, GREETING_MS)
  for (const seat of seats) seat.opened(cutMs)
}
function lost(): void {
  clearTimeout(waiting)
  if (isOpen) lostAt = performance.now()
  isOpen = false
  isOurs = false
  for (const seat of seats) seat.lost()
}

/** No user receives more than they may see: a page that impersonates another user has no socket. */
const keyOf = () =>
  session.token === '' || !session.info || callContext().viewAs?.() ? '' : `${session.info.id} ${session.token}`

/** One socket for all grids of the page, with the token of the moment; none without a grid. */
function follow(): void {
  const wanted = seats.size > 0 ? keyOf() : ''
  if (wanted === openFor) return
  if (socket) lost()
  socket?.close()
  socket = undefined
  openFor = wanted
  if (seats.size === 0) lostAt = undefined
  if (wanted !== '')
    socket = openGridSocket(session.info?.id ?? '', pageId, session.token, { heard: hear, opened, lost })
}

/** Sends one of the product's own commands, if the server supports them. */
export function sendCommand(word: string, ...args: readonly unknown[]): boolean {
  return isOurs && (socket?.send({ type: 'common_send_date', data: { key: word, args } }) ?? false)
}

/** Broadcasts a row, also to the other grids of this page. False without a connection. */
export function sendRow(from: GridConnection, row: Row, caseId: string, version: number | undefined): boolean {
  const { socketKey } = from
  const by = version === undefined ? undefined : { version, page: '', name: '' }
  const isSent =
    socket?.send({ type: 'update_vxe_table', data: { socketKey, args: by ? [row, caseId, by] : [row, caseId] } }) ??
    false
  for (const seat of all(socketKey)) if (seat !== from) seat.typed(row, caseId, by)
  return isSent
}

/** Connects a grid to the page's socket. Returns the function that disconnects it. */
export function joinPageSocket(seat: GridConnection): () => void {
  seats.add(seat)
  stopWatching ??= watchSession(follow)
  follow()
  if (isOpen) seat.opened(undefined)
  if (isOurs) {
    watch()
    seat.greeted(undefined)
  }
  return () => {
    seats.delete(seat)
    if (seats.size > 0) return watch()
    stopWatching?.()
    stopWatching = undefined
    follow()
  }
}
