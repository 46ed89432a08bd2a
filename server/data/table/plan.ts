import type { ColumnShape } from '../../../registry/kit/column-types.ts'
import { isWidening, sameShape, sqlType, isWideEnough } from './column-type.ts'
import { type AdoptStep, type AdoptedParts, type ExistingTable, planAdoption } from './adopt.ts'
import { SYSTEM_COLUMNS, type WantedIndex } from './indexes.ts'
import type { TableLayout, WantedColumn } from './layout.ts'

/** The table as the database has it now; undefined columns are of a type the engine never makes. */
export interface CurrentTable {
  readonly exists: boolean
  readonly columns: ReadonlyMap<string, ColumnShape | undefined>
  /** Indexes the engine may manage, by name. */
  readonly indexes: ReadonlySet<string>
  /** Invalid indexes: those whose creation failed or is still running. */
  readonly broken: ReadonlySet<string>
  /** About how many rows there are. */
  readonly rows: number
  readonly hasTrigrams: boolean
  /** What it had before a page took it over. */
  readonly adopted?: AdoptedParts
}

/** With fewer rows an index for speed is not worth its upkeep. */
const FEW = 2000
/** Beyond, an index is made after the publication, while people go on writing. */
const MANY = 50_000

type IndexStep = Pick<WantedIndex, 'name' | 'columns' | 'orders' | 'long' | 'spoken' | 'words'>
/** One change of a table. `deferIndex` is done after the publication. Only steps of the last two kinds can lose data. */
export type TableStep =
  | AdoptStep
  | { readonly kind: 'createTable'; readonly columns: readonly { readonly name: string; readonly type: string }[] }
  | { readonly kind: 'addColumn'; readonly column: string; readonly type: string }
  | { readonly kind: 'renameColumn'; readonly column: string; readonly from: string }
  | { readonly kind: 'widenColumn'; readonly column: string; readonly from: string; readonly type: string }
  | ({ readonly kind: 'addIndex'; readonly unique: boolean } & IndexStep)
  | ({ readonly kind: 'deferIndex' } & IndexStep)
  | { readonly kind: 'dropIndex'; readonly name: string }
  | { readonly kind: 'narrowColumn'; readonly column: string; readonly from: string; readonly type: string }
  | { readonly kind: 'dropColumn'; readonly column: string }

/** A destructive step, which is done only when the call contains its `allow` name. */
interface WithheldStep {
  readonly step: TableStep
  readonly allow: string
}
/** Why the publication cannot go on; a code of the catalogue with its parameters. */
export interface TableObstacle {
  readonly code:
    | 'TABLE_TYPE_CHANGED'
    | 'TABLE_DUPLICATES'
    | 'TABLE_SECRET_SHOWN'
    | 'TABLE_ADOPT'
    | 'TABLE_ADOPT_ID'
    | 'TABLE_ADOPT_COLUMN'
    | 'TABLE_ADOPT_NOT_NULL'
    | 'TABLE_ADOPT_REQUIRED'
  readonly params: Readonly<Record<string, string | number>>
}
export interface TablePlan {
  readonly table: string
  readonly steps: readonly TableStep[]
  readonly withheld: readonly WithheldStep[]
  readonly obstacles: readonly TableObstacle[]
  /** Set where the table is taken over. */
  readonly adopts?: AdoptedParts
}

export interface PlanOptions {
  /** Destructive steps the person asked for, as `drop:column` or `narrow:column`. */
  readonly allow?: ReadonlySet<string>
  /** Field → how many values occur more than once, for fields that become unique. */
  readonly duplicates?: ReadonlyMap<string, number>
  /** Wanted column → the one that the published document renamed it to: how a roll-back finds its values. */
  readonly renamed?: ReadonlyMap<string, string>
  /** The table as it is, where no page has it yet. */
  readonly existing?: ExistingTable
}

interface Draft {
  readonly steps: TableStep[]
  readonly withheld: WithheldStep[]
  readonly obstacles: TableObstacle[]
}

function indexStep({ name, columns, orders, long, spoken, words }: WantedIndex): IndexStep {
  return {
    name,
    columns,
    ...(orders ? { orders } : {}),
    ...(long ? { long } : {}),
    ...(spoken ? { spoken } : {}),
    ...(words ? { words } : {}),
  }
}

function createSteps(layout: TableLayout): TableStep[] {
  const columns = layout.columns.map(({ name, shape }) => ({ name, type: sqlType(shape) }))
  const rules = layout.indexes.filter(({ use }) => use === 'rule')
  return [
    { kind: 'createTable', columns },
    ...rules.map((index): TableStep => ({ kind: 'addIndex', unique: index.unique, ...indexStep(index) })),
  ]
}

/** The query indexes that a table of this size needs and lacks. */
export function missingSpeedIndexes({ indexes }: TableLayout, current: CurrentTable): readonly WantedIndex[] {
  return current.rows < FEW
    ? []
    : indexes.filter(
        ({ use, name, words }) => use === 'speed' && !current.indexes.has(name) && (!words || current.hasTrigrams),
      )
}

