import { pieces } from '../../../schemas/language/pieces.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { FileStore } from '../../http/files.ts'
import type { Actor } from '../actor.ts'
import type { DataColumn } from '../columns.ts'
import type { Engine } from '../engine.ts'
import { type WireRow, wordsFor } from '../labels/texts.ts'
import { type ListParams, textParam } from '../query/params.ts'
import type { TableScreen } from '../screens.ts'
import { cellOf, decimalsOf } from './export-cells.ts'
import { Pictures } from './export-pictures.ts'
import { countExported, eachSlice } from './export-rows.ts'
import { makeBreather } from './slices.ts'
import { writeGate, writeSheetBy } from './write/sheet.ts'
import { MAX_ROWS, type OutCell, type OutRow, type SheetFormat, type SheetSpec } from './write/types.ts'

/** More rows than these are a job behind the page. */
export const MAX_AT_ONCE = 20_000
/** Two titles and the header. */
const ABOVE = 3
const TYPES: Readonly<Record<SheetFormat, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export interface SheetFile {
  readonly data: Buffer
  readonly type: string
  readonly filename: string
}

/** What an export will be, once its rows are counted. */
export interface ExportPlan {
  readonly title: string
  readonly filename: string
  readonly count: number
  readonly format: SheetFormat
}

/** A name that a sheet may have: at most 31 characters and none of `[]:*?/\`. */
export function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').trim().slice(0, 31) || 'Sheet1'
}

/** The columns of a sheet: those that are asked for in their order, else those of the list first and then the other fields. */
function sheetColumns(screen: TableScreen, params: ListParams): DataColumn[] {
  // A list puts the id in front of what it draws.
  const asked = pieces(textParam(params, 'field')).filter((key) => key !== 'id')
  const usual = [...screen.resolved.list.columns.map((column) => column.field.key), ...screen.resolved.fields.map((field) => field.key)]
  const found = (keys: readonly string[]) => [...new Set(keys)].flatMap((key) => screen.columns.get(key) ?? screen.masked?.get(key) ?? [])
  const shown = found(asked)
  return shown.length > 0 ? shown : found(usual)
}

function titleOf(column: DataColumn, actor: Actor): string {
  return column.field ? textIn(column.field.field.title, actor.locale) : column.key
}

const hasPictures = ({ resolved }: TableScreen) => resolved.screen.list?.images === true

/** Counts the rows, and says what the sheet will be: `.xls` within its limit unless `format=xlsx` is asked, `.xlsx` beyond and with pictures. */
export async function planExport(engine: Engine, screen: TableScreen, actor: Actor, params: ListParams): Promise<ExportPlan> {
  const most = MAX_ROWS.xlsx - ABOVE
  const count = await countExported(engine, screen, params, most + 1)
  if (count > most) throw new AppError('EXPORT_TOO_MANY', { max: most })
  const format = textParam(params, 'format') === 'xlsx' || hasPictures(screen) || count > MAX_ROWS.xls - ABOVE ? 'xlsx' : 'xls'
  const title = textIn(screen.resolved.screen.title, actor.locale)
  return { title, filename: `${title}.${format}`, count, format }
}

interface Writing {
  readonly plan: ExportPlan
  readonly files: FileStore
  readonly signal: AbortSignal
  readonly path?: string
  progress?(done: number): void
}

type Words = Awaited<ReturnType<typeof wordsFor>>
async function cellsOf(columns: readonly DataColumn[], row: WireRow, words: Words, pictures: Pictures | undefined): Promise<OutRow> {
  const cells = columns.map((column): OutCell => cellOf(column, row[column.key], words))
  return pictures ? Promise.all(cells.map((cell, index) => (columns[index] ? pictures.in(columns[index], row[columns[index].key], cell) : cell))) : cells
}

/** Writes the sheet in the layout that an import reads: two titles, the header, the rows in their order. */
export async function writeExport(engine: Engine, screen: TableScreen, actor: Actor, params: ListParams, { plan, files, signal, path, progress }: Writing): Promise<Buffer> {
  const columns = sheetColumns(screen, params)
  const titles = columns.map((column) => titleOf(column, actor))
  const spec: SheetSpec = {
    format: plan.format, name: sheetName(plan.title), above: ABOVE,
    columns: columns.map((column, index) => {
      const decimals = decimalsOf(column)
      return { width: Math.min(40, Math.max(10, (titles[index]?.length ?? 0) * 2 + 2)), ...(decimals === undefined ? {} : { decimals }) }
    }),
  }
  const pictures = hasPictures(screen) ? new Pictures(files) : undefined
  const most = MAX_ROWS[plan.format] - ABOVE
  let done = 0
  return writeSheetBy(spec, async (writer) => {
    await writer.rows([[say('EXPORT_TITLE', { name: plan.title }, actor.locale)], [say('EXPORT_BY', { name: actor.realname }, actor.locale)], titles])
    const breathe = makeBreather()
    await eachSlice(engine, screen, params, columns, signal, async (rows, inside) => {
      // Others may have added some since they were counted.
      if (done + rows.length > most) throw new AppError('EXPORT_TOO_MANY', { max: most })
      const words = await wordsFor(inside.database.kysely, inside, columns, rows, actor.locale)
      const batch: OutRow[] = []
      for (const row of rows) {
        batch.push(await cellsOf(columns, row, words, pictures))
        await breathe()
      }
      await writer.rows(batch)
      progress?.((done += rows.length))
    })
  }, path)
}

/** A sheet that is small enough to be waited for. An empty one says by its emptiness that there was nothing. */
export async function exportRows(engine: Engine, screen: TableScreen, actor: Actor, params: ListParams, plan: ExportPlan, files: FileStore): Promise<SheetFile> {
  const type = TYPES[plan.format]
  if (plan.count === 0) return { data: Buffer.alloc(0), type, filename: plan.filename }
  const data = await writeGate(() => writeExport(engine, screen, actor, params, { plan, files, signal: new AbortController().signal }))
  return { data, type, filename: plan.filename }
}
