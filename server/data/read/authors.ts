import { type RawBuilder, sql } from 'kysely'
import type { DataColumn } from '../catalog/index.ts'

export interface ReadColumn {
  /** Its type in the screen language. */
  readonly type: string
  readonly value: RawBuilder<unknown>
}

/** Whether a column of the engine's own says who wrote a row. */
export const isAuthorColumn = (column: DataColumn) => column.field === undefined && column.lookup !== undefined
/** Wire name of the words of a field. */
export const labelName = (key: string) => `${key}_dictText`

/** Who wrote a row is named in the statement itself: neither a list nor a record needs a further one for that. */
export function authorLabel(stored: RawBuilder<unknown>): ReadColumn {
  return {
    type: 'text',
    value: sql`coalesce((select who.realname from sys_user who where who.username = ${stored}), ${stored}, '')`,
  }
}

/** The names of the authors of a row, besides their stored user names. */
export function authorLabels(columns: Iterable<DataColumn>, table: string): readonly RawBuilder<unknown>[] {
  return [...columns]
    .filter(isAuthorColumn)
    .map(({ name, key }) => sql`${authorLabel(sql.ref(`${table}.${name}`)).value} as ${sql.id(labelName(key))}`)
}
