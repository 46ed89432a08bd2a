import { sql } from 'kysely'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { Actor } from '../actor.ts'
import type { DataColumn } from '../columns.ts'
import type { Engine } from '../engine.ts'
import { type WireRow, wordsFor } from '../labels/texts.ts'
import { selection, whereOf } from '../list.ts'
import { pieces } from '../query/condition.ts'
import { type ListParams, textParam } from '../query/params.ts'
import { orderBy } from '../query/sort.ts'
import type { TableScreen } from '../screens.ts'
import { makeBreather } from './slices.ts'
import { type OutCell, type SheetFormat, type WriteBatch, writeSheet } from './workbook.ts'

const BATCH = 500
/** The older format ends at row 65,536. */
const MAX_ROWS: Readonly<Record<SheetFormat, number>> = { xls: 65_000, xlsx: 100_000 }
const TYPES: Readonly<Record<SheetFormat, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'bigint', 'numeric'])

export interface SheetFile {
  readonly data: Buffer
  readonly type: string
  readonly filename: string
}

/** A name that a sheet may have: at most 31 characters and none of `[]:*?/\`. */
export function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').trim().slice(0, 31) || 'Sheet1'
}

/** The columns of a sheet: those of the list first, then the other fields. */
function sheetColumns(screen: TableScreen): DataColumn[] {
  const keys = new Set([...screen.resolved.list.columns.map((column) => column.field.key), ...screen.resolved.fields.map((field) => field.key)])
  return [...keys].flatMap((key) => screen.columns.get(key) ?? [])
}

function titleOf(column: DataColumn, actor: Actor): string {
  return column.field ? textIn(column.field.field.title, actor.locale) : column.key
}

/** Ids in the order of the list: the rows are then read by id, so that the order holds while others write. */
async function idsFor(engine: Engine, screen: TableScreen, params: ListParams, max: number): Promise<string[]> {
  const chosen = pieces(textParam(params, 'selections'))
  if (chosen.length > max) throw new AppError('EXPORT_TOO_MANY', { max })
  const where = chosen.length > 0 ? sql`id = any(${chosen})` : whereOf(screen, params)
  const order = orderBy(params, screen.columns, screen.resolved.list.sort)
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(screen.table)} where ${where} order by ${order} limit ${max + 1}`.execute(engine.database.kysely)
  if (rows.length > max) throw new AppError('EXPORT_TOO_MANY', { max })
  return rows.map((row) => row.id)
}

async function rowsById(engine: Engine, screen: TableScreen, ids: readonly string[]): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`
    select ${selection(screen.columns.values())} from ${sql.table(screen.table)} where id = any(${[...ids]})`.execute(engine.database.kysely)
  const byId = new Map(rows.map((row): [unknown, WireRow] => [row['id'], row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

async function* batches(engine: Engine, screen: TableScreen, actor: Actor, columns: readonly DataColumn[], ids: readonly string[]): AsyncGenerator<WriteBatch> {
  const title = textIn(screen.resolved.screen.title, actor.locale)
  yield [[say('EXPORT_TITLE', { name: title }, actor.locale)], [say('EXPORT_BY', { name: actor.realname }, actor.locale)], columns.map((column) => titleOf(column, actor))]
  const breathe = makeBreather()
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await rowsById(engine, screen, ids.slice(from, from + BATCH))
    const words = await wordsFor(engine.database.kysely, engine, columns, rows, actor.locale)
    const batch: OutCell[][] = []
    for (const row of rows) {
      batch.push(columns.map((column): OutCell => {
        const value = row[column.key]
        return typeof value === 'number' && NUMBERS.has(column.type) && !column.lookup ? value : words(column, value)
      }))
      await breathe()
    }
    yield batch
  }
}

/**
 * The rows of the current query in its order, or the selected ones, as a sheet with two title rows and a header: the
 * layout that `importRows` reads. `.xls` unless `format=xlsx` is asked.
 */
export async function exportRows(engine: Engine, screen: TableScreen, actor: Actor, params: ListParams): Promise<SheetFile> {
  const format: SheetFormat = textParam(params, 'format') === 'xlsx' ? 'xlsx' : 'xls'
  const ids = await idsFor(engine, screen, params, MAX_ROWS[format])
  const columns = sheetColumns(screen)
  const title = textIn(screen.resolved.screen.title, actor.locale)
  const widths = columns.map((column) => Math.min(40, Math.max(10, titleOf(column, actor).length * 2 + 2)))
  const data = await writeSheet(format, sheetName(title), widths, batches(engine, screen, actor, columns, ids))
  return { data, type: TYPES[format], filename: `${title}.${format}` }
}
