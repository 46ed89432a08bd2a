import type { FieldState } from '../../../../registry/screen/conditions.ts'
import { buildChecks, checkRecord, type FieldProblem } from '../../../../registry/screen/record.ts'
import type { ResolvedScreen } from '../../../../registry/screen/resolve.ts'
import type { ExpressionContext } from '../../../../schemas/language/expression.ts'
import { canonicalOf, same } from '../stored.ts'

export type Stored = Readonly<Record<string, unknown>>

/** One row of a sub-table that is being edited; a change makes another. */
export interface ChildRow {
  /** Of the stored row, or a word for one that is new. */
  readonly id: string
  /** The row as it was read; undefined for a new one. */
  readonly before: Stored | undefined
  /** What was typed or brought along. */
  readonly given: Stored
  /** What every field holds. */
  readonly record: Stored
  /** Fields that hold something else than before. */
  readonly changed: readonly string[]
  /** Fields that are told what is wrong with them. */
  readonly visited: ReadonlySet<string>
  /** Sentences by field; '' for the row itself. */
  readonly errors: Readonly<Record<string, string>>
}

const NOBODY: ReadonlySet<string> = new Set()
const NOTHING = {}
/** So many rows of one sub-table at most keep what their conditions came to. */
type States = Map<string, FieldState>

/** The rules of the rows' screen, compiled once for all rows. */
export class RowRules {
  readonly screen: ResolvedScreen
  readonly #checks
  readonly #context: () => ExpressionContext
  readonly #states = new WeakMap<ChildRow, States>()

  constructor(screen: ResolvedScreen, context: () => ExpressionContext) {
    this.screen = screen
    this.#checks = buildChecks(screen, 'browser')
    this.#context = context
  }

  /** A row as it was read. */
  read(before: Stored): ChildRow {
    const record = Object.fromEntries(this.screen.fields.map((resolved) => [resolved.key, this.stored(resolved.key, before[resolved.key])]))
    return { id: String(before['id']), before, given: NOTHING, record, changed: [], visited: NOBODY, errors: NOTHING }
  }
  /** A new row; what it is not given begins with its default. */
  make(id: string, given: Stored): ChildRow {
    const brought = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, this.stored(key, value)]))
    const record = this.#checks.conditions.settle({ given: brought, before: undefined }, this.#context())
    return { id, before: undefined, given: brought, record, changed: [], visited: NOBODY, errors: NOTHING }
  }
  /** The row after these fields were given anew. */
  change(row: ChildRow, values: Stored): ChildRow {
    const given = { ...row.given, ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, this.stored(key, value)])) }
    const record = { ...row.before, ...row.record }
    this.#checks.conditions.resettle(record, { given, before: row.before }, Object.keys(values), this.#context())
    const kept = Object.fromEntries(Object.keys(row.record).map((key) => [key, record[key]]))
    const changed = row.before ? this.screen.fields.flatMap(({ key }) => (same(kept[key], this.stored(key, row.before?.[key])) ? [] : [key])) : []
    return { ...row, given, record: kept, changed }
  }
  /** What a field stores of a value; reading and writing alone never look like a change. */
  stored(key: string, value: unknown): unknown {
    const resolved = this.screen.byKey.get(key)
    return resolved ? canonicalOf(resolved, value) : (value ?? null)
  }
  state(row: ChildRow, key: string): FieldState {
    let states = this.#states.get(row)
    if (!states) this.#states.set(row, (states = new Map()))
    let state = states.get(key)
    if (!state) states.set(key, (state = this.#checks.conditions.state(key, { ...row.before, ...row.record }, this.#context())))
    return state
  }
  check(row: ChildRow): readonly FieldProblem[] {
    return checkRecord(this.#checks, { ...row.before, ...row.record }, this.#context(), row.before)
  }
}
