import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Column, Constraint, Index, Table } from './format.ts'

interface ColumnRow {
  table: string
  name: string
  type: string
  not_null: boolean
  expression: string | null
  is_generated: boolean
}

async function readColumns(db: Queries): Promise<ColumnRow[]> {
  const answer = await sql<ColumnRow>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as is_generated
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    order by c.relname, a.attnum`.execute(db)
  return answer.rows
}

async function readConstraints(db: Queries): Promise<(Constraint & { table: string })[]> {
  // Not-null is a property of the column here, although newer servers also list it as a constraint.
  const answer = await sql<{ table: string; name: string; definition: string; kind: string }>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition, k.contype as kind
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'u', 'c', 'f')
    order by c.relname, k.conname`.execute(db)
  return answer.rows.map(({ kind, ...rest }) => ({ ...rest, isForeignKey: kind === 'f' }))
}

async function readIndexes(db: Queries): Promise<(Index & { table: string })[]> {
  // The schema is cut out of the definition: the table's schema at the target is whatever the target uses.
  const answer = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", i.relname as name,
      replace(pg_get_indexdef(x.indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON ') as definition
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname, i.relname`.execute(db)
  return answer.rows
}

function columnOf(row: ColumnRow): Column {
  const column: Column = { name: row.name, type: row.type, notNull: row.not_null }
  if (row.expression === null) return column
  return row.is_generated ? { ...column, generated: row.expression } : { ...column, default: row.expression }
}

/** Describes every table of the current schema, those of screens included; nothing is known beforehand. */
export async function readTables(db: Queries): Promise<Table[]> {
  const tables = new Map<string, Table>()
  for (const row of await readColumns(db)) {
    const table = tables.get(row.table) ?? { name: row.table, columns: [], constraints: [], indexes: [] }
    table.columns.push(columnOf(row))
    tables.set(row.table, table)
  }
  for (const { table, ...constraint } of await readConstraints(db)) tables.get(table)?.constraints.push(constraint)
  for (const { table, ...index } of await readIndexes(db)) tables.get(table)?.indexes.push(index)
  return [...tables.values()]
}

/** Creates a table without constraints and indexes: rows load faster, and in any order, before those exist. */
export async function createTable(db: Queries, table: Table): Promise<void> {
  const columns = table.columns.map((column) => {
    // Types and expressions are code from a catalog, not values; a backup is as trusted as the database itself.
    const parts = [sql`${sql.id(column.name)} ${sql.raw(column.type)}`]
    if (column.generated !== undefined) parts.push(sql.raw(`generated always as (${column.generated}) stored`))
    if (column.default !== undefined) parts.push(sql.raw(`default ${column.default}`))
    if (column.notNull) parts.push(sql.raw('not null'))
    return sql.join(parts, sql.raw(' '))
  })
  await sql`create table ${sql.id(table.name)} (${sql.join(columns)})`.execute(db)
}

export async function addConstraint(db: Queries, table: Table, constraint: Constraint): Promise<void> {
  const definition = sql.raw(constraint.definition)
  await sql`alter table ${sql.id(table.name)} add constraint ${sql.id(constraint.name)} ${definition}`.execute(db)
}

/** Drops every table of the current schema. */
export async function dropTables(db: Queries, tables: Table[]): Promise<void> {
  for (const table of tables) await sql`drop table ${sql.id(table.name)} cascade`.execute(db)
}
