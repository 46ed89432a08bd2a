import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { acceptRecord, checkRecord } from '../../../engine/validate/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { transactionDatabase } from '../../db/connection/transaction-database.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import {
  type Actor,
  contextOf,
  type Engine,
  engineOn,
  type TableScreen,
  type WireRow,
  wireTime,
} from '../catalog/index.ts'
import { newParentOf, assertChildLimit, childLimitError, remainingChildrenOf } from './parent-scope.ts'
import { ChildrenChangedError, type ChildWrites, planChildren, storeChildren } from './children/store.ts'
import { deleteWithChildren } from './children/children.ts'
import { choiceProblems } from './check-choices.ts'
import { cleanContent } from './clean-content.ts'
import { FillRules, FillSource } from './fill/fills.ts'
import { isFieldDenied, unrestricted } from '../access/index.ts'
import { findRow, rowById, withRowLabels } from '../read/index.ts'
import { assertActionAllowed, refusedActions } from './actions/action-guards.ts'
import { assertNotInProcess, mayBeInProcess, withProcessStatus } from './in-process.ts'
import { refuseRecord } from './problems.ts'
import { explainDatabaseError, insertRows } from './rows.ts'
import { statedVersion, versionConflict } from './version-conflict.ts'
import { assertNoChildren, assertPlaced, storeEdit, treeProblems } from './tree.ts'

const MAX_IDS = 1000
const ATTEMPTS = 3

function recordOf(body: unknown): WireRow {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('DATA_BODY_WRONG')
  return body as WireRow
}

/** The record after the submitted values are applied. */
export function proposedRecord(
  screen: TableScreen,
  input: WireRow,
  previous: WireRow | undefined,
  context: ExpressionContext,
  starts?: WireRow,
): WireRow {
  const open = Object.fromEntries(Object.entries(input).filter(([key]) => !isFieldDenied(screen, key)))
  const record = cleanContent(screen, acceptRecord(screen.checks, open, previous, context, starts), previous)
  return withProcessStatus(screen, record, previous)
}

interface Accepting {
  readonly input: WireRow
  readonly previous: WireRow | undefined
  readonly below: ChildWrites
  /** What a new record begins with instead of its defaults. */
  readonly starts?: WireRow
}

/**
 * The record that a write may store, or a refusal that names the fields. Fields that the person may not write keep what
 * they hold, whatever was sent, and nobody is refused for what is wrong with them.
 */
async function accepted(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { input, previous, below, starts }: Accepting,
): Promise<WireRow> {
  const context = contextOf(actor, engine.now())
  const record = proposedRecord(screen, input, previous, context, starts)
  if (!previous) assertPlaced(screen, input, record)
  const problems = checkRecord(screen.checks, record, context, previous).filter(
    ({ field }) => !isFieldDenied(screen, field),
  )
  if (problems.length > 0) throw refuseRecord(problems, screen, actor.locale, below)
  const choices = await choiceProblems(
    engine.database.kysely,
    engine,
    unrestricted(screen),
    { row: record, previous },
    { context, locale: actor.locale },
  )
  const circles = previous ? await treeProblems(engine.database.kysely, screen, record, String(previous['id'])) : []
  const wrong = [...choices, ...circles].filter(({ field }) => !isFieldDenied(screen, field))
  if (wrong.length > 0 || below.problems.length > 0) throw refuseRecord(wrong, screen, actor.locale, below)
  return record
}

/** A new row with its system columns. */
export function withNewRowColumns(record: WireRow, actor: Actor, now: Date, id = newId(now.getTime())): WireRow {
  return { ...record, id, createBy: actor.username, createTime: wireTime(now), sysOrgCode: actor.orgCode, version: 1 }
}

/** The parent field is filled by the server: a user who may add child rows but not write that field would store orphans. */
export function parentValues(screen: TableScreen): WireRow {
  const { below } = screen
  return below && isFieldDenied(screen, below.key.key) ? { [below.key.key]: below.id } : {}
}

/** Stores a new row with the numbers it takes and the rows of its sub-tables, all of them or none. */
function storeNew(
  { database }: Engine,
  screen: TableScreen,
  actor: Actor,
  { fills, settle }: NewRow,
  below: ChildWrites,
): Promise<WireRow> {
  const whole = unrestricted(screen)
  return database.transaction(async (tx) => {
    const taking = new FillSource(tx, fills)
    const row = await settle(taking)
    await insertRows(tx, whole, [row])
    await taking.done()
    await storeChildren(tx, below, String(row['id']), actor)
    await assertChildLimit(tx, screen, actor, [newParentOf(screen, row, undefined)])
    return row
  })
}
interface NewRow {
  readonly fills: FillRules
  settle(taking: FillSource): Promise<WireRow>
}

/**
 * Adds a row and answers it as stored, under the id that it was given already where it was. Keys that are no field, and
 * fields the person may not write, are ignored.
 */
