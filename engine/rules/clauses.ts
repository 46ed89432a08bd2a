import type { Expression, ExpressionContext, ExpressionScope } from '../../schemas/language/expressions/expression.ts'
import type { ScreenRule } from '../../schemas/language/rules/screen-rule.ts'
import { deniedAmong } from '../access/index.ts'
import { type ResolvedField, type ResolvedScreen, roundComputed, storedForm } from '../model/index.ts'
import { requiredMessage } from '../value/index.ts'

export type StoredRecord = Readonly<Record<string, unknown>>

export interface ExpressionRequest {
  readonly expression: Expression
  /** Fields it reads that are denied to the person; without their values it cannot be evaluated here. */
  readonly kept: readonly string[]
}
/** The origin: the field itself, its group or part, or a rule of the screen by its index. */
export type Origin =
  | { readonly kind: 'field' }
  | { readonly kind: 'place' }
  | { readonly kind: 'rule'; readonly index: number }
/** One reason for a state of a field: a fixed word, or what an expression makes of the record. */
export interface Clause {
  readonly origin: Origin
  readonly text: string
  readonly stated: boolean | ExpressionRequest
}
/** A value that applies while its condition holds. */
interface Setting {
  readonly when: Clause
  readonly value: ExpressionRequest
  readonly text: string
}

/** Everything that decides about one field. */
export interface FieldClauses {
  /** All must hold. */
  readonly visible: readonly Clause[]
  /** One must hold, where there are any. */
  readonly show: readonly Clause[]
  readonly hide: readonly Clause[]
  readonly required: readonly Clause[]
  readonly locked: readonly Clause[]
  /** The first that holds gives the value. */
  readonly sets: readonly Setting[]
  readonly compute: ExpressionRequest | undefined
  readonly initial: ExpressionRequest | undefined
  /** The default of a new record. */
  readonly start: unknown
  /** Converts the result of an expression to the stored form of its field. */
  readonly settle: (made: unknown) => unknown
}

const OWN: Origin = { kind: 'field' }
const isAnswerable = ({ kept }: ExpressionRequest, record: StoredRecord) =>
  kept.every((key) => (record[key] ?? null) !== null)

/** Whether a clause holds; `unknown` where it reads a field that is denied to the person. */
export function isClauseActive(
  { stated }: Clause,
  record: StoredRecord,
  context: ExpressionContext,
  unknown: boolean,
): boolean {
  if (typeof stated === 'boolean') return stated
  return isAnswerable(stated, record) ? stated.expression.evaluate(record, context) === true : unknown
}
/** The value of an expression for a record; undefined where it reads a denied field. */
export function computeValue(
  asked: ExpressionRequest,
  record: StoredRecord,
  context: ExpressionContext,
): { readonly value: unknown } | undefined {
  return isAnswerable(asked, record) ? { value: asked.expression.evaluate(record, context) } : undefined
}

type Compile = (text: string) => ExpressionRequest | undefined
const clause = (origin: Origin, text: string, compile: Compile): Clause[] => {
  const stated = compile(text)
  return stated ? [{ origin, text, stated }] : []
}
const own = (stated: boolean | string | undefined, fallback: boolean, compile: Compile): Clause[] =>
  typeof stated === 'string'
    ? clause(OWN, stated, compile)
    : [{ origin: OWN, text: String(stated ?? fallback), stated: stated ?? fallback }]

function ruled(rules: readonly ScreenRule[], key: string, compile: Compile) {
  const naming = (part: 'show' | 'hide' | 'require' | 'lock') =>
    rules.flatMap((rule, index) =>
      rule[part]?.includes(key) ? clause({ kind: 'rule', index }, rule.when, compile) : [],
    )
  const sets = rules.flatMap((rule, index): Setting[] => {
    const text = rule.set && Object.hasOwn(rule.set, key) ? rule.set[key] : undefined
    const value = text === undefined ? undefined : compile(text)
    const [when] = value ? clause({ kind: 'rule', index }, rule.when, compile) : []
    return text !== undefined && value && when ? [{ when, value, text }] : []
  })
  return { show: naming('show'), hide: naming('hide'), require: naming('require'), lock: naming('lock'), sets }
}

function clausesOf(
  one: ResolvedField,
  places: readonly string[],
  rules: readonly ScreenRule[],
  compile: Compile,
): FieldClauses {
  const { key, field } = one
  const by = ruled(rules, key, compile)
  return {
    visible: [
      ...own(field.visible, true, compile),
      ...places.flatMap((text) => clause({ kind: 'place' }, text, compile)),
    ],
    show: by.show,
    hide: by.hide,
    // A field that may not be written is not required.
    required: [
      ...own(field.required, requiredMessage(field) !== undefined, compile),
      ...(field.readonly === true ? [] : by.require),
    ],
    // What is computed elsewhere is not typed here.
    locked: [...own(field.compute !== undefined || field.readonly, false, compile), ...by.lock],
    sets: by.sets,
    compute: field.compute === undefined ? undefined : compile(field.compute),
    initial: field.initial === undefined ? undefined : compile(field.initial),
    start: storedForm(one, field.default),
    settle: (made) => storedForm(one, roundComputed(one, made)),
  }
}

/**
 * The clauses of a screen for each of its fields. A checked document compiles; restricted for a person without all of its fields,
 * it may ask for one that is not there. What cannot be answered leaves the field as if nothing were asked: the server,
 * which has them all, decides.
 */
export function screenClauses(resolved: ResolvedScreen, scope: ExpressionScope): ReadonlyMap<string, FieldClauses> {
  const known = new Map<string, ExpressionRequest | undefined>()
  const compile: Compile = (text) => {
    if (!known.has(text)) {
      const compiled = scope.compile(text)
      known.set(
        text,
        compiled.ok
          ? { expression: compiled.expression, kept: deniedAmong(resolved, compiled.expression.dependencies) }
          : undefined,
      )
    }
    return known.get(text)
  }
  const placesOf = new Map(
    resolved.form.groups.flatMap((group) => group.fields.map(({ key }) => [key, group.conditions] as const)),
  )
  const rules = resolved.screen.rules ?? []
  return new Map(resolved.fields.map((one) => [one.key, clausesOf(one, placesOf.get(one.key) ?? [], rules, compile)]))
}
