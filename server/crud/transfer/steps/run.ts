import type { ImportCounts } from '../../../../schemas/contract/import.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { FileStore } from '../../../http/files.ts'
import type { Actor } from '../../actor.ts'
import { comesTo, fitBelow } from '../../below.ts'
import { ChildrenMoved } from '../../children-store.ts'
import type { Engine } from '../../engine.ts'
import { Taking } from '../../fill/fills.ts'
import { wholeOf } from '../../given.ts'
import type { WireRow } from '../../labels/texts.ts'
import { explain, insertRows, updateRows } from '../../rows.ts'
import type { TableScreen } from '../../screens.ts'
import { isolationFor } from '../../tree.ts'
import { stampNew } from '../../write.ts'
import { storeChangedBelow, storeNewBelow } from '../below/store-below.ts'
import { refusedRows, writeErrorFile } from '../error-file.ts'
import { stampChanged } from '../outside.ts'
import type { ParsedRow } from '../parse-row.ts'
import { Judge, type Judged, counted } from './judge.ts'
import { type ImportEnd, type KeptImport, advanceImport, endImport, keepWrong, wrongRows } from './kept.ts'
import { type Planned, plannedOf } from './planned.ts'
import { STORED_AT_ONCE, type Slice, slicesOf } from './slices.ts'

const ATTEMPTS = 3

/** How an import is watched while it runs. */
export interface Watch {
  /** Throws when it shall go no further. */
  demand(): void
  /** Called in the transaction that stores a slice, with how far it then is. */
  stored(tx: Queries, done: number, total: number, counts: ImportCounts): Promise<void>
}
export const UNWATCHED: Watch = { demand: () => undefined, stored: async () => undefined }

interface Run {
  readonly engine: Engine
  readonly screen: TableScreen
  readonly actor: Actor
  readonly kept: KeptImport
  readonly planned: Planned
  readonly judge: Judge
  readonly watch: Watch
}

/** A row was changed, or its place was taken, between being looked at and being stored; the slice is judged again. */
class Moved extends Error {}

async function storeRows(tx: Queries, { engine, screen, actor, judge }: Run, { fresh, changed }: Judged): Promise<void> {
  const now = engine.now()
  const whole = wholeOf(screen)
  const taking = new Taking(tx, judge.fills)
  const stamped: WireRow[] = []
  for (const { record, starts, remake } of fresh) stamped.push(stampNew(await judge.fills.settle(taking, record, starts, remake), actor, now))
  await insertRows(tx, whole, stamped)
  await taking.done()
  const edited = changed.map((row) => ({ row: stampChanged(row, actor, now), version: Number(row.previous?.['version']) }))
  if (edited.length > 0 && !(await updateRows(tx, whole, edited))) throw new Moved()
  const above = (rows: readonly WireRow[], of: readonly ParsedRow[]) => of.map(({ plans = [] }, index) => ({ id: String(rows[index]?.['id']), plans }))
  await storeNewBelow(tx, above(stamped, fresh), actor, now)
  await storeChangedBelow(tx, above(edited.map(({ row }) => row), changed), actor, now)
  if (!(await fitBelow(tx, screen, [...fresh, ...changed].map(({ record, previous }) => comesTo(screen, record, previous))))) throw new Moved()
}

/** What became of a slice: counts with it, or how many wrong rows it has where the person wanted to stop. */
type Stored = { readonly counts: ImportCounts } | { readonly wrong: number }

/** Stores a slice with how far it is, or nothing of it. */
async function storeSlice(run: Run, at: Pick<KeptImport, 'done' | 'nextByte' | 'counts'>, { rows, end }: Slice): Promise<Stored> {
  const { engine, screen, actor, kept, judge, watch, planned } = run
  for (let attempt = 1; ; attempt++) {
    const judged = await judge.judge(rows)
    if (kept.wrong === 'stop' && judged.wrong.length > 0) return { wrong: judged.wrong.length }
    const counts = counted(at.counts, judged)
    const done = at.done + rows.length
    try {
      await engine.database.transaction(async (tx) => {
        if (!(await advanceImport(tx, { id: kept.id, nextByte: at.nextByte }, { done, nextByte: end, counts }))) throw new AppError('IMPORT_BUSY')
        await storeRows(tx, run, judged)
        for await (const wrong of refusedRows(judged.wrong, actor.locale)) await keepWrong(tx, kept.id, wrong)
        await watch.stored(tx, done, planned.total, counts)
      }, isolationFor(screen))
      judge.keep('stored')
      return { counts }
    } catch (error) {
      const isMoved = error instanceof Moved || error instanceof ChildrenMoved
      const told = isMoved ? new AppError('IMPORT_ROW_MOVED', {}, error) : explain(error, screen, actor)
      const isAgain = isMoved || (told instanceof AppError && told.code === 'FIELD_NOT_UNIQUE')
      if (!isAgain || attempt >= ATTEMPTS) throw told
    }
  }
}

async function endOf({ engine, screen, actor, kept, planned }: Run, files: FileStore, counts: ImportCounts, stoppedBy: number): Promise<ImportEnd> {
  const { kysely: db } = engine.database
  const message = say('IMPORT_OUTCOME', { ...counts }, actor.locale)
  if (stoppedBy > 0) return { state: 'stopped', message: `${say('IMPORT_STOPPED_AT_WRONG', { wrong: stoppedBy }, actor.locale)}${say('COMMON_THEN', {}, actor.locale)}${message}` }
  const file = counts.wrong > 0 ? await writeErrorFile(engine, files, screen, actor, planned.header.titles, wrongRows(db, kept.id)) : undefined
  return { state: 'done', message, ...file }
}

/**
 * Stores the rows of a planned import slice by slice from where it is, each slice with its place in one transaction: whoever
 * goes on after a crash stores no row twice and leaves none out. Another run of the same import is refused at its first slice.
 */
export async function runImport(engine: Engine, files: FileStore, screen: TableScreen, actor: Actor, kept: KeptImport, watch: Watch): Promise<ImportEnd & { readonly counts: ImportCounts }> {
  if (!kept.plan) throw new AppError('IMPORT_NOTHING_MAPPED')
  const planned = await plannedOf(engine, screen, actor, kept, kept.plan)
  const run: Run = { engine, screen, actor, kept, planned, watch, judge: await Judge.of(engine, screen, actor, planned, kept.fixes) }
  let at: Pick<KeptImport, 'done' | 'nextByte' | 'counts'> = kept
  let stoppedBy = 0
  for await (const slice of slicesOf(files, planned.sheet, kept.plan.header, { size: STORED_AT_ONCE, from: kept.nextByte, isMore: (row) => run.judge.isMore(row) })) {
    watch.demand()
    const stored = await storeSlice(run, at, slice)
    if ('wrong' in stored) {
      stoppedBy = stored.wrong
      break
    }
    at = { counts: stored.counts, done: at.done + slice.rows.length, nextByte: slice.end }
  }
  const end = await endOf(run, files, at.counts, stoppedBy)
  if (!(await endImport(engine.database.kysely, kept.id, end))) throw new AppError('IMPORT_ENDED')
  return { ...end, counts: at.counts }
}
