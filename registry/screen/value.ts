import type { Field, FieldRule } from '../../schemas/language/field.ts'
import type { ExpressionContext, ExpressionScope } from '../../schemas/language/expression.ts'
import { schemaErrors } from '../../schemas/language/check.ts'
import { compilePattern } from '../../schemas/language/pattern.ts'
import { checkRule } from '../../schemas/language/rules/check.ts'
import { namedRule } from '../../schemas/language/rules/named.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { anyText } from '../kit/values.ts'
import { measurable, misread, type Finding } from './misread.ts'
import type { ResolvedField, ResolvedScreen } from './resolve.ts'

const JSON_TYPE: Readonly<Record<string, string>> = { integer: 'integer', bigint: 'integer', numeric: 'number', boolean: 'boolean' }
const schemas = new WeakMap<ResolvedField, Readonly<Record<string, unknown>>>()

/** JSON Schema of the stored value of a field that is not empty. */
export function valueSchema(resolved: ResolvedField): Readonly<Record<string, unknown>> {
  let schema = schemas.get(resolved)
  if (!schema) {
    const { field, storage, widget, options } = resolved
    const limits: Record<string, unknown> = {}
    const longest = Math.min(field.maxLength ?? Infinity, storage.type === 'varchar' ? (storage.length ?? Infinity) : Infinity)
    if (Number.isFinite(longest)) limits['maxLength'] = longest
    for (const name of ['minLength', 'minimum', 'maximum'] as const) if (field[name] !== undefined) limits[name] = field[name]
    schema = { type: JSON_TYPE[storage.type] ?? 'string', ...widget?.schema?.(options, field), ...limits }
    schemas.set(resolved, schema)
  }
  return schema
}

const BY_KEYWORD: Readonly<Record<string, MessageCode>> = {
  minLength: 'FIELD_MIN_LENGTH',
  maxLength: 'FIELD_MAX_LENGTH',
  minimum: 'FIELD_MINIMUM',
  maximum: 'FIELD_MAXIMUM',
  multipleOf: 'FIELD_SCALE',
  pattern: 'FIELD_PATTERN',
  type: 'FIELD_TYPE',
}

type Rules = (value: string, record: Readonly<Record<string, unknown>>, context: ExpressionContext) => Finding | undefined

/** A rule of the server: the server checks it by itself, elsewhere it must be asked. */
function refusedBy(code: string, value: string): Pick<Finding, 'code' | 'params'> | undefined {
  const known = namedRule(code)
  const failure = known && checkRule(known, value)
  if (known) return failure && { code: failure.step.message, params: {} }
  return { code: 'RULE_CODE_UNKNOWN', params: {} }
}

function compileRule(rule: FieldRule, scope: ExpressionScope, isServer: boolean): Rules {
  const own = rule.message === undefined ? {} : { text: rule.message }
  const named = rule.rule === undefined ? undefined : namedRule(rule.rule)
  const check = rule.check === undefined ? undefined : scope.compile(rule.check)
  return (value, record, context) => {
    const failure = named && checkRule(named, value)
    if (failure) return { code: failure.step.message, params: {}, ...own }
    const refused = isServer && rule.code !== undefined ? refusedBy(rule.code, value) : undefined
    if (refused) return { ...refused, ...own }
    if (rule.pattern !== undefined && !compilePattern(rule.pattern).matches(value)) return { code: 'FIELD_PATTERN', params: {}, ...own }
    if (check?.ok && check.expression.evaluate(record, context) !== true) return { code: 'FIELD_RULE', params: {}, ...own }
    return undefined
  }
}

/** How many entries a list has, where somebody limits them. */
function countProblem({ field, widget, options }: ResolvedField, stored: unknown): Finding | undefined {
  const { minItems, maxItems } = field
  if (!widget || (minItems === undefined && maxItems === undefined)) return undefined
  const entries = widget.codec.read(stored, options)
  if (!Array.isArray(entries)) return undefined
  if (minItems !== undefined && entries.length < minItems) return { code: 'FIELD_MIN_ITEMS', params: { limit: minItems } }
  return maxItems !== undefined && entries.length > maxItems ? { code: 'FIELD_MAX_ITEMS', params: { limit: maxItems } } : undefined
}

/** The sentence of the first rule that demands a value; undefined when none does. */
export function demandOf({ rules }: Pick<Field, 'rules'>): MessageCode | undefined {
  for (const { rule } of rules ?? []) {
    const demand = rule === undefined ? undefined : namedRule(rule)?.required
    if (demand) return demand
  }
  return undefined
}

function readOf(check: string | undefined, scope: ExpressionScope): readonly string[] {
  const compiled = check === undefined ? undefined : scope.compile(check)
  return compiled?.ok ? compiled.expression.dependencies : []
}

/** The checks of every field's value, compiled once per screen. */
export class ValueChecks {
  readonly #rules: ReadonlyMap<string, readonly Rules[]>
  /** field → fields that its own checks read */
  readonly reads: ReadonlyMap<string, readonly string[]>

  constructor(screen: ResolvedScreen, scope: ExpressionScope, isServer: boolean) {
    this.reads = new Map(screen.fields.map(({ key, field }) => [key, (field.rules ?? []).flatMap(({ check }) => readOf(check, scope)).filter((name) => name !== key)]))
    this.#rules = new Map(
      screen.fields.map(({ key, field }) => {
        const stated = field.pattern === undefined ? (field.rules ?? []) : [{ pattern: field.pattern }, ...(field.rules ?? [])]
        return [key, stated.map((rule) => compileRule(rule, scope, isServer))]
      }),
    )
  }

  /** The first thing wrong with a stored value that is not empty. */
  check(resolved: ResolvedField, value: unknown, record: Readonly<Record<string, unknown>>, context: ExpressionContext): Finding | undefined {
    const unclear = misread(resolved, value)
    if (unclear) return unclear
    const [error] = schemaErrors(valueSchema(resolved), measurable(resolved, value))
    if (error) return { code: BY_KEYWORD[error.keyword] ?? 'FIELD_UNREADABLE', params: { limit: error.params['limit'] ?? error.params['multipleOf'] } }
    const counted = countProblem(resolved, value)
    if (counted) return counted
    const refused = resolved.widget?.refuse?.(value, resolved.options)
    if (refused) return { code: refused.code, params: refused.params }
    for (const rule of this.#rules.get(resolved.key) ?? []) {
      const found = rule(anyText(value), record, context)
      if (found) return found
    }
    return undefined
  }
}
