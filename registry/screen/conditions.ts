import { NO_CONTEXT, type Expression, type ExpressionContext, type ExpressionScope } from '../../schemas/language/expression.ts'
import { keptFrom } from './given.ts'
import { type ResolvedScreen, settled } from './resolve.ts'
import { demandOf } from './value.ts'

type StoredRecord = Readonly<Record<string, unknown>>

/** What a record makes of one field. */
export interface FieldState {
  readonly visible: boolean
  readonly required: boolean
  readonly readonly: boolean
}
interface Asked {
  readonly expression: Expression
  /** Fields it reads that the person is not given; without a value of them it cannot be answered here. */
  readonly kept: readonly string[]
  readonly unknown: boolean
}
type Condition = boolean | Asked

interface FieldConditions {
  /** All must hold: the field's own, and those of the group and the part it stands in. */
  readonly visible: readonly Condition[]
  readonly required: Condition
  readonly readonly: Condition
  readonly compute: Asked | undefined
  /** Brings a computed value into the form its field stores. */
  readonly settle: (computed: unknown) => unknown
}

/** The dependency graph of a screen's conditions and computed fields, built once. Records are in stored form. */
export class Conditions {
  readonly #fields: ReadonlyMap<string, FieldConditions>
  /** field → fields whose state or value reads it, directly or through computed fields */
  readonly #dependants: ReadonlyMap<string, ReadonlySet<string>>
  /** computed fields, each after those it reads */
  readonly computeOrder: readonly string[]

  constructor(fields: ReadonlyMap<string, FieldConditions>) {
    this.#fields = fields
    this.computeOrder = orderOf(fields)
    this.#dependants = dependantsOf(fields)
  }

  /** True when no record can change the state of any field. */
  get isStatic(): boolean {
    return this.#dependants.size === 0 && this.computeOrder.length === 0
  }

  /** Fields to look at again after `key` changed; `key` itself is not among them. */
  affected(key: string): ReadonlySet<string> {
    return this.#dependants.get(key) ?? NONE
  }

  isComputed(key: string): boolean {
    return this.#fields.get(key)?.compute !== undefined
  }

  state(key: string, record: StoredRecord, context: ExpressionContext = NO_CONTEXT): FieldState {
    const field = this.#fields.get(key)
    if (!field) return OPEN
    return {
      visible: field.visible.every((condition) => holds(condition, record, context)),
      required: holds(field.required, record, context),
      readonly: holds(field.readonly, record, context),
    }
  }

  /** The record with every computed field set anew. */
  compute(record: StoredRecord, context: ExpressionContext = NO_CONTEXT): Record<string, unknown> {
    const result: Record<string, unknown> = { ...record }
    for (const key of this.computeOrder) {
      const field = this.#fields.get(key)
      if (field?.compute && isAnswerable(field.compute, result)) result[key] = field.settle(field.compute.expression.evaluate(result, context)) ?? null
    }
    return result
  }
}

const NONE: ReadonlySet<string> = new Set()
const OPEN: FieldState = { visible: true, required: false, readonly: false }

const isAnswerable = ({ kept }: Asked, record: StoredRecord) => kept.every((key) => (record[key] ?? null) !== null)

function holds(condition: Condition, record: StoredRecord, context: ExpressionContext): boolean {
  if (typeof condition === 'boolean') return condition
  return isAnswerable(condition, record) ? condition.expression.evaluate(record, context) === true : condition.unknown
}

function orderOf(fields: ReadonlyMap<string, FieldConditions>): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const compute = fields.get(key)?.compute
    if (!compute || seen.has(key)) return
    seen.add(key)
    for (const dependency of compute.expression.dependencies) visit(dependency)
    order.push(key)
  }
  for (const key of fields.keys()) visit(key)
  return order
}

function dependantsOf(fields: ReadonlyMap<string, FieldConditions>): Map<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>()
  for (const [key, { visible, required, readonly, compute }] of fields) {
    for (const condition of [...visible, required, readonly, compute]) {
      if (condition === undefined || typeof condition === 'boolean') continue
      for (const dependency of condition.expression.dependencies) direct.set(dependency, (direct.get(dependency) ?? new Set()).add(key))
    }
  }
  const reach = (key: string, into: Set<string>): Set<string> => {
    for (const next of direct.get(key) ?? NONE) {
      if (into.has(next)) continue
      into.add(next)
      if (fields.get(next)?.compute) reach(next, into)
    }
    return into
  }
  return new Map([...direct.keys()].map((key) => [key, reach(key, new Set())]))
}

/**
 * Builds the graph. A checked document compiles; given to a person without all of its fields, it may ask for one that is
 * not there. What cannot be answered leaves the field as if nothing were asked: the server, which has them all, decides.
 */
export function buildConditions(resolved: ResolvedScreen, scope: ExpressionScope): Conditions {
  const compile = (text: string, unknown = false): Asked | undefined => {
    const compiled = scope.compile(text)
    return compiled.ok ? { expression: compiled.expression, kept: keptFrom(resolved, compiled.expression.dependencies), unknown } : undefined
  }
  const condition = (stated: boolean | string | undefined, fallback: boolean, unknown = false): Condition =>
    typeof stated === 'string' ? (compile(stated, unknown) ?? unknown) : (stated ?? fallback)
  const groupOf = new Map(resolved.form.groups.flatMap((group) => group.fields.map(({ key }) => [key, group.conditions] as const)))
  return new Conditions(
    new Map(
      resolved.fields.map((one) => [
        one.key,
        {
          visible: [one.field.visible, ...(groupOf.get(one.key) ?? [])].map((stated) => condition(stated, true, true)),
          required: condition(one.field.required, demandOf(one.field) !== undefined),
          // What is computed elsewhere is not typed here.
          readonly: one.field.compute !== undefined || condition(one.field.readonly, false),
          compute: one.field.compute === undefined ? undefined : compile(one.field.compute),
          settle: (computed) => settled(one, computed),
        },
      ]),
    ),
  )
}
