import { outcomeCode } from '../../../../schemas/contract/import-outcome.ts'
import type { ImportCounts } from '../../../../schemas/contract/import.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { disableTimeout } from '../../../db/connection/limit.ts'
import type { FileStore } from '../../../http/files/files.ts'
import type { Actor, Engine, TableScreen, WireRow } from '../../catalog/index.ts'
import {
  ChildrenChangedError,
  explainDatabaseError,
  FillSource,
  fitsChildLimit,
  insertRows,
  isolationFor,
  newParentOf,
  updateRows,
} from '../../write/index.ts'
import { unrestricted } from '../../access/index.ts'
import { storeChangedChildren, storeNewChildren } from '../children/store-children.ts'
import { refusedRows } from '../import/error-file.ts'
import { sheetRowStamp } from '../import/in-order.ts'
import { stampChanged } from '../import/outside.ts'
import type { ParsedRow } from '../import/parse-row.ts'
import { RowValidator, type ValidatedSlice, addCounts } from './row-validator.ts'
import {
  type ImportEnd,
  type StoredImport,
  advanceImport,
  endImport,
  deleteWrongRows,
  storeWrongRows,
} from './stored-imports.ts'
import { type ResolvedPlan, resolvePlan } from './planned.ts'
import { writeRefusedFile } from './refused.ts'
import { STORE_BATCH, type Slice, slicesOf } from './slices.ts'

const ATTEMPTS = 3

/** How an import is watched while it runs. */
export interface ImportObserver {
  /** Throws when it shall go no further. */
  demand(): void
  /** Called in the transaction that stores a slice, with how far it then is. */
  stored(tx: Queries, done: number, total: number, counts: ImportCounts): Promise<void>
}
export const NO_OBSERVER: ImportObserver = { demand: () => undefined, stored: async () => undefined }

interface Run {
  readonly engine: Engine
  readonly screen: TableScreen
  readonly actor: Actor
  readonly storedImport: StoredImport
  readonly planned: ResolvedPlan
  readonly judge: RowValidator
  readonly watch: ImportObserver
  readonly stamp: ReturnType<typeof sheetRowStamp>
}

/** A row was changed, or its place was taken, between being looked at and being stored; the slice is judged again. */
class Moved extends Error {}

async function storeRows(
  tx: Queries,
  { engine, screen, actor, judge, stamp }: Run,
  { fresh, changed }: ValidatedSlice,
): Promise<void> {
  const now = engine.now()
  const whole = unrestricted(screen)
  const taking = new FillSource(tx, judge.fills)
  const stamped: WireRow[] = []
  for (const { record, starts, remake, source } of fresh)
    stamped.push(stamp(await judge.fills.settle(taking, record, starts, remake), source.number))
  await insertRows(tx, whole, stamped)
  await taking.done()
  const edited = changed.map((row) => ({
    row: stampChanged(row, actor, now),
    version: Number(row.previous?.['version']),
  }))
  if (edited.length > 0 && !(await updateRows(tx, whole, edited))) throw new Moved()
  const above = (rows: readonly WireRow[], of: readonly ParsedRow[]) =>
    of.map(({ plans = [] }, index) => ({ id: String(rows[index]?.['id']), plans }))
  await storeNewChildren(tx, above(stamped, fresh), actor, now)
  await storeChangedChildren(
    tx,
    above(
      edited.map(({ row }) => row),
      changed,
    ),
    actor,
    now,
  )
  if (
    !(await fitsChildLimit(
      tx,
      screen,
      [...fresh, ...changed].map(({ record, previous }) => newParentOf(screen, record, previous)),
    ))
  )
    throw new Moved()
}

/** What became of a slice: counts with it, or how many wrong rows it has where the person wanted to stop. */
type Stored = { readonly counts: ImportCounts } | { readonly wrong: number }

type Place = Pick<StoredImport, 'done' | 'nextByte' | 'counts'>

/** Goes from one place to another, with the rows that are left out between the two. */
async function advance(
  tx: Queries,
  { storedImport, actor }: Run,
  from: Place,
  to: Place,
  { rows }: Slice,
  { wrong, left }: ValidatedSlice,
): Promise<void> {
  if (!(await advanceImport(tx, { id: storedImport.id, nextByte: from.nextByte }, to)))
    throw new AppError('IMPORT_BUSY')
  await deleteWrongRows(tx, storedImport.id, rows[0]?.number ?? 0)
  for await (const some of refusedRows([...wrong, ...left], actor.locale))
    await storeWrongRows(tx, storedImport.id, some)
}

