import { type RawBuilder, sql } from 'kysely'
import { HIDDEN } from '../../../registry/kit/secret.ts'
import type { Mask } from '../../../schemas/language/policy.ts'
import type { DataColumn } from './columns.ts'

/** A fixed number of characters, so that the mask does not reveal the length. */
const COVER = '****'

/** A masked value. The statement itself masks it, so that the rest never leaves the database. */
function masked(stored: RawBuilder<unknown>, { first = 0, last = 0 }: Mask): RawBuilder<unknown> {
  const text = sql`${stored}::text`
  // A value that is no longer than its visible part would be visible as a whole.
  return sql`case when ${stored} is null then null when length(${text}) <= ${sql.lit(first + last)} then ${sql.lit(COVER)}
    else left(${text}, ${sql.lit(first)}) || ${sql.lit(COVER)} || right(${text}, ${sql.lit(last)}) end`
}

/** A column as its field holds it: a JSON value as text. */
export function storedValue(column: DataColumn, table?: string): RawBuilder<unknown> {
  const stored = sql.ref(table === undefined ? column.name : `${table}.${column.name}`)
  return column.isJsonText ? sql`${stored}::text` : stored
}

/** The mask of a column on a restricted screen. */
export function selectColumn(column: DataColumn, table?: string): RawBuilder<unknown> {
  const stored = sql.ref(table === undefined ? column.name : `${table}.${column.name}`)
  if (column.isSecret) return sql`case when ${stored} is null then null else ${sql.lit(HIDDEN)} end`
  return column.mask ? masked(stored, column.mask) : storedValue(column, table)
}

/** A column that is only ever written. */
export const secretColumn = (column: DataColumn): DataColumn => ({ ...maskedColumn(column, {}), isSecret: true })

/** A masked column: it has no meaning as a lookup, and no query may name it. */
export function maskedColumn(column: DataColumn, mask: Mask): DataColumn {
  // A part of a key would be the key of something else.
  const shown: Mask = column.lookup || column.type === 'json' || column.type === 'boolean' ? {} : mask
  return { ...column, type: 'text', match: 'exact', lookup: undefined, mask: shown }
}
