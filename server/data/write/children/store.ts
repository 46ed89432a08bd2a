import { sql } from 'kysely'
import { changesCompared, type ChildProblem, countProblem, storedIdOf } from '../../../../engine/model/index.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import {
  type Actor,
  type DataColumn,
  type Engine,
  recordColumn,
  type TableScreen,
  type WireRow,
  wireTime,
} from '../../catalog/index.ts'
import { uniqueColumns } from '../find-duplicates.ts'
import { lockParent } from '../parent-scope.ts'
import { type ChildPlan, type ProposedRow, ConflictingRow, planChild } from './plan.ts'
import { readDiff } from './input.ts'
import { type ChildTable, childTables, storedRows } from './children.ts'
import { FillSource } from '../fill/fills.ts'
import { unrestricted } from '../../access/index.ts'
import { type ChildProblems, describeChildProblem } from '../problems.ts'
import { deleteRows, explainDatabaseError, insertRows, type ReleasedValues, updateRows } from '../rows.ts'
import { versionConflict } from '../version-conflict.ts'

/** What a write does to the sub-tables of its record, and what is wrong with that. */
export interface ChildWrites {
  readonly plans: readonly ChildPlan[]
  readonly problems: readonly ChildProblem[]
  readonly sentences: readonly string[]
  /** When they are written. */
  readonly at: Date
}

/** Another user changed rows between validation and storing; the validation must be repeated. */
export class ChildrenChangedError extends Error {}

/** The parameter names of a sub-table: its own name, and its table name as existing clients send it. */
export const childParamNames = ({ child, screen }: ChildTable, above: TableScreen): readonly string[] =>
  [child.name, screen.table].filter((name) => !unrestricted(above).columns.has(name))

function statedIn(body: WireRow, table: ChildTable, above: TableScreen): unknown {
  return childParamNames(table, above)
    .map((name) => (Object.hasOwn(body, name) ? body[name] : undefined))
    .find((value) => value !== undefined && value !== null)
}

interface Above {
  readonly id: string
  readonly isNew: boolean
}

async function planStated(engine: Engine, table: ChildTable, actor: Actor, stated: unknown, { id, isNew }: Above) {
  const db = engine.database.kysely
  const stored = isNew ? [] : await storedRows(db, table, id, actor.locale)
  try {
    return await planChild(engine, table, actor, id, readDiff(stated, stored), stored)
  } catch (error) {
    if (!(error instanceof ConflictingRow)) throw error
    throw await versionConflict(db, engine, error.row, {
      child: table.child.name,
      title: table.title,
      index: error.place,
    })
  }
}

/** The problems of a new record that does not send a sub-table: a user who may add rows there has sent too few. */
function lackingIn({ child, title, screen }: ChildTable, actor: Actor): ChildProblem | undefined {
  return actor.can(`${screen.permission}:add`) ? countProblem(child, title, 0) : undefined
}
/** The same of all sub-tables, in sentences. */
export function missingChildRights(tables: readonly ChildTable[], actor: Actor): readonly string[] {
  return tables.flatMap((table) => {
    const problem = lackingIn(table, actor)
    return problem ? describeChildProblem([problem], table.screen, table.title, actor.locale).sentences : []
  })
}

/** Reads and checks what a body says of the sub-tables of a record. One that it does not name stays as it is. */
export async function planChildren(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  body: WireRow,
  above: Above,
): Promise<ChildWrites> {
  const tables = await childTables(engine, screen)
  const plans: ChildPlan[] = []
  const wrong: ChildProblems[] = []
  for (const table of tables) {
    const tell = (problems: readonly ChildProblem[]) =>
      void (problems.length > 0 && wrong.push(describeChildProblem(problems, table.screen, table.title, actor.locale)))
    const stated = statedIn(body, table, screen)
    if (stated !== undefined) {
      const { plan, problems } = await planStated(engine, table, actor, stated, above)
      plans.push(plan)
      tell(problems)
      continue
    }
    const missing = above.isNew ? lackingIn(table, actor) : undefined
    if (missing) tell([missing])
  }
  return {
    plans,
    problems: wrong.flatMap(({ problems }) => problems),
    sentences: wrong.flatMap(({ sentences }) => sentences),
    at: engine.now(),
  }
}