/** Stores a slice with how far it is, or nothing of it. */
async function storeSlice(run: Run, at: Place, slice: Slice): Promise<Stored> {
  const { engine, screen, actor, storedImport, judge, watch, planned } = run
  const { rows, end } = slice
  for (let attempt = 1; ; attempt++) {
    const judged = await judge.judge(rows)
    if (storedImport.wrong === 'stop' && judged.wrong.length > 0) {
      await engine.database.transaction((tx) => advance(tx, run, at, at, slice, judged))
      return { wrong: judged.wrong.length }
    }
    const counts = addCounts(at.counts, judged)
    const done = at.done + rows.length
    try {
      await engine.database.transaction(async (tx) => {
        await disableTimeout(tx)
        await advance(tx, run, at, { done, nextByte: end, counts }, slice, judged)
        if (await judge.isOvertaken(tx, judged)) throw new Moved()
        await storeRows(tx, run, judged)
        await watch.stored(tx, done, planned.total, counts)
      }, isolationFor(screen))
      judge.keep('stored')
      return { counts }
    } catch (error) {
      const isMoved = error instanceof Moved || error instanceof ChildrenChangedError
      const reported = isMoved
        ? new AppError('IMPORT_ROW_MOVED', {}, error)
        : explainDatabaseError(error, screen, actor)
      const isAgain = isMoved || (reported instanceof AppError && reported.code === 'FIELD_NOT_UNIQUE')
      if (!isAgain || attempt >= ATTEMPTS) throw reported
    }
  }
}

/** Why an import was cut short, and how much of it is stored. */
const outcome = (counts: ImportCounts, locale: Locale) => say(outcomeCode(counts), { ...counts }, locale)
export const interruptedMessage = (reason: string, counts: ImportCounts, locale: Locale) =>
  `${reason}${say('COMMON_THEN', {}, locale)}${outcome(counts, locale)}`

async function endOf(
  { engine, screen, actor, storedImport }: Run,
  files: FileStore,
  counts: ImportCounts,
  stoppedBy: number,
): Promise<ImportEnd> {
  const { locale } = actor
  const file = await writeRefusedFile(engine, files, screen, actor, storedImport)
  if (stoppedBy === 0) return { state: 'done', message: outcome(counts, locale), ...file }
  return {
    state: 'stopped',
    message: interruptedMessage(say('IMPORT_STOPPED_AT_WRONG', { wrong: stoppedBy }, locale), counts, locale),
    ...file,
  }
}

/**
 * Stores the rows of a planned import slice by slice from where it is, each slice with its place in one transaction: a run that
 * continues after a crash stores no row twice and leaves none out. Another run of the same import is refused at its first slice.
 */
export async function runImport(
  engine: Engine,
  files: FileStore,
  screen: TableScreen,
  actor: Actor,
  storedImport: StoredImport,
  watch: ImportObserver,
): Promise<ImportEnd & { readonly counts: ImportCounts }> {
  if (!storedImport.plan) throw new AppError('IMPORT_NOTHING_MAPPED')
  const planned = await resolvePlan(engine, screen, actor, storedImport, storedImport.plan)
  const run: Run = {
    engine,
    screen,
    actor,
    storedImport,
    planned,
    watch,
    stamp: sheetRowStamp(screen, actor, storedImport.begun === null ? engine.now() : new Date(storedImport.begun)),
    judge: await RowValidator.of(engine, screen, actor, planned, {
      fixes: storedImport.fixes,
      values: storedImport.plan.values,
    }),
  }
  let at: Place = storedImport
  let stoppedBy = 0
  for await (const slice of slicesOf(files, planned.sheet, storedImport.plan.header, {
    size: STORE_BATCH,
    from: storedImport.nextByte,
    read: planned.read,
    isMore: (row) => run.judge.isMore(row),
  })) {
    watch.demand()
    const stored = await storeSlice(run, at, slice)
    if ('wrong' in stored) {
      stoppedBy = stored.wrong
      break
    }
    at = { counts: stored.counts, done: at.done + slice.rows.length, nextByte: slice.end }
  }
  const end = await endOf(run, files, at.counts, stoppedBy)
  if (!(await endImport(engine.database.kysely, storedImport.id, end))) throw new AppError('IMPORT_ENDED')
  return { ...end, counts: at.counts }
}
