import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '../../../../schemas/contract/data.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import { disableTimeout } from '../../../db/connection/limit.ts'
import { type Actor, contextOf, type Engine, type TableScreen, type WireRow } from '../../catalog/index.ts'
import {
  assertChildLimit,
  explainDatabaseError,
  FillRules,
  FillSource,
  insertRows,
  newParentOf,
} from '../../write/index.ts'
import { unrestricted } from '../../access/index.ts'
import { loadLabels } from '../../read/index.ts'
import type { Upload } from '../../../http/context.ts'
import { blocksOf } from '../children/blocks.ts'
import { ChildValidator } from '../children/child-validator.ts'
import { storeNewChildren } from '../children/store-children.ts'
import { writableChildTables } from '../children/tables.ts'
import { type FilePlace, errorFile } from './error-file.ts'
import { MAX_BOOK_ROWS, readBook } from '../book/book.ts'
import type { SheetRow, ReadSheet } from '../book/types.ts'
import { type Header, unmatchedColumns, findHeader } from '../columns/header.ts'
import { sheetRowStamp } from './in-order.ts'
import { type MergedCells, assertUnmerged } from '../columns/merged.ts'
import { assertMayAdd, refuseInvisible } from './outside.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import { requestsFor } from './requests.ts'
import { ChildLimit } from './child-limit.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { savedRows } from '../steps/slices.ts'
import { rowReader } from '../columns/cell-reader.ts'
import { refuseRepeated } from './uniques.ts'

const MEGABYTE = 1024 * 1024
export const MAX_BYTES = 10 * MEGABYTE
const PROBLEMS_SAID = 500
const ATTEMPTS = 3
const TEXT = /\.(csv|txt)$/i
/** What another user may have stored since the rows were checked. */
const TAKEN: ReadonlySet<MessageCode> = new Set(['FIELD_NOT_UNIQUE', 'CHILD_TOO_MANY'])

/** `all`: one faulty row refuses the file; `valid`: the good rows are stored. */
export type ImportMode = 'all' | 'valid'

/** The answer of an import on the wire. */
export interface ImportAnswer {
  readonly result: ImportReport
  readonly message: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}

interface Parsed {
  readonly fills: FillRules
  readonly rows: readonly ParsedRow[]
  /** Looks again at all that may have changed since: the rows of sub-tables, and unique values. */
  judge(engine: Engine): Promise<readonly ParsedRow[]>
}
async function parse(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  header: Header,
  all: readonly SheetRow[],
): Promise<Parsed> {
  const breathe = yieldToEventLoop()
  const blocks = blocksOf(all, header)
  if (blocks.length === 0) throw new AppError('IMPORT_NO_ROWS')
  const rows = blocks.map(({ row }) => row)
  const labels = await loadLabels(
    engine.database.kysely,
    engine,
    await requestsFor(header, rows, breathe),
    actor.locale,
  )
  const fills = await FillRules.of(engine.database.kysely, screen, actor, engine.now())
  const world = { screen, header, labels, fills, context: contextOf(actor, engine.now()), locale: actor.locale }
  const parsed: ParsedRow[] = []
  for (const row of rows) {
    parsed.push(parseRow(row, world))
    await breathe()
  }
  const own = await refuseInvisible(engine, screen, actor, parsed)
  const judge = async (now: Engine) => {
    const [below, rooms] = [new ChildValidator(now, actor, header.below), new ChildLimit(screen, actor.locale)]
    const judged = await below.judge(blocks, own)
    await rooms.begin(now.database.kysely, judged)
    return refuseRepeated(now.database.kysely, screen, judged, actor.locale, [below, rooms])
  }
  return { fills, judge, rows: await judge(engine) }
}

async function store(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { fills, rows }: Pick<Parsed, 'fills' | 'rows'>,
): Promise<void> {
  const now = engine.now()
  try {
    await engine.database.transaction(async (tx) => {
      await disableTimeout(tx)
      const taking = new FillSource(tx, fills)
      const breathe = yieldToEventLoop()
      const stamped: WireRow[] = []
      const stamp = sheetRowStamp(screen, actor, now)
      for (const { record, starts, remake, source } of rows) {
        stamped.push(stamp(await fills.settle(taking, record, starts, remake), source.number))
        await breathe()
      }
      await insertRows(tx, unrestricted(screen), stamped)
      await taking.done()
      await storeNewChildren(
        tx,
        rows.map(({ plans = [] }, index) => ({ id: String(stamped[index]?.['id']), plans })),
        actor,
        now,
      )
      await assertChildLimit(
        tx,
        screen,
        actor,
        stamped.map((row) => newParentOf(screen, row, undefined)),
      )
    })
  } catch (error) {
    throw explainDatabaseError(error, screen, actor)
  }
}