/** The generated indexes that no screen needs any more. */
export function unusedIndexes({ indexes }: TableLayout, current: CurrentTable): readonly string[] {
  const wanted = new Set(indexes.map(({ name }) => name))
  const found = new Set(current.adopted?.indexes)
  return [...current.indexes].filter((name) => !wanted.has(name) && !found.has(name))
}

function planShape(column: WantedColumn, current: ColumnShape, draft: Draft, allow: ReadonlySet<string>): void {
  if (sameShape(current, column.shape)) return
  const change = { column: column.name, from: sqlType(current), type: sqlType(column.shape) }
  if (isWidening(current, column.shape)) {
    draft.steps.push({ kind: 'widenColumn', ...change })
    return
  }
  const step: TableStep = { kind: 'narrowColumn', ...change }
  const name = `narrow:${column.name}`
  if (allow.has(name)) draft.steps.push(step)
  else {
    draft.withheld.push({ step, allow: name })
    if (!isWideEnough(current, column.shape)) {
      draft.obstacles.push({
        code: 'TABLE_TYPE_CHANGED',
        params: { field: column.field, from: change.from, to: change.type, allow: name },
      })
    }
  }
}

/** Plans the columns; answers the current names that some field goes on using. */
function planColumns(layout: TableLayout, current: CurrentTable, draft: Draft, options: PlanOptions): Set<string> {
  const allow = options.allow ?? new Set<string>()
  const used = new Set<string>()
  const wantedNames = new Set(layout.columns.map((column) => column.name))
  for (const column of layout.columns) {
    const hints = [column.was, options.renamed?.get(column.name)]
    const former = hints.find((name) => name !== undefined && current.columns.has(name) && !wantedNames.has(name))
    const before = former !== undefined && !current.columns.has(column.name) ? former : column.name
    if (!current.columns.has(before) || used.has(before)) {
      draft.steps.push({ kind: 'addColumn', column: column.name, type: sqlType(column.shape) })
      continue
    }
    used.add(before)
    if (before !== column.name) draft.steps.push({ kind: 'renameColumn', column: column.name, from: before })
    const shape = current.columns.get(before)
    if (shape) planShape(column, shape, draft, allow)
    else
      draft.obstacles.push({
        code: 'TABLE_TYPE_CHANGED',
        params: { field: column.field, from: '?', to: sqlType(column.shape), allow: '' },
      })
  }
  return used
}

function planIndexes(
  layout: TableLayout,
  current: CurrentTable,
  draft: Draft,
  duplicates: ReadonlyMap<string, number>,
): void {
  for (const index of layout.indexes) {
    const { name, unique, field, use } = index
    if (use === 'speed' || current.indexes.has(name)) continue
    const count = field === undefined ? 0 : (duplicates.get(field) ?? 0)
    if (unique && count > 0) draft.obstacles.push({ code: 'TABLE_DUPLICATES', params: { field: field ?? '', count } })
    else draft.steps.push({ kind: 'addIndex', unique, ...indexStep(index) })
  }
  for (const index of missingSpeedIndexes(layout, current)) {
    const isLater = current.rows > MANY || current.broken.has(index.name)
    draft.steps.push(
      isLater ? { kind: 'deferIndex', ...indexStep(index) } : { kind: 'addIndex', unique: false, ...indexStep(index) },
    )
  }
}

/** Compares what a screen asks with what there is. Pure: nothing is read or changed here. */
export function planTable(layout: TableLayout, found: CurrentTable, options: PlanOptions = {}): TablePlan {
  if (!found.exists) return { table: layout.table, steps: createSteps(layout), withheld: [], obstacles: [] }
  const allow = options.allow ?? new Set()
  const { existing } = options
  const adopts = existing && {
    columns: existing.columns.map(({ name }) => name),
    indexes: [...found.indexes, ...found.broken],
  }
  const current = adopts ? { ...found, adopted: adopts } : found
  const adoption = existing && planAdoption(layout, existing, allow)
  const draft: Draft = {
    steps: [...(adoption?.steps ?? [])],
    withheld: [...(adoption?.withheld ?? [])],
    obstacles: [...(adoption?.obstacles ?? [])],
  }
  // First: an index of words cannot stay where a column becomes one of numbers.
  for (const name of unusedIndexes(layout, current)) draft.steps.push({ kind: 'dropIndex', name })
  const used = planColumns(layout, current, draft, options)
  for (const name of current.columns.keys()) {
    if (used.has(name) || Object.hasOwn(SYSTEM_COLUMNS, name) || current.adopted?.columns.includes(name)) continue
    const step: TableStep = { kind: 'dropColumn', column: name }
    const asked = `drop:${name}`
    if (allow.has(asked)) draft.steps.push(step)
    else draft.withheld.push({ step, allow: asked })
  }
  planIndexes(layout, current, draft, options.duplicates ?? new Map())
  return { table: layout.table, ...draft, ...(adopts ? { adopts } : {}) }
}
