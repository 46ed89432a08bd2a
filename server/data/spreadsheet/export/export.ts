import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { sheetFileName } from '../../../../schemas/contract/data/sheet.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { FileStore } from '../../../http/files/files.ts'
import {
  type Actor,
  contextOf,
  type DataColumn,
  type Engine,
  type TableScreen,
  type WireRow,
} from '../../catalog/index.ts'
import { type LabelForm, labelsFor } from '../../read/index.ts'
import type { ListQuery } from '../../query/index.ts'
import {
  type ChildExport,
  type RecordCells,
  countChildren,
  forEachRecord,
  childExport,
  childColumns,
  childTemplate,
} from '../children/child-export.ts'
import { cellOf, decimalsOf } from './export-cells.ts'
import { Pictures } from './export-pictures.ts'
import { countExported, forEachSlice, exportedIds } from './export-rows.ts'
import { idTitle, importable } from '../columns/sheet-fields.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { headOf, widthOf } from '../write/head.ts'
import { writeGate, writeSheetWith } from '../write/sheet.ts'
import {
  MAX_CELL,
  MAX_ROWS,
  type OutCell,
  type OutColumn,
  type OutRow,
  type SheetFormat,
  type SheetSpec,
} from '../write/types.ts'

/** An export of more rows runs as a background job. */
export const MAX_AT_ONCE = 20_000
/** Two titles, and a header of at most two rows. */
const ABOVE = 4
export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
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
  /** The most rows of the sheet: rows of sub-tables need rows of their own. */
  readonly rows: number
  readonly format: SheetFormat
  readonly columns: readonly DataColumn[]
  readonly below: readonly ChildExport[]
  /** A sheet that is to come back in leaves nothing of a value out. */
  readonly words: LabelForm
  /** The pictures are in the cells of their names. */
  readonly hasPictures: boolean
}

