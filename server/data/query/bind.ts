import { type RawBuilder, sql } from 'kysely'
import type { ColumnType } from '../../../registry/kit/define.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataColumn } from '../catalog/index.ts'

export function isTextColumn(column: Pick<DataColumn, 'type'>): boolean {
  return column.type === 'text' || column.type === 'varchar'
}

const DAY = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
const CLOCK = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?`
const FORMS: Readonly<Partial<Record<ColumnType, RegExp>>> = {
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,30}(\.\d{1,20})?$/,
  boolean: /^(true|false|1|0|Y|N)$/,
  date: new RegExp(`^${DAY}( ${CLOCK})?$`),
  timestamp: new RegExp(`^${DAY}( ${CLOCK})?$`),
  time: new RegExp(`^${CLOCK}$`),
}
const CASTS: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'bigint',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  time: 'time',
}

function isRealDay(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

/** Could a column hold this text? One that holds no text does so in its own form only. */
export function isReadable({ type }: Pick<DataColumn, 'type'>, text: string): boolean {
  const form = FORMS[type]
  if (text.includes('\0')) return false
  if (form === undefined) return true
  const isDay = type === 'date' || type === 'timestamp'
  return form.test(text.trim()) && (!isDay || isRealDay(text.trim()))
}

/** A text as a value that a column can be compared with. */
export function comparedAs({ type }: Pick<DataColumn, 'type'>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const cast = CASTS[type]
  if (cast !== undefined) return sql`${text}::${sql.raw(cast)}`
  return type === 'json' ? sql`to_jsonb(${text}::text)` : text
}

/** A query value for a column: bound, never text of the statement, and refused in words when it does not fit. */
export function bindValue(column: Pick<DataColumn, 'type' | 'key'>, value: string): RawBuilder<unknown> {
  const text = value.trim()
  if (FORMS[column.type] !== undefined && !isReadable(column, text))
    throw new AppError('QUERY_VALUE_WRONG', { field: column.key })
  return comparedAs(column, sql`${text}`)
}
