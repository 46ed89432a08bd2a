import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '../../../../schemas/contract/data/data.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import { disableTimeout } from '../../../db/connection/timeout.ts'
import type { Upload } from '../../../http/context.ts'
import type { Actor, Engine, TableScreen } from '../../catalog/index.ts'
import { isolationFor } from '../../write/index.ts'
import { readBook } from '../book/book.ts'
import type { SheetRow, ReadSheet } from '../book/types.ts'
import { unmatchedColumns } from '../columns/header.ts'
import type { MergedCells } from '../columns/merged-cells.ts'
import { type FilePlace, refusedRows, writeErrorFile } from '../import/error-file.ts'
import { sheetRowStamp } from '../import/sheet-row-stamp.ts'
import { assertMayAdd } from '../import/refusals.ts'
import type { ParsedRow } from '../import/parse-row.ts'
import { type ResolvedPlan, resolvePlanByTitles } from './resolve-plan.ts'
import { RowValidator } from './row-validator.ts'
import { STORE_BATCH, slicesOf } from './slices.ts'
import { storeAgain, storeRows } from './store-rows.ts'

const MEGABYTE = 1024 * 1024
export const MAX_BYTES = 10 * MEGABYTE
const PROBLEMS_SAID = 500
const TEXT = /\.(csv|txt)$/i

/** `all`: one faulty row refuses the file; `valid`: the good rows are stored. */
export type ImportMode = 'all' | 'valid'

/** The answer of an import on the wire. */
export interface ImportAnswer {
  readonly result: ImportReport
  readonly message: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}

type Slices = readonly (readonly SheetRow[])[]
/** The records of a sheet as they were judged last. */
interface Checked {
  readonly validator: RowValidator
  readonly fresh: readonly ParsedRow[]
  readonly wrong: readonly ParsedRow[]
}
/** The rows of a sheet, read and checked; nothing of it is stored yet. */
export interface ReadImport {
  readonly planned: ResolvedPlan
  /** Columns with values that belong to no field. */
  readonly left: readonly string[]
  readonly slices: Slices
  readonly checked: Checked
}
/** A file as it was sent, and what its merged cells mean. */
export interface SentSheet extends Pick<Upload, 'data' | 'filename'> {
  readonly merged?: MergedCells
}

const UNMENDED = { fixes: {}, values: [] }

async function check(validator: RowValidator, slices: Slices): Promise<Checked> {
  const [fresh, wrong]: [ParsedRow[], ParsedRow[]] = [[], []]
  for (const rows of slices) {
    const judged = await validator.judge(rows)
    validator.keep('looked at')
    fresh.push(...judged.fresh)
    wrong.push(...judged.wrong)
  }
  if (fresh.length + wrong.length === 0) throw new AppError('IMPORT_NO_ROWS')
  return { validator, fresh, wrong }
}

/** The first sheet of a file that is not empty, during its use: its rows are in a temporary file. */
export async function withSheet<T>({ data, filename }: SentSheet, use: (sheet: ReadSheet) => Promise<T>): Promise<T> {
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

/** Reads the first sheet of a file by its titles and checks its rows, by the steps of an import that asks. */
export async function readImport(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  sent: SentSheet,
): Promise<ReadImport> {
  assertMayAdd(screen, actor)
  return withSheet(sent, async (sheet) => {
    const planned = await resolvePlanByTitles(engine, screen, actor, sheet, sent.merged)
    const { header, read } = planned
    const validator = await RowValidator.of(engine, screen, actor, planned, UNMENDED)
    const slices: (readonly SheetRow[])[] = []
    const filled = new Set<number>()
    for await (const { rows } of slicesOf(createReadStream(sheet.path), header.row, {
      size: STORE_BATCH,
      read,
      isMore: (row) => validator.isMore(row),
    })) {
      slices.push(rows)
      for (const { words } of rows) for (const [column, said] of words.entries()) if (said !== '') filled.add(column)
    }
    const left = unmatchedColumns(screen, header, filled, actor.locale)
    return { planned, left, slices, checked: await check(validator, slices) }
  })
}

/** Stores the good rows of a sheet, or nothing where one is wrong and all were wanted. */
function storeGood(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { planned, slices, checked }: ReadImport,
  mode: ImportMode,
): Promise<Pick<Checked, 'fresh' | 'wrong'>> {
  const stamp = sheetRowStamp(screen, actor, engine.now())
  return storeAgain(screen, actor, async (isFirst) => {
    const { validator, fresh, wrong } = isFirst
      ? checked
      : await check(await RowValidator.of(engine, screen, actor, planned, UNMENDED), slices)
    if (fresh.length === 0 || (wrong.length > 0 && mode === 'all')) return { fresh: [], wrong }
    const { fills } = validator
    await engine.database.transaction(async (tx) => {
      await disableTimeout(tx)
      await storeRows(tx, { engine, screen, actor, fills, stamp }, { fresh, changed: [] })
    }, isolationFor(screen))
    return { fresh, wrong }
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
  read: ReadImport,
  mode: ImportMode,
): Promise<ImportAnswer> {
  const { locale } = actor
  const { left } = read
  const { fresh, wrong } = await storeGood(engine, screen, actor, read, mode)
  const total = read.checked.fresh.length + read.checked.wrong.length
  const columns = left.join(say('COMMON_AND', {}, locale))
  const counts = { total, done: fresh.length, errors: wrong.length }
  const report: ImportReport = {
    totalCount: total,
    successCount: fresh.length,
    errorCount: wrong.length,
    msg: say(left.length > 0 ? 'IMPORT_SUMMARY_LEFT' : 'IMPORT_SUMMARY', { ...counts, columns }, locale),
    ...(left.length > 0 ? { columnsLeft: [...left] } : {}),
  }
  if (wrong.length === 0)
    return {
      result: report,
      message: left.length > 0 ? 'IMPORT_STORED_LEFT' : 'IMPORT_STORED',
      params: { count: fresh.length, columns },
    }
  const { titles } = read.planned.header
  const file = await writeErrorFile(
    engine,
    files,
    screen.resolved.screen.title,
    actor,
    titles,
    refusedRows(wrong, locale),
  )
  const result = { ...report, ...file, problems: wrong.flatMap(({ problems }) => problems).slice(0, PROBLEMS_SAID) }
  if (fresh.length === 0) throw new AppError('IMPORT_NOTHING_STORED', { errors: wrong.length, result })
  return { result, message: 'IMPORT_PARTLY', params: {} }
}
