import { cleaned } from '../../../schemas/language/marks.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { searched } from '../../http/request/cleaning.ts'
import type { DataColumn } from '../catalog/index.ts'
import type { Condition, Subtree } from './condition.ts'
import { readMany, readValue } from './value-text.ts'

/** List parameters as they came; anything but a text is ignored. */
export type ListParams = Readonly<Record<string, unknown>>

/** The parameter as text; '' when it is missing or is not a text. */
export function textParam(params: ListParams, name: string): string {
  if (!Object.hasOwn(params, name)) return ''
  const value = params[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** JSON inside a parameter, encoded once or twice; undefined when it is none. */
export function jsonParam(raw: string): unknown {
  // The text was cleaned with the rest of the call; the words within it, and what was encoded twice, are not.
  const direct = parsed(raw)
  if (direct !== undefined) return searched(direct)
  try {
    return searched(parsed(cleaned(decodeURIComponent(raw))))
  } catch {
    return undefined
  }
}

/** A browser navigation sends all parameters as one JSON text. */
export function withParamsStr(params: ListParams): ListParams {
  const text = textParam(params, 'paramsStr')
  if (text === '') return params
  const stated = jsonParam(text)
  if (typeof stated !== 'object' || stated === null || Array.isArray(stated)) throw new AppError('QUERY_SUPER_UNREADABLE')
  return { ...params, ...stated }
}

/** The suffixes that the name of a column may have. */
export const PARAM_SUFFIXES = ['_begin', '_end', '_MultiString'] as const
const BOUNDS = [
  { suffix: '_begin', op: 'ge', time: '00:00:00' },
  { suffix: '_end', op: 'le', time: '23:59:59' },
] as const

function complete(column: DataColumn, value: string, time: string): string {
  return column.type === 'timestamp' && value.length === 10 ? `${value} ${time}` : value
}

function conditionOf(name: string, value: string, columns: ReadonlyMap<string, DataColumn>): Condition | undefined {
  const plain = columns.get(name)
  if (plain) return readValue(plain, value)
  for (const { suffix, op, time } of BOUNDS) {
    const column = name.endsWith(suffix) ? columns.get(name.slice(0, -suffix.length)) : undefined
    if (column) return { kind: 'compare', column, op, value: complete(column, value.trim(), time) }
  }
  const many = name.endsWith('_MultiString') ? columns.get(name.slice(0, -'_MultiString'.length)) : undefined
  return many ? readMany(many, value) : undefined
}

const NO_TREES: ReadonlyMap<string, Subtree> = new Map()
/** A query for a node includes the nodes below it. */
function underNode(condition: Condition, subtrees: ReadonlyMap<string, Subtree>): Condition {
  const keys = condition.kind === 'compare' && condition.op === 'eq' ? subtrees.get(condition.column.key) : undefined
  return condition.kind === 'compare' && keys ? { kind: 'under', column: condition.column, keys, value: condition.value } : condition
}

/** The conditions a list call states; parameters that name no column are ignored, as the wire has it. */
export function readParams(params: ListParams, columns: ReadonlyMap<string, DataColumn>, subtrees = NO_TREES): Condition[] {
  const conditions: Condition[] = []
  for (const name of Object.keys(params)) {
    const value = textParam(params, name)
    const condition = value.trim() === '' ? undefined : conditionOf(name, value, columns)
    if (condition) conditions.push(underNode(condition, subtrees))
  }
  return conditions
}