/**
 * Stores the valid rows. Where another user has stored one of their unique values, or reached the row limit, since
 * it was looked for, it is looked for again, so that the row is named and not the whole sheet refused.
 */
async function storeGood(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { fills, judge, rows: parsed }: Parsed,
  mode: ImportMode,
): Promise<{ stored: readonly ParsedRow[]; bad: readonly ParsedRow[] }> {
  for (let rows = parsed, attempt = 1; ; attempt++) {
    const bad = rows.filter((row) => row.problems.length > 0)
    const stored = bad.length > 0 && mode === 'all' ? [] : rows.filter((row) => row.problems.length === 0)
    try {
      if (stored.length > 0) await store(engine, screen, actor, { fills, rows: stored })
      return { stored, bad }
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof AppError) || !TAKEN.has(error.code)) throw error
      rows = await judge(engine)
    }
  }
}

/** The rows of a sheet, read and checked; nothing of it is stored yet. */
export interface ReadImport extends Parsed {
  readonly header: Header
  /** Columns with values that belong to no field. */
  readonly left: readonly string[]
}
/** A file as it was sent, and what its merged cells mean. */
export interface SentSheet extends Pick<Upload, 'data' | 'filename'> {
  readonly merged?: MergedCells
}

/** The first sheet of a file that is not empty, during its use: its rows are in a temporary file. */
async function withSheet<T>({ data, filename }: SentSheet, use: (sheet: ReadSheet) => Promise<T>): Promise<T> {
  if (data.length === 0) throw new AppError('IMPORT_NO_FILE')
  if (data.length > MAX_BYTES) throw new AppError('IMPORT_TOO_BIG', { max: MAX_BYTES / MEGABYTE })
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  try {
    // Texts are taken in by steps, where their columns are looked at first: nothing is one by its name here.
    const sheet = (await readBook({ name: filename.replace(TEXT, ''), content: data }, folder)).find(
      ({ rows }) => rows > 0,
    )
    if (!sheet) throw new AppError('IMPORT_NO_ROWS')
    return await use(sheet)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the first sheet of a file: finds the header, reads words as the widgets write them, checks every row like a form. */
export async function readImport(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  sent: SentSheet,
): Promise<ReadImport> {
  assertMayAdd(screen, actor)
  return withSheet(sent, async ({ path, head, merged }) => {
    const header = findHeader(screen, head, actor.locale, await writableChildTables(engine, screen, actor))
    assertUnmerged(merged, header, sent.merged)
    const read = rowReader(header, sent.merged)
    const rows: SheetRow[] = []
    const filled = new Set<number>()
    for await (const { row } of savedRows(createReadStream(path))) {
      if (row[0] <= header.row) continue
      rows.push(read(row))
      for (const [column, words] of row[1].entries()) if (words !== '') filled.add(column)
    }
    if (rows.length === 0) throw new AppError('IMPORT_NO_ROWS')
    if (rows.length > MAX_BOOK_ROWS) throw new AppError('IMPORT_TOO_MANY_ROWS', { max: MAX_BOOK_ROWS })
    return {
      header,
      left: unmatchedColumns(screen, header, filled, actor.locale),
      ...(await parse(engine, screen, actor, header, rows)),
    }
  })
}

/**
 * Stores all rows of a sheet or the good ones, in one transaction. Refuses the whole file with an `AppError` whose result
 * is the report, when nothing was stored.
 */
export async function storeImport(
  engine: Engine,
  files: FilePlace,
  screen: TableScreen,
  actor: Actor,
  { header, left, ...read }: ReadImport,
  mode: ImportMode,
): Promise<ImportAnswer> {
  const { stored, bad } = await storeGood(engine, screen, actor, read, mode)
  const counts = { total: read.rows.length, done: stored.length, errors: bad.length }
  const columns = left.join(say('COMMON_AND', {}, actor.locale))
  const msg = say(left.length > 0 ? 'IMPORT_SUMMARY_LEFT' : 'IMPORT_SUMMARY', { ...counts, columns }, actor.locale)
  const report: ImportReport = {
    totalCount: counts.total,
    successCount: counts.done,
    errorCount: counts.errors,
    msg,
    ...(left.length > 0 ? { columnsLeft: [...left] } : {}),
  }
  if (bad.length === 0)
    return {
      result: report,
      message: left.length > 0 ? 'IMPORT_STORED_LEFT' : 'IMPORT_STORED',
      params: { count: counts.done, columns },
    }
  const file = await errorFile(engine, files, screen, actor, header, bad)
  const result = { ...report, ...file, problems: bad.flatMap((row) => row.problems).slice(0, PROBLEMS_SAID) }
  if (stored.length === 0) throw new AppError('IMPORT_NOTHING_STORED', { errors: counts.errors, result })
  return { result, message: 'IMPORT_PARTLY', params: {} }
}