export async function addRow(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  body: unknown,
  given?: string,
): Promise<WireRow> {
  const now = engine.now()
  const id = given ?? newId(now.getTime())
  const { kysely } = engine.database
  if ((await remainingChildrenOf(kysely, screen)) < 1) throw childLimitError(screen, actor.locale)
  const fills = await FillRules.of(kysely, screen, actor, now)
  const input = fills.leave(recordOf(body))
  const starts = fills.proposals(input)
  const below = await planChildren(engine, screen, actor, input, { id, isNew: true })
  const record = await accepted(engine, screen, actor, { input, previous: undefined, below, starts })
  const stamped = (made: WireRow) => withNewRowColumns({ ...made, ...parentValues(screen) }, actor, now, id)
  const remake = (others: WireRow) =>
    proposedRecord(screen, fills.without(input, others), undefined, contextOf(actor, now), others)
  const row = stamped(record)
  // Only a row that comes with its id may be one that a process has.
  await assertNotInProcess(engine, screen, given === undefined ? { ...row, id: null } : row)
  try {
    if (!fills.isCounted && below.plans.length === 0 && !screen.below?.limit)
      await insertRows(kysely, unrestricted(screen), [row])
    else
      await storeNew(
        engine,
        screen,
        actor,
        { fills, settle: async (taking) => stamped(await fills.settle(taking, record, starts, remake)) },
        below,
      )
  } catch (error) {
    throw explainDatabaseError(error, screen, actor, row)
  }
  return findRow(engine, screen, id, actor.locale)
}

/**
 * Changes a row. With the `version` it was read with, a row somebody else changed meanwhile is refused (409). Without
 * one the fields that were sent win over the row as it is now.
 */
export async function editRow(engine: Engine, screen: TableScreen, actor: Actor, body: unknown): Promise<WireRow> {
  const input = recordOf(body)
  const id = typeof input['id'] === 'string' ? input['id'] : ''
  const known = statedVersion(input['version'])
  const db = engine.database.kysely
  for (let attempt = 1; ; attempt++) {
    const previous = await rowById(db, unrestricted(screen), id)
    if (!previous) throw new AppError('DATA_ROW_GONE')
    const version = Number(previous['version'])
    if ((known !== undefined && known !== version) || attempt > ATTEMPTS)
      throw await versionConflict(db, engine, previous)
    assertActionAllowed(screen, actor, ['edit'], previous, contextOf(actor, engine.now()))
    const below = await planChildren(engine, screen, actor, input, { id, isNew: false })
    const record = await accepted(engine, screen, actor, { input, previous, below })
    await assertNotInProcess(engine, screen, previous, { ...record, id })
    const row = { ...record, id, updateBy: actor.username, updateTime: wireTime(engine.now()) }
    const arrives = newParentOf(screen, record, previous)
    const also =
      below.plans.length === 0 && arrives === undefined
        ? undefined
        : async (tx: Queries) => {
            await storeChildren(tx, below, id, actor)
            await assertChildLimit(tx, screen, actor, [arrives])
          }
    try {
      const stored = await storeEdit(engine, screen, actor, row, previous, also)
      // The user may see less of a row than is stored.
      if (stored)
        return await (screen.whole || screen.rows || screen.below
          ? findRow(engine, screen, id, actor.locale)
          : withRowLabels(engine, screen, stored, actor.locale))
    } catch (error) {
      if (!(error instanceof ChildrenChangedError)) throw explainDatabaseError(error, screen, actor, row)
    }
  }
}

/** What became of rows that were to go. */
interface Removal {
  readonly removed: number
  /** Why the others stay that their state keeps, by id. */
  readonly refused: ReadonlyMap<string, AppError>
}

async function removeAll(engine: Engine, screen: TableScreen, actor: Actor, ids: readonly string[]): Promise<number> {
  await assertNoChildren(engine.database.kysely, screen, ids)
  return deleteWithChildren(engine, screen, actor, ids)
}

/** Rows go as far as they are there and the actions that remove them are possible with them; all of these, or none. */
export async function removeMany(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  actions: readonly string[],
  ids: readonly string[],
): Promise<Removal> {
  if (!screen.checks.actions.asks(actions) && !(await mayBeInProcess(engine, screen)))
    return { removed: await removeAll(engine, screen, actor, ids), refused: new Map() }
  return engine.database.transaction(async (tx) => {
    const inside = engineOn(engine, transactionDatabase(engine.database, tx))
    const refused = await refusedActions(inside, screen, actor, actions, ids)
    const open = ids.filter((id) => !refused.has(id))
    return { removed: open.length === 0 ? 0 : await removeAll(inside, screen, actor, open), refused }
  })
}

export async function removeRow(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  actions: readonly string[],
  id: string,
): Promise<void> {
  const { removed, refused } = await removeMany(engine, screen, actor, actions, [id])
  const error = refused.get(id)
  if (error) throw error
  if (removed === 0) throw new AppError('DATA_ROW_GONE')
}

/** How many of the chosen rows were removed, may not be removed in their state, and were not found. */
export interface RemovedRows {
  readonly removed: number
  readonly kept: number
  readonly missing: number
}
/** Removes chosen rows; refuses when no row was removed and one may not be in its state. */
export async function removeChosen(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  action: string,
  ids: readonly string[],
): Promise<RemovedRows> {
  const { removed, refused } = await removeMany(engine, screen, actor, [action], ids)
  const [error] = refused.values()
  if (error && removed === 0) throw error
  return { removed, kept: refused.size, missing: new Set(ids).size - removed - refused.size }
}

/** The same of ids joined by commas; a trailing comma is allowed. */
export async function removeRows(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  action: string,
  ids: string,
): Promise<RemovedRows> {
  const wanted = splitCommaList(ids)
  if (wanted.length === 0) throw new AppError('DATA_IDS_EMPTY')
  if (wanted.length > MAX_IDS) throw new AppError('DATA_TOO_MANY_IDS', { max: MAX_IDS })
  return removeChosen(engine, screen, actor, action, wanted)
}
