import { type RawBuilder, sql } from 'kysely'
import { secretColumns, type TableScreen } from '../catalog/index.ts'

/**
 * Parts of the statements that write rows: each stores who wrote which version, and what the changed fields held before, with the rows
 * themselves. `stored` is the name of the written rows, with all columns.
 */

/** The columns that tell of the write itself. */
const STAMPS = ['id', 'version', 'create_by', 'create_time', 'update_by', 'update_time']

const into = sql`insert into sys_data_log (screen_id, row_id, version, operation, create_by, create_time, before)`

/** Stored values by column, without those that are only ever written. */
function readable(screen: TableScreen, values: RawBuilder<unknown>, without: readonly string[]): RawBuilder<unknown> {
  const hidden = [...without, ...secretColumns(screen).map(({ name }) => name)]
  return hidden.length === 0 ? values : sql`(${values}) - ${sql.lit(`{${hidden.join(',')}}`)}::text[]`
}

/** Entries of added rows, for `returning id, create_by, create_time`. */
export const logAdded = ({ id }: TableScreen): RawBuilder<unknown> =>
  sql`${into} select ${id}::text, id, 1, 'add', create_by, create_time, null from stored`

/**
 * Entries of changed rows, for `returning *`. The table still gives the rows as they were before the statement. `released` are values
 * of theirs that the transaction has cleared before it.
 */
export const logChanged = (screen: TableScreen, released?: RawBuilder<unknown>): RawBuilder<unknown> => sql`${into}
  select ${screen.id}::text, stored.id, stored.version, 'edit', stored.update_by, stored.update_time, (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}')
    from jsonb_each(compared.old) field where field.value is distinct from compared.now -> field.key)
  from stored join ${sql.table(screen.table)} old on old.id = stored.id
  cross join lateral (select ${readable(screen, released ? sql`to_jsonb(old) || ${released}` : sql`to_jsonb(old)`, STAMPS)} as old, to_jsonb(stored) as now offset 0) compared`

/** Who deletes rows, and when. */
export interface Deletion {
  readonly by: string
  readonly at: Date
}
/** Entries of deleted rows, which are stored whole, for `returning *` under the name `gone`. */
export const logDeleted = (screen: TableScreen, { by, at }: Deletion): RawBuilder<unknown> => sql`${into}
  select ${screen.id}::text, gone.id, gone.version + 1, 'delete', ${by}, ${at}, ${readable(screen, sql`to_jsonb(gone)`, [])} from gone`
