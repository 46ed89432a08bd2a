import { sql } from 'kysely'
import type { ColumnShape } from '../../../registry/kit/column-types.ts'
import type { Queries } from '../../db/database.ts'
import { hasTrigrams } from '../../db/migrate.ts'
import { estimateStatement } from '../query/index.ts'
import { shapeOfCatalogType } from './column-type.ts'
import { INDEX_KINDS } from './indexes.ts'
import type { TableLayout } from './layout.ts'
import type { AdoptedParts } from './adopt.ts'
import type { CurrentTable } from './plan.ts'
import { normalizedText } from './normalized-text.ts'

/** Reads columns and managed indexes of a table from the catalogue of the current schema. */
export async function readTable(db: Queries, table: string): Promise<CurrentTable> {
  const found = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = ${table} and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db)
  const exists = found.rows.length > 0
  const indexes = await sql<{ name: string; sound: boolean }>`
    select c.relname as name, i.indisvalid as sound from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname = ${table} and t.relnamespace = current_schema()::regnamespace and left(c.relname, 3) = any(${INDEX_KINDS.map((kind) => `${kind}_`)})`.execute(
    db,
  )
  const adopted = await sql<{ adopted: AdoptedParts | null }>`
    select adopted from sys_screen_table where table_name = ${table}`.execute(db)
  const named = (sound: boolean) => new Set(indexes.rows.filter((row) => row.sound === sound).map((row) => row.name))
  return {
    exists,
    columns: new Map<string, ColumnShape | undefined>(
      found.rows.map((row) => [row.name, shapeOfCatalogType(row.type)]),
    ),
    indexes: named(true),
    broken: named(false),
    rows: exists ? (await estimateStatement(db, sql`select 1 from ${sql.table(table)}`)).rows : 0,
    hasTrigrams: await hasTrigrams(db),
    ...(adopted.rows[0]?.adopted ? { adopted: adopted.rows[0].adopted } : {}),
  }
}

/** How many values occur more than once in each column that is to become unique. */
export async function countDuplicates(
  db: Queries,
  layout: TableLayout,
  current: CurrentTable,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (!current.exists) return counts
  for (const index of layout.indexes) {
    if (!index.unique || index.field === undefined || current.indexes.has(index.name)) continue
    const columns = index.columns.flatMap((name) => {
      const was = layout.columns.find((column) => column.name === name)?.was
      return [name, was].find((one) => one !== undefined && current.columns.has(one)) ?? []
    })
    // A column that is to be made has no values yet.
    if (columns.length < index.columns.length) continue
    const values = columns.map((column) => {
      const type = current.columns.get(column)?.type
      return type === 'text' || type === 'varchar' ? normalizedText(sql.ref(column)) : sql.ref(column)
    })
    const answer = await sql<{ n: number }>`
      select count(*) as n from (
        select 1 from ${sql.table(layout.table)}
        where ${sql.join(
          columns.map((column) => sql`${sql.ref(column)} is not null`),
          sql` and `,
        )}
        group by ${sql.join(values)} having count(*) > 1
      ) twice`.execute(db)
    counts.set(index.field, answer.rows[0]?.n ?? 0)
  }
  return counts
}
