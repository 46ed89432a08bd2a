import { ROW_REMOVAL } from '../../../../engine/access/index.ts'
import {
  changesCompared,
  comparedValues,
  problemsByField,
  type ChildProblem,
  countProblem,
  MAX_CHILD_ROWS,
  repeatedValues,
} from '../../../../engine/model/index.ts'
import { acceptRecord, checkRecord, type FieldProblem } from '../../../../engine/validate/index.ts'
import type { ExpressionContext } from '../../../../schemas/language/expressions/expression.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { type Actor, contextOf, type Engine, type WireRow } from '../../catalog/index.ts'
import { type ChildTable, DELETE_ACTIONS, assertRowActions, childIds } from './children.ts'
import type { ChildDiff } from './input.ts'
import { choiceProblemsOf } from '../check-choices.ts'
import { cleanContent } from '../clean-content.ts'
import { hasChanges } from '../changed-fields.ts'
import { FillRules, type FillSource } from '../fill/fills.ts'
import { isFieldDenied, unrestricted } from '../../access/index.ts'
import { refuseAction } from '../actions/action-guards.ts'
import { inProcess, lockedRecords, withProcessStatus } from '../in-process.ts'
import { treeProblems } from '../tree.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { nameOfValues, notUnique, storedValues, uniqueColumns } from '../find-duplicates.ts'
import { isOtherVersion } from '../version-conflict.ts'

/** A row as it is to be stored. */
export interface ProposedRow {
  /** Its id, or the word that its sender calls a new one by. */
  readonly id: string
  readonly previous: WireRow | undefined
  readonly record: WireRow
  /** Fields of a new row that the server gave a value. */
  readonly filled?: ReadonlySet<string>
  /** A new row with the numbers that are its own, once it is stored. */
  readonly settle?: (taking: FillSource) => Promise<WireRow>
}
/** The validated changes of a sub-table. */
export interface ChildPlan {
  readonly table: ChildTable
  readonly added: readonly ProposedRow[]
  readonly changed: readonly ProposedRow[]
  readonly removed: readonly string[]
  /** The rows in their order, by id or word. */
  readonly order: readonly string[]
  /** The same with the rows among them that the user may not see. */
  readonly places: readonly string[]
  /** The rows this was decided over. */
  readonly stored: readonly WireRow[]
  /** The other rows of the record, which the user may not see. */
  readonly hidden: readonly string[]
  readonly fills: FillRules
}

const idOf = (row: WireRow) => String(row['id'])
type FoundProblems = Map<string, FieldProblem[]>
const note = (found: FoundProblems, id: string, problems: readonly FieldProblem[]) =>
  void (problems.length > 0 && found.set(id, [...(found.get(id) ?? []), ...problems]))

/** The rows in the requested order; rows that it does not name follow in their present order. */
function orderOf({ added, removed, order }: ChildDiff, stored: readonly WireRow[]): readonly string[] {
  const gone = new Set(removed)
  const all = [...stored.map(idOf).filter((id) => !gone.has(id)), ...added.map(idOf)]
  if (!order) return all
  const [known, named] = [new Set(all), new Set(order)]
  return [...order.filter((id) => known.has(id)), ...all.filter((id) => !named.has(id))]
}

/** The rows in order with those that the user may not see: each stays after the row that it followed. */
function placesOf(order: readonly string[], all: readonly string[], hidden: ReadonlySet<string>): readonly string[] {
  if (hidden.size === 0) return order
  const ordered = new Set(order)
  const first: string[] = []
  const following = new Map<string, string[]>()
  let at = first
  for (const id of all) {
    if (hidden.has(id)) at.push(id)
    else if (ordered.has(id)) following.set(id, (at = []))
  }
  return [...first, ...order.flatMap((id) => [id, ...(following.get(id) ?? [])])]
}

/** The proposed child record. Its parent and its position are set by the server. */
function proposed(
  { screen, key, order }: ChildTable,
  parentId: string,
  input: WireRow,
  previous: WireRow | undefined,
  place: number,
  context: ReturnType<typeof contextOf>,
  starts?: WireRow,
): WireRow {
  const fixed = { [key.key]: parentId, ...(order ? { [order.key]: place } : {}) }
  const open = Object.fromEntries(Object.entries(input).filter(([name]) => !isFieldDenied(screen, name)))
  const record = cleanContent(
    screen,
    { ...acceptRecord(screen.checks, { ...open, ...fixed }, previous, context, starts), ...fixed },
    previous,
  )
  return withProcessStatus(screen, record, previous)
}

/** A row that another user changed since it was read may be neither changed nor removed without having been read again. */
export class ConflictingRow extends Error {
  readonly row: WireRow
  readonly place: number
  constructor(row: WireRow, place: number) {
    super('stale row')
    this.row = row
    this.place = place
  }
}