/** A name that a sheet may have: at most 31 characters and none of `[]:*?/\`. */
export function sheetName(title: string): string {
  return (
    title
      .replace(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  )
}

/** The columns of a sheet: those of the template, those that are asked for in their order, else those of the list first and then the other fields. */
function columnsOf(screen: TableScreen, sheet: ListQuery['sheet']): DataColumn[] {
  const id = sheet.hasIds ? screen.columns.get('id') : undefined
  return [...(id ? [id] : []), ...drawnColumns(screen, sheet)]
}
function drawnColumns(screen: TableScreen, { columns, fields }: ListQuery['sheet']): DataColumn[] {
  // A re-import of the sheet would store the mask over the value.
  if (columns === 'template') return importable(screen).flatMap(({ key }) => screen.columns.get(key) ?? [])
  // A list puts the id in front of what it draws.
  const asked = fields.filter((key) => key !== 'id')
  const usual = [
    ...screen.resolved.list.columns.map((column) => column.field.key),
    ...screen.resolved.fields.map((field) => field.key),
  ]
  const found = (keys: readonly string[]) =>
    [...new Set(keys)].flatMap((key) => screen.columns.get(key) ?? screen.masked?.get(key) ?? [])
  const shown = found(asked)
  return shown.length > 0 ? shown : found(usual)
}

function titleOf(column: DataColumn, actor: Actor): string {
  if (column.field) return textIn(column.field.field.title, actor.locale)
  return column.key === 'id' ? idTitle(actor.locale) : column.key
}

/** Counts the rows, and says what the sheet will be: `.xls` within its limit unless `format=xlsx` is asked, `.xlsx` beyond and with pictures. */
export async function planExport(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  query: ListQuery,
): Promise<ExportPlan> {
  const most = MAX_ROWS.xlsx - ABOVE
  const count = await countExported(engine, screen, query, most + 1)
  if (count > most) throw new AppError('EXPORT_TOO_MANY', { max: most })
  const { sheet } = query
  const isTemplate = sheet.columns === 'template'
  const below = count === 0 ? [] : await (isTemplate ? childTemplate : childExport)(engine, screen, actor)
  let rows = count
  for (const one of below) rows += await countChildren(engine, one, exportedIds(engine, screen, query), most + 1)
  const hasPictures = !isTemplate && screen.resolved.screen.list?.images === true
  const format = sheet.isXlsx || hasPictures || rows > MAX_ROWS.xls - ABOVE ? 'xlsx' : 'xls'
  const title = textIn(screen.resolved.screen.title, actor.locale)
  const name =
    sheet.columns === undefined
      ? say('LIST_EXPORT_NAME', {}, actor.locale)
      : sheetFileName(title, contextOf(actor, engine.now()).today)
  return {
    title,
    filename: `${name}.${format}`,
    count,
    rows,
    format,
    columns: columnsOf(screen, sheet),
    below,
    words: isTemplate ? 'wholeText' : 'cellText',
    hasPictures,
  }
}

interface Writing {
  readonly plan: ExportPlan
  readonly files: FileStore
  readonly signal: AbortSignal
  readonly path?: string
  progress?(done: number): void
}

type Words = Awaited<ReturnType<typeof labelsFor>>
async function cellsOf(
  columns: readonly DataColumn[],
  row: WireRow,
  words: Words,
  pictures: Pictures | undefined,
): Promise<OutRow> {
  const cells = columns.map((column): OutCell => cellOf(column, row[column.key], words))
  return pictures
    ? Promise.all(
        cells.map((cell, index) =>
          columns[index] ? pictures.in(columns[index], row[columns[index].key], cell) : cell,
        ),
      )
    : cells
}

/** The end of a truncated text: it shows that the text is incomplete, and an import refuses it. */
export const truncationNote = (locale: Locale): string => say('EXPORT_CELL_CUT', { max: MAX_CELL }, locale)
/** How a sheet is drawn: two titles, then its header. */
function sheetOf(
  { format, title, columns, below }: ExportPlan,
  actor: Actor,
): { readonly spec: SheetSpec; readonly above: readonly OutRow[] } {
  const own = columns.map((column) => {
    const [words, decimals] = [titleOf(column, actor), decimalsOf(column)]
    return {
      title: words,
      width: widthOf(words),
      ...(decimals === undefined ? {} : { decimals }),
      ...(column.key === 'id' ? { isText: true } : {}),
    }
  })
  const titles: OutRow[] = [
    [say('EXPORT_TITLE', { name: title }, actor.locale)],
    [say('EXPORT_BY', { name: actor.realname }, actor.locale)],
  ]
  const drawn = [...own, ...childColumns(below, actor)]
  const head = headOf(drawn, titles.length)
  const above = [...titles, ...head.rows]
  return {
    above,
    spec: {
      format,
      name: sheetName(title),
      above: above.length,
      headers: head.rows.length,
      merged: head.merged,
      cut: truncationNote(actor.locale),
      columns: drawn.map(({ width, decimals, isText }: OutColumn) => ({
        width,
        ...(decimals === undefined ? {} : { decimals }),
        ...(isText ? { isText } : {}),
      })),
    },
  }
}

/** Writes the sheet in the layout that an import reads: two titles, the header, the rows in their order with those of sub-tables below them. */
export async function writeExport(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  query: ListQuery,
  { plan, files, signal, path, progress }: Writing,
): Promise<Buffer> {
  const { columns } = plan
  const { spec, above } = sheetOf(plan, actor)
  const pictures = plan.hasPictures ? new Pictures(files) : undefined
  const most = MAX_ROWS[plan.format] - above.length
  const id = screen.columns.get('id')
  const selected = plan.below.length > 0 && id && !columns.includes(id) ? [...columns, id] : columns
  let [done, written] = [0, 0]
  return writeSheetWith(
    spec,
    async (writer) => {
      await writer.rows(above)
      const yieldIfDue = yieldToEventLoop()
      const put = async (rows: readonly OutRow[]) => {
        // Others may have added some since they were counted.
        if ((written += rows.length) > most) throw new AppError('EXPORT_TOO_MANY', { max: most })
        await writer.rows(rows)
      }
      await forEachSlice(engine, screen, query, { columns: selected, signal }, async (rows, inside) => {
        const words = await labelsFor(inside.database.kysely, inside, columns, rows, actor.locale, plan.words)
        const batch: RecordCells[] = []
        for (const row of rows) {
          batch.push({ id: String(row['id']), cells: await cellsOf(columns, row, words, pictures) })
          await yieldIfDue()
        }
        if (plan.below.length > 0) await forEachRecord(inside, plan.below, batch, actor, put)
        else await put(batch.map(({ cells }) => cells))
        progress?.((done += rows.length))
      })
    },
    path,
  )
}

/** A sheet that is small enough to be waited for. An empty one says by its emptiness that there was nothing. */
export async function exportRows(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  query: ListQuery,
  plan: ExportPlan,
  files: FileStore,
): Promise<SheetFile> {
  const type = SHEET_TYPES[plan.format]
  if (plan.count === 0) return { data: Buffer.alloc(0), type, filename: plan.filename }
  const data = await writeGate(() =>
    writeExport(engine, screen, actor, query, { plan, files, signal: new AbortController().signal }),
  )
  return { data, type, filename: plan.filename }
}
