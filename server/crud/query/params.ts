import type { DataColumn } from '../columns.ts'
import type { Condition } from './condition.ts'
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

/** The conditions a list call states; parameters that name no column are ignored, as the wire has it. */
export function readParams(params: ListParams, columns: ReadonlyMap<string, DataColumn>): Condition[] {
  const conditions: Condition[] = []
  for (const name of Object.keys(params)) {
    const value = textParam(params, name)
    const condition = value.trim() === '' ? undefined : conditionOf(name, value, columns)
    if (condition) conditions.push(condition)
  }
  return conditions
}
