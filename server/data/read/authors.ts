import { type RawBuilder, sql } from 'kysely'
import type { DataColumn } from '../catalog/index.ts'

export interface ReadColumn {
  /** Its type in the screen language. */
  readonly type: string
  readonly value: RawBuilder<unknown>
}

/** True for a system column with the author of a row. */
export const isAuthorColumn = (column: DataColumn) => column.field === undefined && column.lookup !== undefined
/** Wire name of the label of a field. */
export const labelName = (key: string) => `${key}_dictText`

/** The subquery for the author's name, so that lists and records need no further statement. */
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
