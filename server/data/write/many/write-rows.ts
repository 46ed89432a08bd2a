import { ROW_REMOVAL } from '../../../../engine/access/index.ts'
import { changesCompared, comparedValues, sentIdOf } from '../../../../engine/model/index.ts'
import { checkRecord, type FieldProblem } from '../../../../engine/validate/index.ts'
import type { ExpressionContext } from '../../../../schemas/language/expressions/expression.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { newId } from '../../../db/ids.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import {
  type Actor,
  contextOf,
  assertAnyAction,
  type Engine,
  engineOn,
  type TableScreen,
  type WireRow,
  wireTime,
} from '../../catalog/index.ts'
import { newParentOf, assertChildLimit, childLimitError, remainingChildrenOf } from '../parent-scope.ts'
import { ChildrenChangedError, missingChildRights, childParamNames, releaseUniqueValues } from '../children/store.ts'
import { childTables } from '../children/children.ts'
import { choiceProblemsOf } from '../check-choices.ts'
import { FillRules } from '../fill/fills.ts'
import { isFieldDenied, unrestricted, unrestrictedRows } from '../../access/index.ts'
import { addDictTexts, rowsById } from '../../read/index.ts'
import { refuseAction } from '../actions/action-guards.ts'
import { inProcess, rowsInProcess } from '../in-process.ts'
import { problemText } from '../problems.ts'
import { idForTemporary, partitionRepeated } from './repeated-rows.ts'
import { insertRows, updateRows } from '../rows.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { nameOfValues, notUnique, storedValues, uniqueColumns } from '../find-duplicates.ts'
import { addRow, parentValues, editRow, proposedRecord, removeMany, removeRow, withNewRowColumns } from '../write.ts'
import { isOtherVersion } from '../version-conflict.ts'

/** So many rows one call may add, change and remove at most. */
export const MAX_ROWS = 1000

/** Added, changed and removed rows of one call. `id` of an added row is a temporary id of the client. */
export interface BulkWrite {
  readonly added: readonly WireRow[]
  readonly changed: readonly WireRow[]
  readonly removed: readonly string[]
}
export interface RefusedRow {
  readonly id: string
  /** Sentences by field; '' means the whole row. */
  readonly errors: Readonly<Record<string, string>>
  /** The row as it is now, where another user changed it meanwhile. */
  readonly now?: WireRow
}
/** The outcome of each row, by the id it was sent with. */
export interface BulkWriteResult {
  readonly saved: readonly { readonly id: string; readonly row: WireRow }[]
  readonly removed: readonly string[]
  readonly refused: readonly RefusedRow[]
}

/** A row that is to be stored. */
interface Asked {
  readonly id: string
  readonly input: WireRow
  readonly previous: WireRow | undefined
}
/** The same with the record that comes of it. */
interface Ready extends Asked {
  readonly record: WireRow
}
interface Stored {
  /** Sent id → id of the stored row. */
  readonly saved: Map<string, string>
  readonly refused: RefusedRow[]
}

function demandSane({ added, changed, removed }: BulkWrite): void {
  const ids = [...added.map(sentIdOf), ...changed.map(sentIdOf), ...removed]
  if (ids.length > MAX_ROWS) throw new AppError('DATA_TOO_MANY_IDS', { max: MAX_ROWS })
  if (new Set(ids).size !== ids.length || ids.some((id) => id === '' || id.includes('\0')))
    throw new AppError('DATA_BODY_WRONG')
}

function demandRights(screen: TableScreen, actor: Actor, { added, changed, removed }: BulkWrite): void {
  if (added.length > 0) assertAnyAction(actor, screen.permission, ['add'])
  if (changed.length > 0) assertAnyAction(actor, screen.permission, ['edit'])
  if (removed.length > 0)
    assertAnyAction(actor, screen.permission, removed.length > 1 ? ['batch_delete'] : ['delete', 'batch_delete'])
}

const refusal = (id: string, { code, params }: AppError, { locale }: Actor): RefusedRow => ({
  id,
  errors: { '': say(code, params, locale) },
})

