import { type RawBuilder, sql } from 'kysely'
import { type DataColumn, secretColumns, type TableScreen } from '../catalog/index.ts'
import type { Stamp } from './system/versions.ts'

/**
 * Parts of the statements that write rows: each stores who wrote which version, and what the changed fields held before, with the rows
 * themselves. `stored` is the name of the written rows, with all columns.
 */

const into = sql`insert into sys_data_log (screen_id, row_id, version, operation, create_by, create_time, before)`

/** Entries of added rows, for `returning id, create_by, create_time`. */
export const logAdded = ({ id }: TableScreen): RawBuilder<unknown> =>
  sql`${into} select ${id}::text, id, 1, 'add', create_by, create_time, null from stored`

/**
 * What the changed columns held before, as a JSON object, for the rows `old` and `stored`. It is written as text that is parsed once: two
 * whole rows as JSON, compared key by key, took two thirds of what an entry costs the database.
 */
function changedValues(columns: readonly DataColumn[], isReleased: boolean): RawBuilder<unknown> {
  const entries = columns.map(({ name }) => {
    const [before, now] = [sql.ref(`old.${name}`), sql.ref(`stored.${name}`)]
    const was = isReleased
      ? sql`coalesce(released.columns -> ${sql.lit(name)}, to_jsonb(${before}))`
      : sql`to_jsonb(${before})`
    const differs = isReleased ? sql`${was} is distinct from to_jsonb(${now})` : sql`${before} is distinct from ${now}`
    return sql`case when ${differs} then ${sql.lit(`${JSON.stringify(name)}:`)} || coalesce(${was}::text, 'null') end`
  })
  return sql`('{' || array_to_string(array[${sql.join(entries)}]::text[], ',') || '}')::jsonb`
}

/**
 * Entries of changed rows, for `returning *`; only these columns were set. The table still gives the rows as they were before the
 * statement. `released` are values of theirs that the transaction has cleared before it. What is only ever written is left out.
 */
export const logChanged = (
  screen: TableScreen,
  columns: readonly DataColumn[],
  released?: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const hidden = new Set(secretColumns(screen).map(({ name }) => name))
  const logged = columns.filter(({ field, name }) => field !== undefined && !hidden.has(name))
  return sql`${into}
    select ${screen.id}::text, stored.id, stored.version, 'edit', stored.update_by, stored.update_time,
      ${changedValues(logged, released !== undefined)}
    from stored join ${sql.table(screen.table)} old on old.id = stored.id
    ${released ? sql`cross join lateral (select ${released} as columns) released` : sql``}`
}

/** The whole row, without what is only ever written. */
function readable(screen: TableScreen): RawBuilder<unknown> {
  const hidden = secretColumns(screen).map(({ name }) => name)
  return hidden.length === 0 ? sql`to_jsonb(gone)` : sql`to_jsonb(gone) - ${sql.lit(`{${hidden.join(',')}}`)}::text[]`
}

/** Entries of deleted rows, which are stored whole, for `returning *` under the name `gone`. */
export const logDeleted = (screen: TableScreen, { by, at }: Stamp): RawBuilder<unknown> => sql`${into}
  select ${screen.id}::text, gone.id, gone.version + 1, 'delete', ${by}, ${at}, ${readable(screen)} from gone`
