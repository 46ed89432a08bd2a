import type { ImportReport } from '../../../schemas/contract/data.ts'
import { AppError, type MessageCode, say } from '../../../schemas/messages/index.ts'
import { liftLimit } from '../../db/limit.ts'
import { type Actor, contextOf } from '../actor.ts'
import { comesTo, demandFit } from '../below.ts'
import type { Engine } from '../engine.ts'
import { Fills, Taking } from '../fill/fills.ts'
import { wholeOf } from '../given.ts'
import { loadLabels } from '../labels/labels.ts'
import type { WireRow } from '../labels/texts.ts'
import { explain, insertRows } from '../rows.ts'
import type { TableScreen } from '../screens.ts'
import { stampNew } from '../write.ts'
import { blocksOf } from './below/blocks.ts'
import { JudgeBelow } from './below/judge-below.ts'
import { storeNewBelow } from './below/store-below.ts'
import { tablesToWrite } from './below/tables.ts'
import { type FilePlace, errorFile } from './error-file.ts'
import { HEADER_WITHIN, type Header, findHeader } from './header.ts'
import { demandAdd, refuseOutside } from './outside.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import { requestsFor } from './requests.ts'
import { Rooms } from './rooms.ts'
import { makeBreather } from './slices.ts'
import { refuseRepeated } from './uniques.ts'
import { type InRow, readSheet } from './workbook.ts'

const MEGABYTE = 1024 * 1024
export const MAX_BYTES = 10 * MEGABYTE
const MAX_ROWS = 100_000
const LIMITS = { rows: MAX_ROWS, above: HEADER_WITHIN, cells: 5_000_000, unpacked: 300 * MEGABYTE }
const PROBLEMS_SAID = 500
const ATTEMPTS = 3
/** What somebody else may have taken since the rows were looked at. */
const TAKEN: ReadonlySet<MessageCode> = new Set(['FIELD_NOT_UNIQUE', 'CHILD_TOO_MANY'])

/** `all`: one faulty row refuses the file; `valid`: the good rows are stored. */
export type ImportMode = 'all' | 'valid'

/** What the wire is told of an import. */
export interface ImportAnswer {
  readonly result: ImportReport
  readonly message: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}

async function readRows(data: Buffer): Promise<InRow[]> {
  if (data.length === 0) throw new AppError('IMPORT_NO_FILE')
  if (data.length > MAX_BYTES) throw new AppError('IMPORT_TOO_BIG', { max: MAX_BYTES / MEGABYTE })
  const rows: InRow[] = []
  await readSheet(data, LIMITS, (batch) => void rows.push(...batch))
  return rows
}

interface Parsed {
  readonly fills: Fills
  readonly rows: readonly ParsedRow[]
  /** Looks again at all that may have changed since: the rows of sub-tables, and unique values. */
  judge(engine: Engine): Promise<readonly ParsedRow[]>
}
async function parse(engine: Engine, screen: TableScreen, actor: Actor, header: Header, all: readonly InRow[]): Promise<Parsed> {
  const breathe = makeBreather()
  const blocks = blocksOf(all, header)
  if (blocks.length === 0) throw new AppError('IMPORT_NO_ROWS')
  const rows = blocks.map(({ row }) => row)
  const labels = await loadLabels(engine.database.kysely, engine, await requestsFor(header, rows, breathe), actor.locale)
  const fills = await Fills.of(engine.database.kysely, screen, actor, engine.now())
  const world = { screen, header, labels, fills, context: contextOf(actor, engine.now()), locale: actor.locale }
  const parsed: ParsedRow[] = []
  for (const row of rows) {
    parsed.push(parseRow(row, world))
    await breathe()
  }
  const own = await refuseOutside(engine, screen, actor, parsed)
  const judge = async (now: Engine) => {
    const [below, rooms] = [new JudgeBelow(now, actor, header.below), new Rooms(screen, actor.locale)]
    const judged = await below.judge(blocks, own)
    await rooms.begin(now.database.kysely, judged)
    return refuseRepeated(now.database.kysely, screen, judged, actor.locale, [below, rooms])
  }
  return { fills, judge, rows: await judge(engine) }
}

async function store(engine: Engine, screen: TableScreen, actor: Actor, { fills, rows }: Pick<Parsed, 'fills' | 'rows'>): Promise<void> {
  const now = engine.now()
  try {
    await engine.database.transaction(async (tx) => {
      await liftLimit(tx)
      const taking = new Taking(tx, fills)
      const breathe = makeBreather()
      const stamped: WireRow[] = []
      for (const { record, starts, remake } of rows) {
        stamped.push(stampNew(await fills.settle(taking, record, starts, remake), actor, now))
        await breathe()
      }
      await insertRows(tx, wholeOf(screen), stamped)
      await taking.done()
      await storeNewBelow(tx, rows.map(({ plans = [] }, index) => ({ id: String(stamped[index]?.['id']), plans })), actor, now)
      await demandFit(tx, screen, actor, stamped.map((row) => comesTo(screen, row, undefined)))
    })
  } catch (error) {
    throw explain(error, screen, actor)
  }
}

/**
 * Stores the rows that may be stored. Where somebody else has stored one of their unique values, or taken their room, since
 * it was looked for, it is looked for again, so that the row is named and not the whole sheet refused.
 */
async function storeGood(engine: Engine, screen: TableScreen, actor: Actor, { fills, judge, rows: parsed }: Parsed, mode: ImportMode): Promise<{ stored: readonly ParsedRow[]; bad: readonly ParsedRow[] }> {
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
}

/** Reads the first sheet of a file: finds the header, reads words as the widgets write them, checks every row like a form. */
export async function readImport(engine: Engine, screen: TableScreen, actor: Actor, data: Buffer): Promise<ReadImport> {
  demandAdd(screen, actor)
  const sheet = await readRows(data)
  const header = findHeader(screen, sheet, actor.locale, await tablesToWrite(engine, screen, actor))
  const rows = sheet.filter((row) => row.number > header.row && row.words.some((words) => words !== ''))
  if (rows.length === 0) throw new AppError('IMPORT_NO_ROWS')
  if (rows.length > MAX_ROWS) throw new AppError('IMPORT_TOO_MANY_ROWS', { max: MAX_ROWS })
  return { header, ...(await parse(engine, screen, actor, header, rows)) }
}

/**
 * Stores all rows of a sheet or the good ones, in one transaction. Refuses the whole file with an `AppError` whose result
 * is the report, when nothing was stored.
 */
export async function storeImport(engine: Engine, files: FilePlace, screen: TableScreen, actor: Actor, { header, ...read }: ReadImport, mode: ImportMode): Promise<ImportAnswer> {
  const { stored, bad } = await storeGood(engine, screen, actor, read, mode)
  const counts = { total: read.rows.length, done: stored.length, errors: bad.length }
  const report: ImportReport = { totalCount: counts.total, successCount: counts.done, errorCount: counts.errors, msg: say('IMPORT_SUMMARY', counts, actor.locale) }
  if (bad.length === 0) return { result: report, message: 'IMPORT_STORED', params: { count: counts.done } }
  const file = await errorFile(engine, files, screen, actor, header, bad)
  const result = { ...report, ...file, problems: bad.flatMap((row) => row.problems).slice(0, PROBLEMS_SAID) }
  if (stored.length === 0) throw new AppError('IMPORT_NOTHING_STORED', { errors: counts.errors, result })
  return { result, message: 'IMPORT_PARTLY', params: {} }
}
