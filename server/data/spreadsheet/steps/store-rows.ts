import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { unrestricted } from '../../access/index.ts'
import type { Actor, Engine, TableScreen, WireRow } from '../../catalog/index.ts'
import {
  ChildrenChangedError,
  explainDatabaseError,
  type FillRules,
  FillSource,
  fitsChildLimit,
  insertRows,
  newParentOf,
  updateRows,
  isNotUnique,
} from '../../write/index.ts'
import { storeChangedChildren, storeNewChildren } from '../children/store-children.ts'
import type { sheetRowStamp } from '../import/sheet-row-stamp.ts'
import { stampChanged } from '../import/refusals.ts'
import type { ParsedRow } from '../import/parse-row.ts'
import type { ValidatedSlice } from './row-validator.ts'

const ATTEMPTS = 3

/** A row was changed, or its place was taken, between being looked at and being stored; it is judged again. */
export class Moved extends Error {}

/** Where rows of a sheet are stored. */
interface Target {
  readonly engine: Engine
  readonly screen: TableScreen
  readonly actor: Actor
  readonly fills: FillRules
  readonly stamp: ReturnType<typeof sheetRowStamp>
}

/** Stores the new rows and the changed ones, with those of their sub-tables. */
export async function storeRows(
  tx: Queries,
  { engine, screen, actor, fills, stamp }: Target,
  { fresh, changed }: Pick<ValidatedSlice, 'fresh' | 'changed'>,
): Promise<void> {
  const now = engine.now()
  const whole = unrestricted(screen)
  const taking = new FillSource(tx, fills)
  const yieldIfDue = yieldToEventLoop()
  const stamped: WireRow[] = []
  for (const { record, starts, remake, source } of fresh) {
    stamped.push(stamp(await fills.settle(taking, record, starts, remake), source.number))
    await yieldIfDue()
  }
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
  const arrivals = [...fresh, ...changed].map(({ record, previous }) => newParentOf(screen, record, previous))
  if (!(await fitsChildLimit(tx, screen, arrivals))) throw new Moved()
}

/**
 * Judges rows and stores them. Where another user has changed a row, stored a unique value or reached a row limit between the
 * two, they are judged again, so that the row gets its message and not the whole sheet.
 */
export async function storeAgain<T>(
  screen: TableScreen,
  actor: Actor,
  work: (isFirst: boolean) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt === 1)
    } catch (error) {
      const isMoved = error instanceof Moved || error instanceof ChildrenChangedError
      const reported = isMoved
        ? new AppError('IMPORT_ROW_MOVED', {}, error)
        : explainDatabaseError(error, screen, actor)
      const isAgain = isMoved || isNotUnique(reported)
      if (!isAgain || attempt >= ATTEMPTS) throw reported
    }
  }
}
