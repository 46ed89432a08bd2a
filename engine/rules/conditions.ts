import {
  NO_CONTEXT,
  type ExpressionContext,
  type ExpressionScope,
} from '../../schemas/language/expressions/expression.ts'
import {
  type ExpressionRequest,
  type Clause,
  type FieldClauses,
  isClauseActive,
  computeValue,
  screenClauses,
  type StoredRecord,
} from './clauses.ts'
import { dependantsOf, type Reads, topological } from './graph.ts'
import type { ResolvedScreen } from '../model/index.ts'

/** What a record makes of one field. */
export interface FieldState {
  readonly visible: boolean
  readonly required: boolean
  readonly readonly: boolean
}
/** The submitted values of a record and the previous record; without a previous one the record is new. */
export interface RecordInput {
  /** Stored values; a field that is left out keeps what it was, or begins with its default. */
  readonly given: StoredRecord
  readonly before: StoredRecord | undefined
  /** Values that a new record begins with instead of its defaults. */
  readonly starts?: StoredRecord | undefined
}

/** The state of a field without rules. */
export const DEFAULT_STATE: FieldState = { visible: true, required: false, readonly: false }
const NONE: ReadonlySet<string> = new Set()

const NOTHING: FieldClauses['sets'] = []

/** A loop, because a sheet asks this by the million, and each callback would be made anew. */
function anyHolds(
  clauses: readonly Clause[],
  record: StoredRecord,
  context: ExpressionContext,
  otherwise: boolean,
): boolean {
  for (const clause of clauses) if (isClauseActive(clause, record, context, otherwise)) return true
  return false
}

const readBy = (clauses: readonly Clause[]) =>
  clauses.flatMap(({ stated }) => (typeof stated === 'boolean' ? [] : stated.expression.dependencies))
const readFor = (asked: ExpressionRequest | undefined) => asked?.expression.dependencies ?? []
/** Which fields decide what a field holds: by its value, or by whether it may be typed at all. */
function readsOf({ visible, show, hide, locked, sets, compute, initial }: FieldClauses): readonly string[] {
  return [
    ...readFor(compute),
    ...readFor(initial),
    ...sets.flatMap(({ when, value }) => [...readBy([when]), ...value.expression.dependencies]),
    ...readBy([...visible, ...show, ...hide, ...locked]),
  ]
}

/**
 * The dependency graph of a screen: conditions of fields, groups and parts, rules, computed values and defaults in one,
 * built once. Records are in stored form. What a field holds follows from what was brought: a value that a rule gives
 * wins; a field that is hidden or locked keeps what it was, so that others never read what is not stored.
 */
export class Conditions {
  readonly clauses: ReadonlyMap<string, FieldClauses>
  /** Every field after those that decide what it holds. */
  readonly order: readonly string[]
  readonly #place: ReadonlyMap<string, number>
  /** Fields that decide about each other: what they hold is found by trying. */
  readonly #isCircular: boolean
  /** field → fields whose value is made of it, or whose being hidden or locked is */
  readonly #makes: Reads
  /** field → fields with any state that reads it */
  readonly #states: Reads