function demandVersions(
  { changed, removed, versions }: ChildDiff,
  known: ReadonlyMap<string, WireRow>,
  placeOf: ReadonlyMap<string, number>,
): void {
  const gone = removed.map((id) => ({ id, version: Object.hasOwn(versions, id) ? versions[id] : undefined }))
  for (const { id, version } of [...changed.map((row) => ({ id: idOf(row), version: row['version'] })), ...gone]) {
    const now = known.get(id)
    if (now && isOtherVersion(version, now['version']))
      throw new ConflictingRow(now, placeOf.get(id) ?? [...known.keys()].indexOf(id))
  }
}

function demandRights(
  table: ChildTable,
  actor: Actor,
  plan: Pick<ChildPlan, 'added' | 'changed' | 'removed' | 'order' | 'stored'>,
): void {
  const { added, changed, removed, order, stored } = plan
  const gone = new Set(removed)
  const before = stored.map(idOf).filter((id) => !gone.has(id))
  const words = new Set(added.map(({ id }) => id))
  const isMoved = table.order !== undefined && order.filter((id) => !words.has(id)).join() !== before.join()
  if (added.length > 0) assertRowActions(table, actor, ['add'])
  if (changed.length > 0 || isMoved) assertRowActions(table, actor, ['edit'])
  if (removed.length > 0) assertRowActions(table, actor, DELETE_ACTIONS)
}

/** Unique values, within the set and against the rows of other records. */
async function uniqueProblems(
  engine: Engine,
  { screen }: ChildTable,
  rows: readonly ProposedRow[],
  order: readonly string[],
  stored: readonly WireRow[],
  found: FoundProblems,
): Promise<void> {
  const whole = unrestricted(screen)
  const touched = new Map(rows.map((row) => [row.id, row.record]))
  const known = new Map(stored.map((row) => [idOf(row), row]))
  const repeated = repeatedValues(
    whole.resolved,
    order.map((id) => touched.get(id) ?? known.get(id) ?? {}),
  )
  for (const [index, problems] of repeated) note(found, order[index] ?? '', problems)
  for (const rule of uniqueColumns(whole)) {
    const brought = rows.flatMap(({ id, record, previous, filled }) => {
      const isBrought = !filled?.has(rule.column.key) && changesCompared(rule, record, previous)
      const values = isBrought ? comparedValues(rule, record) : undefined
      return values ? [{ id, values }] : []
    })
    if (brought.length === 0) continue
    const taken = await storedValues(
      engine.database.kysely,
      whole,
      rule.columns,
      brought.map(({ values }) => values),
      [...known.keys()],
    )
    for (const { id, values } of brought)
      if (taken.has(nameOfValues(values))) note(found, id, [notUnique(rule, values[0], whole.resolved, 'zh-CN')])
  }
}

/** Ids that are none of this record's rows: those of others are refused, a row to be removed may be gone already. */
async function strangers(
  engine: Engine,
  { screen }: ChildTable,
  diff: ChildDiff,
  known: ReadonlyMap<string, WireRow>,
): Promise<readonly string[]> {
  const changed = diff.changed.map(idOf).filter((id) => !known.has(id))
  const removed = diff.removed.filter((id) => !known.has(id))
  const idColumn = unrestricted(screen).columns.get('id')
  if (removed.length === 0 || !idColumn) return changed
  const elsewhere = await storedValues(
    engine.database.kysely,
    screen,
    [idColumn],
    removed.map((id) => [id]),
  )
  return [...changed, ...removed.filter((id) => elsewhere.has(nameOfValues([id])))]
}

/** A row that is to be changed or removed although its state does not allow it. */
function stateProblem(
  { screen }: ChildTable,
  actor: Actor,
  actions: readonly string[],
  row: WireRow,
  context: ExpressionContext,
  locked: ReadonlySet<string>,
): FieldProblem[] {
  const refused = locked.has(idOf(row)) ? inProcess() : refuseAction(screen, actor, actions, row, context)
  return refused
    ? [{ field: '', code: refused.code, params: refused.params, text: say(refused.code, refused.params, actor.locale) }]
    : []
}

const UNKNOWN: FieldProblem = { field: '', code: 'CHILD_ROW_UNKNOWN', params: {} }

