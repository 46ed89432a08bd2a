import { type RawBuilder, sql } from 'kysely'
import { textIn } from '../../../../schemas/language/text.ts'
import type { Actor, DataColumn, Engine, TableScreen, WireRow } from '../../catalog/index.ts'
import type { ChildTable } from '../../write/index.ts'
import { selection, type LabelForm, labelsFor } from '../../read/index.ts'
import { visibleRows } from '../../access/index.ts'
import { cellOf, decimalsOf } from '../export/export-cells.ts'
import { childFieldsOf, importableChildFields } from '../columns/sheet-fields.ts'
import { type HeadColumn, widthOf } from '../write/head.ts'
import type { OutColumn, OutRow } from '../write/types.ts'
import { readableChildTables, writableChildTables } from './tables.ts'

/** Rows of sub-tables that are held at once, unless one record alone has more. */
const HELD = 5000

/** A sub-table in a sheet. */
export interface ChildExport {
  readonly table: ChildTable
  readonly columns: readonly DataColumn[]
  readonly words: LabelForm
}

/** The sub-tables next to the records of a sheet, with the columns of their grids. */
export async function childExport(engine: Engine, screen: TableScreen, actor: Actor): Promise<readonly ChildExport[]> {
  const tables = await readableChildTables(engine, screen, actor)
  return tables
    .map((table) => ({
      table,
      words: 'cellText' as const,
      columns: childFieldsOf(table).flatMap(
        ({ key }) => table.screen.columns.get(key) ?? table.screen.masked?.get(key) ?? [],
      ),
    }))
    .filter(({ columns }) => columns.length > 0)
}

/** The sub-tables of a sheet that is to come back in: those that the person may read and write, with what a sheet may bring of them. */
export async function childTemplate(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
): Promise<readonly ChildExport[]> {
  const written = new Set((await writableChildTables(engine, screen, actor)).tables.map(({ child }) => child.name))
  const tables = (await readableChildTables(engine, screen, actor)).filter(({ child }) => written.has(child.name))
  return tables
    .map((table) => ({
      table,
      words: 'wholeText' as const,
      columns: importableChildFields(table).flatMap(({ key }) => table.screen.columns.get(key) ?? []),
    }))
    .filter(({ columns }) => columns.length > 0)
}

/** The headings of the columns, and their formats. */
export function childColumns(below: readonly ChildExport[], { locale }: Actor): readonly (HeadColumn & OutColumn)[] {
  return below.flatMap(({ table, columns }) =>
    columns.map((column) => {
      const title = column.field ? textIn(column.field.field.title, locale) : column.key
      const decimals = decimalsOf(column)
      return {
        title,
        group: textIn(table.title, locale),
        width: widthOf(title),
        ...(decimals === undefined ? {} : { decimals }),
      }
    }),
  )
}

/** How many rows of sub-tables there are below records, counted no further than `most`. */
export async function countChildren(
  { database }: Engine,
  { table: { screen, key } }: ChildExport,
  records: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from ${sql.table(screen.table)} where ${sql.ref(key.name)} in (${records}) and ${visibleRows(screen)} limit ${sql.lit(most)}) counted`.execute(
    database.kysely,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Records of which the rows below are held together. */
async function portions(
  { database }: Engine,
  below: readonly ChildExport[],
  ids: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const counts = new Map<string, number>()
  for (const {
    table: { screen, key },
  } of below) {
    const { rows } = await sql<{
      above: string
      n: number
    }>`select ${sql.ref(key.name)} as above, count(*) as n from ${sql.table(screen.table)} where ${sql.ref(key.name)} = any(${ids}) and ${visibleRows(screen)} group by 1`.execute(
      database.kysely,
    )
    for (const { above, n } of rows) counts.set(above, (counts.get(above) ?? 0) + Number(n))
  }
  const found: string[][] = []
  let held = Infinity
  for (const id of ids) {
    const own = counts.get(id) ?? 0
    if (held + own > HELD) {
      found.push([])
      held = 0
    }
    found.at(-1)?.push(id)
    held += own
  }
  return found
}

/** Cells of the rows of one sub-table, by the record that they belong to. */
async function cellsBelow(
  engine: Engine,
  { table: { screen, key, order }, columns, words: as }: ChildExport,
  ids: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, readonly OutRow[]>> {
  const place = order ? sql`${sql.ref(order.name)} nulls last, ` : sql``
  const { rows } = await sql<WireRow & { export_above: string }>`
    select ${sql.ref(key.name)} as export_above, ${selection(columns)} from ${sql.table(screen.table)}
    where ${sql.ref(key.name)} = any(${ids}) and ${visibleRows(screen)} order by ${place}create_time, id`.execute(
    engine.database.kysely,
  )
  const words = await labelsFor(engine.database.kysely, engine, columns, rows, actor.locale, as)
  const found = new Map<string, OutRow[]>()
  for (const row of rows) {
    const own = found.get(row.export_above) ?? []
    found.set(row.export_above, own)
    own.push(columns.map((column) => cellOf(column, row[column.key], words)))
  }
  return found
}

/** A record of a sheet: its id, and the cells of its own columns. */
export interface RecordCells {
  readonly id: string
  readonly cells: OutRow
}

/** Gives the rows of a sheet to `take`: each record with the first row of each sub-table, their other rows below it. */
export async function forEachRecord(
  engine: Engine,
  below: readonly ChildExport[],
  records: readonly RecordCells[],
  actor: Actor,
  take: (rows: readonly OutRow[]) => Promise<void>,
): Promise<void> {
  const byId = new Map(records.map((record) => [record.id, record.cells]))
  for (const ids of await portions(
    engine,
    below,
    records.map(({ id }) => id),
  )) {
    const tables: { width: number; rows: ReadonlyMap<string, readonly OutRow[]> }[] = []
    for (const one of below) tables.push({ width: one.columns.length, rows: await cellsBelow(engine, one, ids, actor) })
    const empty = (width: number): OutRow => Array.from({ length: width }, () => null)
    await take(
      ids.flatMap((id) => {
        const own = byId.get(id) ?? []
        const height = Math.max(1, ...tables.map(({ rows }) => rows.get(id)?.length ?? 0))
        return Array.from({ length: height }, (_, at): OutRow => [
          ...(at === 0 ? own : empty(own.length)),
          ...tables.flatMap(({ width, rows }) => rows.get(id)?.[at] ?? empty(width)),
        ])
      }),
    )
  }
}