/** Holds the rows of the record until the end of the transaction, and makes sure that they are those that were checked. */
async function hold(
  tx: Queries,
  { table: { screen, key }, stored, hidden, added }: ChildPlan,
  parentId: string,
): Promise<void> {
  if (added.length > 0) await lockParent(tx, screen.table, [parentId])
  const { rows } = await sql<{
    id: string
    version: number
  }>`select id, version from ${sql.table(screen.table)} where ${sql.ref(key.name)} = ${parentId} for update`.execute(tx)
  const known = new Map(stored.map((row) => [String(row['id']), Number(row['version'])]))
  const others = new Set(hidden)
  if (
    rows.length !== known.size + others.size ||
    rows.some(({ id, version }) => !others.has(id) && known.get(id) !== version)
  )
    throw new ChildrenChangedError()
}

/** Clears changed unique values first, because rows that swap them would violate the unique index in between; answers what they were. */
export async function releaseUniqueValues(
  tx: Queries,
  screen: TableScreen,
  changed: readonly ProposedRow[],
): Promise<ReleasedValues> {
  const released = new Map<string, Record<string, unknown>>()
  for (const rule of uniqueColumns(screen)) {
    const { column } = rule
    const moving = changed.filter(({ record, previous }) => changesCompared(rule, record, previous))
    const ids = moving.map(({ id }) => id)
    for (const { id, previous } of moving)
      released.set(id, { ...released.get(id), [column.name]: previous?.[column.key] ?? null })
    if (ids.length > 0)
      await sql`update ${sql.table(screen.table)} set ${sql.ref(column.name)} = null where id = any(${ids})`.execute(tx)
  }
  return released
}

/** Gives the rows their places, from 1; only those that stand at another one are written, and count as unchanged. */
async function renumber(tx: Queries, screen: TableScreen, order: DataColumn, ids: readonly string[]): Promise<void> {
  const places = JSON.stringify(ids.map((id, index) => ({ id, [order.name]: index + 1 })))
  await sql`
    update ${sql.table(screen.table)} t set ${sql.ref(order.name)} = given.${sql.ref(order.name)}
    from json_to_recordset(${places}::json) as given(id text, ${recordColumn(order)})
    where t.id = given.id and t.${sql.ref(order.name)} is distinct from given.${sql.ref(order.name)}`.execute(tx)
}

/** The id of a new row. It is derived from the temporary id, so that a retry finds the same row. */
function rowId(word: string, at: number): string {
  const made = newId(at)
  return storedIdOf(word, made) ?? made
}

async function storeChild(tx: Queries, plan: ChildPlan, parentId: string, actor: Actor, now: Date): Promise<void> {
  const { table, added, changed, removed, places } = plan
  const whole = unrestricted(table.screen)
  await hold(tx, plan, parentId)
  if (removed.length > 0) await deleteRows(tx, whole, removed, { by: actor.username, at: now })
  const released = await releaseUniqueValues(tx, whole, changed)
  const stamp = { updateBy: actor.username, updateTime: wireTime(now) }
  const updates = changed.map(({ id, record, previous }) => ({
    row: { ...previous, ...record, id, ...stamp },
    version: Number(previous?.['version']),
  }))
  if (!(await updateRows(tx, whole, updates, released))) throw new ChildrenChangedError()
  const own = new Map(added.map(({ id }, index) => [id, rowId(id, now.getTime() + index)]))
  const made = { createBy: actor.username, createTime: wireTime(now), sysOrgCode: actor.orgCode, version: 1 }
  const taking = new FillSource(tx, plan.fills)
  const settled: WireRow[] = []
  for (const { id, record, settle } of added)
    settled.push({ ...((await settle?.(taking)) ?? record), id: own.get(id), [table.key.key]: parentId, ...made })
  await insertRows(tx, whole, settled)
  await taking.done()
  if (table.order)
    await renumber(
      tx,
      whole,
      table.order,
      places.map((id) => own.get(id) ?? id),
    )
}

/** Stores what was planned for the sub-tables of a record; `ChildrenChangedError` when it has to be planned anew. */
export async function storeChildren(
  tx: Queries,
  { plans, at }: ChildWrites,
  parentId: string,
  actor: Actor,
): Promise<void> {
  for (const plan of plans) {
    try {
      await storeChild(tx, plan, parentId, actor, at)
    } catch (error) {
      throw explainDatabaseError(error, plan.table.screen, actor)
    }
  }
}