interface PlannedRows {
  readonly plan: ChildPlan
  readonly known: ReadonlyMap<string, WireRow>
  readonly context: ReturnType<typeof contextOf>
  readonly yieldIfDue: () => Promise<void> | undefined
}
/** What each row is refused for by the rules of its own screen. */
async function checkRows(
  engine: Engine,
  actor: Actor,
  { plan, known, context, yieldIfDue }: PlannedRows,
  found: FoundProblems,
): Promise<void> {
  const { table, added, changed, removed } = plan
  const { screen } = table
  const rows = [...added, ...changed]
  // The record that they belong to is looked at where that is written.
  const own = screen.process && !engine.isProcess ? [...changed.map(({ id }) => id), ...removed] : []
  const locked = await lockedRecords(engine.database.kysely, screen.id, own)
  const isAsked = ({ field }: FieldProblem) =>
    field !== table.key.key && field !== table.order?.key && !isFieldDenied(screen, field)
  for (const { id, record, previous } of rows) {
    note(found, id, previous ? stateProblem(table, actor, ['edit'], previous, context, locked) : [])
    note(found, id, checkRecord(screen.checks, record, context, previous).filter(isAsked))
    await yieldIfDue()
  }
  for (const id of removed)
    note(found, id, stateProblem(table, actor, ROW_REMOVAL, known.get(id) ?? {}, context, locked))
  const choices = await choiceProblemsOf(
    engine.database.kysely,
    engine,
    unrestricted(screen),
    rows.map(({ record, previous }) => ({ row: record, previous })),
    { context, locale: actor.locale },
  )
  for (const [index, problems] of choices.entries()) note(found, rows[index]?.id ?? '', problems.filter(isAsked))
  if (screen.resolved.screen.list?.tree)
    for (const { id, record } of changed)
      note(found, id, (await treeProblems(engine.database.kysely, unrestricted(screen), record, id)).filter(isAsked))
}

/** Checks what a body does to a sub-table of a record by the rules of the rows' own screen. */
export async function planChild(
  engine: Engine,
  table: ChildTable,
  actor: Actor,
  parentId: string,
  diff: ChildDiff,
  stored: readonly WireRow[],
): Promise<{ plan: ChildPlan; problems: readonly ChildProblem[] }> {
  const { screen, child, title } = table
  const order = orderOf(diff, stored)
  const fills = await FillRules.of(engine.database.kysely, screen, actor, engine.now())
  const known = new Map(stored.map((row) => [idOf(row), row]))
  // Without the rows that the user may not see, counts and numbers would be wrong.
  const all = screen.rows ? await childIds(engine.database.kysely, table, parentId) : []
  const hidden = all.filter((id) => !known.has(id))
  const total = order.length + hidden.length
  const over = total > MAX_CHILD_ROWS ? countProblem(child, title, total) : undefined
  if (over)
    return {
      plan: { table, added: [], changed: [], removed: [], order: [], places: [], stored, hidden, fills },
      problems: [over],
    }
  const places = placesOf(order, all, new Set(hidden))
  const standing = new Map(places.map((id, index) => [id, index + 1]))
  const placeOf = new Map(order.map((id, index) => [id, index]))
  demandVersions(diff, known, placeOf)

  const found: FoundProblems = new Map()
  const unknown = await strangers(engine, table, diff, known)
  for (const id of unknown) note(found, id, [UNKNOWN])
  const context = contextOf(actor, engine.now())
  const yieldIfDue = yieldToEventLoop()
  const propose = async (input: WireRow, previous: WireRow | undefined, starts?: WireRow): Promise<ProposedRow> => {
    await yieldIfDue()
    const id = idOf(input)
    return { id, previous, record: proposed(table, parentId, input, previous, standing.get(id) ?? 1, context, starts) }
  }
  const added: ProposedRow[] = []
  for (const row of diff.added) {
    const input = fills.leave(row)
    const starts = fills.proposals(input)
    const made = await propose(input, undefined, starts)
    const remake = (others: WireRow) =>
      proposed(table, parentId, fills.without(input, others), undefined, standing.get(made.id) ?? 1, context, others)
    added.push({
      ...made,
      filled: new Set(Object.keys(starts).filter((key) => made.record[key] === starts[key])),
      settle: (taking) => fills.settle(taking, made.record, starts, remake),
    })
  }
  const changed: ProposedRow[] = []
  for (const row of diff.changed) {
    const previous = known.get(idOf(row))
    const proposal = previous && (await propose(row, previous))
    if (proposal && hasChanges(screen, proposal.record, previous, table.order?.key)) changed.push(proposal)
  }
  const plan: ChildPlan = {
    table,
    added,
    changed,
    removed: diff.removed.filter((id) => known.has(id)),
    order,
    places,
    stored,
    hidden,
    fills,
  }
  if (added.some(({ id }) => known.has(id))) throw new AppError('DATA_BODY_WRONG')
  demandRights(table, actor, plan)

  await checkRows(engine, actor, { plan, known, context, yieldIfDue }, found)
  await uniqueProblems(engine, table, [...added, ...changed], order, stored, found)
  const inOrder = [...found].map(([id, problems]): ChildProblem => ({
    child: child.name,
    index: placeOf.get(id) ?? Math.max(0, [...known.keys()].indexOf(id)),
    id,
    errors: problemsByField(problems.toReversed()),
  }))
  const count = countProblem(child, title, total)
  return { plan, problems: [...(count ? [count] : []), ...inOrder.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))] }
}
