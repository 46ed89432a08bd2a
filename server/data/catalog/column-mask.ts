import { type RawBuilder, sql } from 'kysely'
import { HIDDEN } from '../../../registry/kit/secret.ts'
import type { Mask } from '../../../schemas/language/policy.ts'
import type { DataColumn } from './columns.ts'

/** Always as many, so that nothing is told of the length. */
const COVER = '****'

/** A value of which little is told; in the statement itself, so that the rest never leaves the database. */
function masked(stored: RawBuilder<unknown>, { first = 0, last = 0 }: Mask): RawBuilder<unknown> {
  const text = sql`${stored}::text`
  // What is as short as the part that is told would be told as a whole.
  return sql`case when ${stored} is null then null when length(${text}) <= ${sql.lit(first + last)} then ${sql.lit(COVER)}
    else left(${text}, ${sql.lit(first)}) || ${sql.lit(COVER)} || right(${text}, ${sql.lit(last)}) end`
}

/** What is told of a column, as somebody is given it. */
export function selectColumn(column: DataColumn, table?: string): RawBuilder<unknown> {
  const stored = sql.ref(table === undefined ? column.name : `${table}.${column.name}`)
  if (column.isSecret) return sql`case when ${stored} is null then null else ${sql.lit(HIDDEN)} end`
  return column.mask ? masked(stored, column.mask) : stored
}

/** A column that is only ever written. */
export const secretColumn = (column: DataColumn): DataColumn => ({ ...maskedColumn(column, {}), isSecret: true })

/** A column of which only a mask is told: it stands for nothing, and can be named in no question. */
export function maskedColumn(column: DataColumn, mask: Mask): DataColumn {
  // A part of a key would be the key of something else.
  const told: Mask = column.lookup || column.type === 'json' || column.type === 'boolean' ? {} : mask
  return { ...column, type: 'text', match: 'exact', lookup: undefined, mask: told }
}
