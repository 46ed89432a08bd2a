import { outcomeCode } from '../../../../schemas/contract/data/import-outcome.ts'
import type { ImportCounts } from '../../../../schemas/contract/data/import.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { disableTimeout } from '../../../db/connection/timeout.ts'
import type { FileStore } from '../../../http/files/files.ts'
import type { Actor, Engine, TableScreen } from '../../catalog/index.ts'
import { isolationFor } from '../../write/index.ts'
import { refusedRows } from '../import/error-file.ts'
import { sheetRowStamp } from '../import/sheet-row-stamp.ts'
import { RowValidator, type ValidatedSlice, addCounts } from './row-validator.ts'
import {
  type ImportEnd,
  type StoredImport,
  advanceImport,
  endImport,
  deleteWrongRows,
  storeWrongRows,
} from './stored-imports.ts'
import { type ResolvedPlan, resolvePlan } from './resolve-plan.ts'
import { writeRefusedFile } from './refused.ts'
import { STORE_BATCH, type Slice, slicesOf, storedChunks } from './slices.ts'
import { Moved, storeAgain, storeRows } from './store-rows.ts'

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
  const { engine, screen, actor, storedImport, judge, watch, planned, stamp } = run
  const { rows, end } = slice
  return storeAgain(screen, actor, async (): Promise<Stored> => {
    const judged = await judge.judge(rows)
    if (storedImport.wrong === 'stop' && judged.wrong.length > 0) {
      await engine.database.transaction((tx) => advance(tx, run, at, at, slice, judged))
      return { wrong: judged.wrong.length }
    }
    const counts = addCounts(at.counts, judged)
    const done = at.done + rows.length
    await engine.database.transaction(async (tx) => {
      await disableTimeout(tx)
      await advance(tx, run, at, { done, nextByte: end, counts }, slice, judged)
      if (await judge.isOvertaken(tx, judged)) throw new Moved()
      await storeRows(tx, { engine, screen, actor, fills: judge.fills, stamp }, judged)
      await watch.stored(tx, done, planned.total, counts)
    }, isolationFor(screen))
    judge.keep('stored')
    return { counts }
  })
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
  const from = storedImport.nextByte
  for await (const slice of slicesOf(storedChunks(files, planned.sheet, from), planned.header.row, {
    size: STORE_BATCH,
    from,
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