  constructor(clauses: ReadonlyMap<string, FieldClauses>) {
    this.clauses = clauses
    const reads = new Map([...clauses].map(([key, field]) => [key, readsOf(field)]))
    const { order, isCircular } = topological(reads)
    this.order = order
    this.#place = new Map(order.map((key, place) => [key, place]))
    this.#isCircular = isCircular
    this.#makes = dependantsOf(reads)
    this.#states = dependantsOf(
      new Map([...clauses].map(([key, field]) => [key, [...(reads.get(key) ?? []), ...readBy(field.required)]])),
    )
  }

  /** Fields that may be another when `key` is, directly or through others; `key` itself is not among them. */
  affected(key: string): ReadonlySet<string> {
    const found = new Set(this.#states.get(key))
    for (const next of this.#reached([key])) {
      if (next === key) continue
      found.add(next)
      for (const dependant of this.#states.get(next) ?? NONE) found.add(dependant)
    }
    found.delete(key)
    return found
  }

  isComputed(key: string): boolean {
    return this.clauses.get(key)?.compute !== undefined
  }

  /** True while an expression gives the value of a field, so that a person cannot be asked for it. */
  isGiven(key: string, record: StoredRecord, context: ExpressionContext = NO_CONTEXT): boolean {
    return this.isComputed(key) || this.setting(key, record, context) !== undefined
  }

  /** The rule whose value a field takes now. */
  setting(key: string, record: StoredRecord, context: ExpressionContext) {
    for (const rule of this.clauses.get(key)?.sets ?? NOTHING)
      if (isClauseActive(rule.when, record, context, false)) return rule
    return undefined
  }

  state(key: string, record: StoredRecord, context: ExpressionContext = NO_CONTEXT): FieldState {
    const field = this.clauses.get(key)
    if (!field) return DEFAULT_STATE
    return {
      visible: this.#isVisible(field, record, context),
      required: anyHolds(field.required, record, context, false),
      readonly: this.#isLocked(key, field, record, context),
    }
  }

  /** The record with every value set anew that an expression gives. */
  compute(record: StoredRecord, context: ExpressionContext = NO_CONTEXT): Record<string, unknown> {
    const result: Record<string, unknown> = { ...record }
    for (const key of this.order) {
      const made = this.#made(key, result, context)
      if (made) result[key] = made.value
    }
    return result
  }

  /** Computes the values of all fields from the input. */
  settle(brought: RecordInput, context: ExpressionContext = NO_CONTEXT): Record<string, unknown> {
    const { given, before, starts } = brought
    const kept = new Set<string>()
    for (;;) {
      const record: Record<string, unknown> = { ...before }
      for (const [key, field] of this.clauses)
        record[key] = Object.hasOwn(given, key)
          ? given[key]
          : ((before ? before[key] : (starts?.[key] ?? field.start)) ?? null)
      for (const key of this.order) record[key] = this.#held(key, record, brought, kept, context)
      const forged = this.#isCircular
        ? this.order.filter((key) => !kept.has(key) && this.#isForged(key, record, given, context))
        : []
      if (forged.length === 0) return record
      for (const key of forged) kept.add(key)
    }
  }

  /**
   * Settles again after some fields were brought anew: `record` is changed in place, and only what depends on them is
   * looked at. Answers the fields that hold something else, and those whose state may be another.
   */
  resettle(
    record: Record<string, unknown>,
    brought: RecordInput,
    keys: readonly string[],
    context: ExpressionContext = NO_CONTEXT,
  ): { readonly changed: ReadonlySet<string>; readonly touched: ReadonlySet<string> } {
    const changed = new Set<string>()
    const put = (key: string, value: unknown) => {
      if (Object.is(record[key] ?? null, value ?? null)) return
      record[key] = value
      changed.add(key)
    }
    if (this.#isCircular) {
      for (const [key, value] of Object.entries(this.settle(brought, context))) put(key, value)
    } else {
      const waiting = new Set(keys)
      for (const key of this.#reached(keys)) {
        if (!waiting.has(key)) continue
        put(key, this.clauses.has(key) ? this.#held(key, record, brought, NONE, context) : brought.given[key])
        if (changed.has(key)) for (const next of this.#makes.get(key) ?? NONE) waiting.add(next)
      }
    }
    const touched = new Set<string>()
    for (const key of changed) for (const next of this.#states.get(key) ?? NONE) touched.add(next)
    return { changed, touched }
  }

  /** These fields and all that is made of them, each after those it is made of. */
  #reached(keys: readonly string[]): readonly string[] {
    const found = new Set<string>()
    const waiting = [...keys]
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (found.has(key)) continue
      found.add(key)
      waiting.push(...(this.#makes.get(key) ?? NONE))
    }
    return [...found].toSorted((a, b) => (this.#place.get(a) ?? -1) - (this.#place.get(b) ?? -1))
  }

  #isVisible({ visible, show, hide }: FieldClauses, record: StoredRecord, context: ExpressionContext): boolean {
    if (show.length > 0 && !anyHolds(show, record, context, true)) return false
    for (const clause of visible) if (!isClauseActive(clause, record, context, true)) return false
    return !anyHolds(hide, record, context, false)
  }
  #isLocked(key: string, { locked }: FieldClauses, record: StoredRecord, context: ExpressionContext): boolean {
    return anyHolds(locked, record, context, false) || this.setting(key, record, context) !== undefined
  }

  /** The value that a rule or the field's own expression gives. */
  #made(key: string, record: StoredRecord, context: ExpressionContext): { readonly value: unknown } | undefined {
    const field = this.clauses.get(key)
    const asked = this.setting(key, record, context)?.value ?? field?.compute
    const made = asked && computeValue(asked, record, context)
    return field && made && { value: field.settle(made.value) }
  }

  #held(
    key: string,
    record: StoredRecord,
    brought: RecordInput,
    kept: ReadonlySet<string>,
    context: ExpressionContext,
  ): unknown {
    const made = this.#made(key, record, context)
    if (made) return made.value
    const field = this.clauses.get(key)
    const { given } = brought
    const isTaken =
      field &&
      Object.hasOwn(given, key) &&
      !kept.has(key) &&
      this.#isVisible(field, record, context) &&
      !this.#isLocked(key, field, record, context)
    return isTaken ? given[key] : startOf(key, field, record, brought, context)
  }

  /** A field that took its input although the resulting record hides or locks it. */
  #isForged(key: string, record: StoredRecord, given: StoredRecord, context: ExpressionContext): boolean {
    const field = this.clauses.get(key)
    if (!field || !Object.hasOwn(given, key) || this.isGiven(key, record, context)) return false
    return !this.#isVisible(field, record, context) || this.#isLocked(key, field, record, context)
  }
}

function startOf(
  key: string,
  field: FieldClauses | undefined,
  record: StoredRecord,
  { before, starts }: RecordInput,
  context: ExpressionContext,
): unknown {
  if (before) return before[key] ?? null
  if (starts && Object.hasOwn(starts, key)) return starts[key] ?? null
  if (!field || field.start !== null || !field.initial) return field?.start ?? null
  const made = computeValue(field.initial, record, context)
  return made ? field.settle(made.value) : null
}

export function buildConditions(resolved: ResolvedScreen, scope: ExpressionScope): Conditions {
  return new Conditions(screenClauses(resolved, scope))
}