function refusedRow(id: string, problems: readonly FieldProblem[], screen: TableScreen, { locale }: Actor): RefusedRow {
  return {
    id,
    errors: Object.fromEntries(
      problems.toReversed().map((problem) => [problem.field, problemText(problem, screen, locale)]),
    ),
  }
}

/** What is against storing one row alone, as a refusal of that row; anything that is no refusal goes on. */
async function refusedBy(
  error: unknown,
  id: string,
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
): Promise<RefusedRow> {
  if (!(error instanceof AppError)) throw error
  const result = error.params['result'] as { problems?: readonly FieldProblem[] } | undefined
  if (result?.problems && result.problems.length > 0) return refusedRow(id, result.problems, screen, actor)
  const whole = refusal(id, error, actor)
  const now = error.code === 'DATA_STALE' ? (await rowsById(engine.database.kysely, screen, [id])).get(id) : undefined
  return now ? { ...whole, now } : whole
}

/** Does a piece of work so that a refusal takes back that piece alone. */
function apart<T>(engine: Engine, work: (engine: Engine) => Promise<T>): Promise<T> {
  return engine.database.transaction((tx) => work(engineOn(engine, transactionDatabase(engine.database, tx))))
}

async function removeEach(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  ids: readonly string[],
): Promise<{ removed: readonly string[]; refused: RefusedRow[] }> {
  if (ids.length === 0) return { removed: [], refused: [] }
  try {
    const { refused } = await apart(engine, (inside) => removeMany(inside, screen, actor, ROW_REMOVAL, ids))
    return {
      removed: ids.filter((id) => !refused.has(id)),
      refused: [...refused].map(([id, error]) => refusal(id, error, actor)),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  const removed: string[] = []
  const refused: RefusedRow[] = []
  for (const id of ids) {
    try {
      await apart(engine, (inside) => removeRow(inside, screen, actor, ROW_REMOVAL, id))
      removed.push(id)
    } catch (error) {
      // Removing a row that no longer exists counts as success.
      if (error instanceof AppError && error.code === 'DATA_ROW_GONE') removed.push(id)
      else refused.push(await refusedBy(error, id, engine, screen, actor))
    }
  }
  return { removed, refused }
}

interface Judged {
  readonly ready: readonly Ready[]
  /** Left to be stored one by one: what is wrong with them takes more than a look at the row. */
  readonly alone: readonly Asked[]
  readonly refused: readonly RefusedRow[]
}

/** Looks at all rows together; each lookup is asked once for all of them. */
async function judge(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { added, changed }: BulkWrite,
  context: ExpressionContext,
): Promise<Judged> {
  const db = engine.database.kysely
  const known = await rowsById(db, unrestricted(screen), changed.map(sentIdOf))
  const fills = await FillRules.of(db, screen, actor, engine.now())
  const parent = screen.resolved.screen.list?.tree?.parent
  const locked = await rowsInProcess(engine, screen, [...known.values(), ...added, ...changed])
  const yieldIfDue = yieldToEventLoop()
  const alone: Asked[] = []
  const ready: Ready[] = []
  const refused: RefusedRow[] = []
  for (const input of changed) {
    await yieldIfDue()
    const id = sentIdOf(input)
    const previous = known.get(id)
    if (!previous) {
      refused.push(refusal(id, new AppError('DATA_ROW_GONE'), actor))
      continue
    }
    if (isOtherVersion(input['version'], previous['version'])) {
      alone.push({ id, input, previous })
      continue
    }
    const notNow =
      locked.has(previous) || locked.has(input) ? inProcess() : refuseAction(screen, actor, ['edit'], previous, context)
    if (notNow) {
      refused.push(refusal(id, notNow, actor))
      continue
    }
    const one = { id, input, previous, record: proposedRecord(screen, input, previous, context) }
    const isMoved = parent !== undefined && one.record[parent] !== previous[parent]
    ;(isMoved ? alone : ready).push(one)
  }
  for (const input of added) {
    await yieldIfDue()
    const one = { id: sentIdOf(input), input, previous: undefined }
    if (locked.has(input)) {
      refused.push(refusal(one.id, inProcess(), actor))
      continue
    }
    if (fills.isCounted) {
      alone.push(one)
      continue
    }
    const left = fills.leave(input)
    ready.push({ ...one, record: proposedRecord(screen, left, undefined, context, fills.proposals(left)) })
  }
  const choices = await choiceProblemsOf(
    db,
    engine,
    unrestricted(screen),
    ready.map(({ record, previous }) => ({ row: record, previous })),
    { context, locale: actor.locale },
  )
  const repeated = await repeatedIn(engine, screen, ready)
  const good = ready.filter(({ id, record, previous }, index) => {
    const twin = repeated.get(id)
    const problems = [
      ...checkRecord(screen.checks, record, context, previous),
      ...(choices[index] ?? []),
      ...(twin ? [twin] : []),
    ].filter(({ field }) => !isFieldDenied(screen, field))
    if (problems.length > 0) refused.push(refusedRow(id, problems, screen, actor))
    return problems.length === 0
  })
  return { ready: good, alone, refused }
}

/** Rows whose unique value another row has already, by their ids: among themselves the first one has it. */
async function repeatedIn(
  engine: Engine,
  screen: TableScreen,
  rows: readonly Ready[],
): Promise<ReadonlyMap<string, FieldProblem>> {
  const whole = unrestricted(screen)
  const found = new Map<string, FieldProblem>()
  for (const rule of uniqueColumns(whole)) {
    const brought = rows.flatMap(({ id, record, previous }) => {
      const values = changesCompared(rule, record, previous) ? comparedValues(rule, record) : undefined
      return values ? [{ id, values }] : []
    })
    const taken = await storedValues(
      engine.database.kysely,
      whole,
      rule.columns,
      brought.map(({ values }) => values),
      brought.map(({ id }) => id),
    )
    for (const { id, values } of brought) {
      const name = nameOfValues(values)
      if (taken.has(name)) found.set(id, notUnique(rule, values[0], whole.resolved, 'zh-CN'))
      taken.add(name)
    }
  }
  return found
}

/** Stores rows that were found good, all of them or none. */
async function storeTogether(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  ready: readonly Ready[],
): Promise<Map<string, string>> {
  const whole = unrestricted(screen)
  const now = engine.now()
  const stamp = { updateBy: actor.username, updateTime: wireTime(now) }
  const changed = ready.filter(({ previous }) => previous !== undefined)
  const made = ready
    .filter(({ previous }) => previous === undefined)
    .map(({ id, record }, index) => ({
      id,
      row: withNewRowColumns(
        { ...record, ...parentValues(screen) },
        actor,
        now,
        idForTemporary(id, screen, actor) ?? newId(now.getTime() + index),
      ),
    }))
  await engine.database.transaction(async (tx) => {
    const released = await releaseUniqueValues(tx, whole, changed)
    const updates = changed.map(({ id, record, previous }) => ({
      row: { ...previous, ...record, id, ...stamp },
      version: Number(previous?.['version']),
    }))
    if (!(await updateRows(tx, whole, updates, released))) throw new ChildrenChangedError()
    await insertRows(
      tx,
      whole,
      made.map(({ row }) => row),
    )
    await assertChildLimit(tx, screen, actor, [
      ...made.map(({ row }) => newParentOf(screen, row, undefined)),
      ...changed.map(({ record, previous }) => newParentOf(screen, record, previous)),
    ])
  })
  return new Map([
    ...changed.map(({ id }) => [id, id] as const),
    ...made.map(({ id, row }) => [id, String(row['id'])] as const),
  ])
}

async function storeAlone(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  rows: readonly Asked[],
  { saved, refused }: Stored,
): Promise<void> {
  for (const { id, input, previous } of rows) {
    const under = previous ? undefined : idForTemporary(id, screen, actor)
    try {
      // The same row may have been stored meanwhile by an earlier try that was still under way.
      const isThere =
        under !== undefined && (await rowsById(engine.database.kysely, unrestrictedRows(screen), [under])).size > 0
      if (isThere) {
        saved.set(id, under)
        continue
      }
      const row = await apart(engine, (inside) =>
        previous
          ? editRow(inside, screen, actor, input)
          : addRow(inside, screen, actor, { ...input, id: undefined }, under),
      )
      saved.set(id, String(row['id']))
    } catch (error) {
      refused.push(await refusedBy(error, id, engine, screen, actor))
    }
  }
}

/** The work on the rows alone, and those that cannot be added without rows of sub-tables. */
async function apartFromBelow(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  work: BulkWrite,
): Promise<{ work: BulkWrite; lacking: readonly RefusedRow[] }> {
  const tables = await childTables(engine, screen)
  const below = new Set(tables.flatMap((table) => childParamNames(table, screen)))
  const own = (row: WireRow): WireRow => Object.fromEntries(Object.entries(row).filter(([name]) => !below.has(name)))
  const missing = missingChildRights(tables, actor).join(say('COMMON_THEN', {}, actor.locale))
  const lacking = missing === '' ? [] : work.added.map((row) => ({ id: sentIdOf(row), errors: { '': missing } }))
  return {
    work: {
      added: lacking.length > 0 ? [] : work.added.map(own),
      changed: work.changed.map(own),
      removed: work.removed,
    },
    lacking,
  }
}

/**
 * Adds, changes and removes rows of a list in one go, each for itself: what may not be stored is refused with the reason,
 * the rest is stored. A row that was changed since it was read is refused with what it is now. Rights are those of each
 * kind of work; without one nothing is done. Sub-tables of the rows stay as they are, and a record that needs rows in one is
 * not added here. A new row that an earlier call has stored under the same word is that row: it is changed by what is new
 * about it.
 */
export async function saveRows(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  asked: BulkWrite,
): Promise<BulkWriteResult> {
  demandSane(asked)
  demandRights(screen, actor, asked)
  const {
    work: { added, changed, removed },
    lacking,
  } = await apartFromBelow(engine, screen, actor, asked)
  const gone = await removeEach(engine, screen, actor, removed)
  const again = await partitionRepeated(engine, screen, actor, added)
  const isRepeated = changed.some((row) => again.words.has(sentIdOf(row)))
  if (isRepeated) throw new AppError('DATA_BODY_WRONG')
  const room = again.fresh.length > 0 ? await remainingChildrenOf(engine.database.kysely, screen) : Infinity
  const work = { added: again.fresh.slice(0, room), changed: [...changed, ...again.changed], removed }
  const { ready, alone, refused } = await judge(engine, screen, actor, work, contextOf(actor, engine.now()))
  const over = again.fresh.slice(room).map((row) => [sentIdOf(row), childLimitError(screen, actor.locale)] as const)
  const repeated = [...again.refused, ...over].map(([word, error]) => refusal(word, error, actor))
  const stored: Stored = {
    saved: new Map(again.same.map((id) => [id, id])),
    refused: [...gone.refused, ...lacking, ...repeated, ...refused],
  }
  try {
    if (ready.length > 0)
      for (const [sent, id] of await apart(engine, (inside) => storeTogether(inside, screen, actor, ready)))
        stored.saved.set(sent, id)
  } catch {
    // One row refused the whole statement: row by row, each is stored or reports its own problem.
    await storeAlone(engine, screen, actor, ready, stored)
  }
  await storeAlone(engine, screen, actor, alone, stored)
  const db = engine.database.kysely
  const rows = await rowsById(db, screen, [...stored.saved.values()])
  await addDictTexts(db, engine, screen.columns.values(), [...rows.values()], actor.locale)
  const sentAs = (id: string) => again.words.get(id) ?? id
  const saved = [...stored.saved].map(([sent, id]) => ({ id: sentAs(sent), row: rows.get(id) ?? { id } }))
  return { saved, removed: gone.removed, refused: stored.refused.map((row) => ({ ...row, id: sentAs(row.id) })) }
}
