import { sql } from 'kysely'
import { widgets } from '../../../registry/index.ts'
import { HASH_PATTERN } from '../../../registry/kit/secret.ts'
import { isWriteOnly, type ResolvedScreen, resolveField } from '../../../engine/model/index.ts'
import type { Database, Queries } from '../../db/database.ts'
import { disableTimeout } from '../../db/connection/timeout.ts'
import { eachPassword, hashPassword } from '../../http/crypto/password-hash.ts'
import type { CurrentTable, TableObstacle, TablePlan } from './plan.ts'

const PER_STATEMENT = 200
/** Row of `sys_setting`: clear text of earlier versions is hashed. */
const DONE = 'secrets-sealed'
const VIEWS = widgets
  .flatMap(({ type, aliases }) => [type, ...aliases])
  .filter((view) => isWriteOnly(resolveField('a', { title: 'a', view })))

interface Past {
  readonly table: string
  readonly key: string
  readonly view: string | null
  /** Of the column, where the document states it. */
  readonly name: string | null
}

/** The columns of tables that hold secrets: for each column, the newest version that has it decides. A column outlives its field. */
async function secretColumns(
  db: Queries,
  screen?: string,
): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const { rows } = await sql<Past>`
    select t.table_name as "table", f.key, f.value->>'view' as view, f.value->'column'->>'name' as name, max(v.version) as version
    from sys_screen_version v join sys_screen_table t on t.screen_id = v.screen_id cross join lateral json_each(v.document->'fields') f
    where ${screen === undefined ? sql`true` : sql`v.screen_id = ${screen}`} and exists (
      select 1 from sys_screen_version p cross join lateral json_each(p.document->'fields') g where p.screen_id = v.screen_id and g.value->>'view' = any(${VIEWS}::text[]))
    group by 1, 2, 3, 4 order by version`.execute(db)
  const newest = new Map<string, { table: string; column: string; isSecret: boolean }>()
  for (const { table, key, view, name } of rows) {
    const resolved = resolveField(key, {
      title: key,
      ...(view === null ? {} : { view }),
      ...(name === null ? {} : { column: { name } }),
    })
    const { column } = resolved.storage
    newest.set(`${table} ${column}`, { table, column, isSecret: isWriteOnly(resolved) })
  }
  return [...newest.values()].filter(({ isSecret }) => isSecret)
}

async function hasColumn(db: Queries, table: string, column: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from information_schema.columns where table_schema = current_schema() and table_name = ${table} and column_name = ${column}`.execute(
      db,
    )
  return rows.length > 0
}

/** Hashes clear-text values in columns of a table. */
async function sealColumns(db: Queries, table: string, columns: readonly string[]): Promise<void> {
  for (const name of columns) {
    const column = sql.id(name)
    await sql`alter table ${sql.table(table)} alter column ${column} type text`.execute(db)
    for (;;) {
      const { rows } = await sql<{
        id: string
        value: string
      }>`select id, ${column} as value from ${sql.table(table)} where ${column} <> '' and ${column} !~ ${HASH_PATTERN.source} limit ${PER_STATEMENT}`.execute(
        db,
      )
      if (rows.length === 0) break
      const changes = await eachPassword(rows, async ({ id, value }) => ({ id, hash: await hashPassword(value) }))
      await sql`update ${sql.table(table)} t set ${column} = given.hash from json_to_recordset(${JSON.stringify(changes)}::json) as given(id text, hash text) where t.id = given.id`.execute(
        db,
      )
    }
  }
}

/** Hashes the secrets of one screen in the transaction of its publication: a field that was a text field before has clear text. */
export async function hashScreenSecrets(tx: Queries, table: string, resolved: ResolvedScreen): Promise<void> {
  await sealColumns(
    tx,
    table,
    resolved.fields.filter(isWriteOnly).map(({ storage }) => storage.column),
  )
}

/** Hashes, once, the secrets that an earlier version stored in clear text. It is one transaction: an interrupted start repeats it. */
export async function hashAllSecrets(database: Database): Promise<void> {
  const done = await sql`select 1 from sys_setting where key = ${DONE}`.execute(database.kysely)
  if (done.rows.length > 0) return
  await database.transaction(async (tx) => {
    await disableTimeout(tx)
    const claimed =
      await sql`insert into sys_setting (key, value) values (${DONE}, 'true') on conflict do nothing`.execute(tx)
    if (claimed.numAffectedRows === 0n) return
    for (const { table, column } of await secretColumns(tx))
      if (await hasColumn(tx, table, column)) await sealColumns(tx, table, [column])
  })
}

/** Fields of readable views on columns with secrets, also renamed ones: they would show stored hashes. */
export async function exposedSecrets(
  db: Queries,
  resolved: ResolvedScreen,
  current: CurrentTable,
  { steps }: Pick<TablePlan, 'steps'>,
): Promise<readonly TableObstacle[]> {
  const secret = new Set(
    (await secretColumns(db, resolved.screen.id))
      .map(({ column }) => column)
      .filter((column) => current.columns.has(column)),
  )
  if (secret.size === 0) return []
  const former = new Map(
    steps.flatMap((step) => (step.kind === 'renameColumn' ? [[step.column, step.from] as const] : [])),
  )
  return resolved.fields
    .filter((field) => !isWriteOnly(field) && secret.has(former.get(field.storage.column) ?? field.storage.column))
    .map(({ key }) => ({ code: 'TABLE_SECRET_SHOWN', params: { field: key } }))
}
