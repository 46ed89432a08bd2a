import {
  type Editing,
  GRID_KEYS,
  GRID_NAME,
  GRID_COMMANDS,
  SINCE_SECONDS,
} from '../../../schemas/contract/data/grid-socket.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { readJson } from '../../http/request/input.ts'

type Values = Readonly<Record<string, unknown>>

/** A parsed message of a page. */
export type PageMessage =
  | { readonly kind: 'beat' }
  | {
      readonly kind: 'typed'
      readonly socketKey: string
      readonly id: string
      readonly row: Values
      readonly caseId: string
      readonly version: number | undefined
    }
  | { readonly kind: 'watch'; readonly keys: readonly string[] }
  | ({ readonly kind: 'editing' } & Pick<Editing, 'socketKey' | 'id' | 'key'>)
  | { readonly kind: 'since'; readonly socketKey: string; readonly seconds: number }

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= GRID_NAME
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function readTyped({ socketKey, args }: Values): PageMessage | undefined {
  const [row, caseId = '', by] = listOf(args)
  if (
    !isName(socketKey) ||
    !isObject(row) ||
    !isName(row['id']) ||
    typeof caseId !== 'string' ||
    caseId.length > GRID_NAME
  )
    return undefined
  const version = isObject(by) ? by['version'] : undefined
  return {
    kind: 'typed',
    socketKey,
    id: row['id'],
    row,
    caseId,
    version: Number.isSafeInteger(version) ? Number(version) : undefined,
  }
}

function readWatch([keys]: readonly unknown[]): PageMessage | undefined {
  const named = listOf(keys)
  return named.length <= GRID_KEYS && named.every(isName) ? { kind: 'watch', keys: named } : undefined
}
function readEditing([editing]: readonly unknown[]): PageMessage | undefined {
  if (!isObject(editing) || !isName(editing['socketKey'])) return undefined
  const { socketKey, id, key } = editing
  if (id === undefined) return { kind: 'editing', socketKey }
  return isName(id) && isName(key) ? { kind: 'editing', socketKey, id, key } : undefined
}
function readSince([socketKey, seconds]: readonly unknown[]): PageMessage | undefined {
  if (!isName(socketKey) || typeof seconds !== 'number' || !(seconds >= 0)) return undefined
  return { kind: 'since', socketKey, seconds: Math.min(seconds, SINCE_SECONDS) }
}

const WORDS: ReadonlyMap<string, (args: readonly unknown[]) => PageMessage | undefined> = new Map([
  [GRID_COMMANDS.watch, readWatch],
  [GRID_COMMANDS.editing, readEditing],
  [GRID_COMMANDS.since, readSince],
])

/** Parses a message; undefined for an invalid or unknown one. Prototype keys are refused at any depth. */
export function parsePageMessage(text: string): PageMessage | undefined {
  let message: unknown
  try {
    message = readJson(text)
  } catch {
    return undefined
  }
  if (!isObject(message)) return undefined
  const { type, data } = message
  if (type === 'heart_beat') return { kind: 'beat' }
  if (!isObject(data)) return undefined
  if (type === 'update_vxe_table') return readTyped(data)
  return type === 'common_send_date' ? WORDS.get(String(data['key']))?.(listOf(data['args'])) : undefined
}
