import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isReservedTable } from '../catalog/index.ts'
import type { AdoptedParts, ExistingColumn, ExistingTable } from './adopt.ts'
import { shapeOfCatalogType } from './column-type.ts'

/** Ordinary tables of the own schema that no page has and that this account may change. */
const FREE = sql`
  c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and pg_has_role(c.relowner, 'USAGE') and not exists (select 1 from sys_screen_table t where t.table_name = c.relname)
  and not exists (select 1 from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`

export interface FreeTable {
  readonly name: string
  readonly comment: string
  readonly columns: number
  /** About how many rows there are. */
  readonly rows: number
}
/** The tables that a page may take over, by name. */
export async function listFreeTables(db: Queries): Promise<readonly FreeTable[]> {
  const { rows } = await sql<FreeTable>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      greatest(c.reltuples, 0)::float8 as rows
    from pg_class c where ${FREE} order by c.relname limit 2000`.execute(db)
  return rows.filter(({ name }) => !isReservedTable(name))
}

interface CatalogColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  readonly hasDefault: boolean
  readonly identity: string
  readonly generated: string
  readonly isUnique: boolean
  readonly isKey: boolean
  readonly comment: string
}

async function readColumns(db: Queries, name: string): Promise<readonly ExistingColumn[]> {
  const alone = (kind: 'indisunique' | 'indisprimary') => sql`exists (
    select 1 from pg_index i where i.indrelid = a.attrelid and i.${sql.raw(kind)} and i.indisvalid and i.indpred is null
      and i.indnkeyatts = 1 and i.indkey[0] = a.attnum)`
  const { rows } = await sql<CatalogColumn>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull", a.atthasdef as "hasDefault",
      a.attidentity::text as identity, a.attgenerated::text as generated, ${alone('indisunique')} as "isUnique",
      ${alone('indisprimary')} as "isKey", coalesce(col_description(a.attrelid, a.attnum), '') as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = ${name} and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(
    db,
  )
  return rows.map(({ type, hasDefault, identity, generated, ...column }) => ({
    ...column,
    type,
    shape: shapeOfCatalogType(type),
    fillsItself: hasDefault || identity !== '',
    isGenerated: generated !== '' || identity === 'a',
  }))
}

/** A table that a page may take over; undefined for every other name. */
export async function findFreeTable(db: Queries, name: string): Promise<ExistingTable | undefined> {
  if (isReservedTable(name)) return undefined
  const { rows } = await sql<{ comment: string }>`
    select coalesce(obj_description(c.oid, 'pg_class'), '') as comment from pg_class c where c.relname = ${name} and ${FREE}`.execute(
    db,
  )
  return rows[0] && { name, comment: rows[0].comment, columns: await readColumns(db, name) }
}

/** The columns that a table had before a page took it over, as they are now. */
export async function readExisting(db: Queries, name: string, { columns }: AdoptedParts): Promise<ExistingTable> {
  const all = await readColumns(db, name)
  return { name, comment: '', columns: all.filter((column) => columns.includes(column.name)) }
}
