import type { Field, FieldRule } from '../../schemas/language/field.ts'
import type { ExpressionContext, ExpressionScope } from '../../schemas/language/expressions/expression.ts'
import { schemaErrors } from '../../schemas/language/check/check.ts'
import type { StatedChoice } from '../../schemas/language/lookup.ts'
import { compilePattern, patternProblem } from '../../schemas/language/characters/pattern.ts'
import type { AdministeredRule } from '../../schemas/language/rules/administered.ts'
import { checkRule, compileRule } from '../../schemas/language/rules/check.ts'
import { namedRule } from '../../schemas/language/rules/named.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { maxLength, columnProblem } from '../../registry/kit/column-types.ts'
import { anyText } from '../../registry/kit/values.ts'
import { isUsable } from '../../schemas/language/json-schema/usable.ts'
import { NO_SCHEMA, jsonProblem, jsonSchemaOf } from './json-value.ts'
import { comparableNumber, checkStoredValue, type Finding } from './stored-value.ts'
import type { ResolvedField, ResolvedScreen } from '../model/index.ts'

const JSON_TYPE: Readonly<Record<string, string>> = {
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  boolean: 'boolean',
}
const schemas = new WeakMap<ResolvedField, Readonly<Record<string, unknown>>>()

/** JSON Schema of the stored value of a field that is not empty. */
export function valueSchema(resolved: ResolvedField): Readonly<Record<string, unknown>> {
  let schema = schemas.get(resolved)
  if (!schema) {
    const { field, storage, widget, options } = resolved
    const limits: Record<string, unknown> = {}
    const longest = maxLength(storage, field.maxLength)
    if (longest !== undefined) limits['maxLength'] = longest
    for (const name of ['minLength', 'minimum', 'maximum'] as const)
      if (field[name] !== undefined) limits[name] = field[name]
    const own = widget?.schema?.(options, field)
    const { enum: sides } = (own ?? {}) as { readonly enum?: readonly unknown[] }
    // A column of yes and no answers with them, whatever texts the widget writes.
    schema =
      storage.type === 'boolean' && sides
        ? { enum: [...sides, true, false] }
        : { type: JSON_TYPE[storage.type] ?? 'string', ...own, ...limits }
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

type StoredRecord = Readonly<Record<string, unknown>>
/** Whether a field holds what it held when the record was read. */
export type PreviousValue = (key: string) => boolean

/** What a rule has against a value. `isKept`: the value itself was judged when it was stored, so only what the rule reads besides is judged. */
type Rule = (value: string, record: StoredRecord, context: ExpressionContext, isKept: boolean) => Finding | undefined
interface CompiledRule {
  readonly judge: Rule
  /** The other fields that it reads. */
  readonly reads: readonly string[]
}

/** The rules that are administered, by their codes. */
export type ServerRules = ReadonlyMap<string, AdministeredRule>

/** The codes of rules that only a server with them can check. */
export function administeredCodes({ fields }: Pick<ResolvedScreen, 'fields'>): readonly string[] {
  const codes = fields.flatMap(({ field }) => field.rules?.flatMap(({ code }) => code ?? []) ?? [])
  return [...new Set(codes)].filter((code) => !namedRule(code))
}

/** A rule of the server: the server checks it by itself, elsewhere it must be asked. */
function refusedBy(code: string, value: string, rules: ServerRules): Finding | undefined {
  const known = namedRule(code)
  if (known) {
    const failure = checkRule(known, value)
    return failure && { code: failure.step.message, params: {} }
  }
  const stored = rules.get(code)
  if (!stored) return { code: 'RULE_CODE_UNKNOWN', params: {} }
  const failure = checkRule(stored, value)
  return failure && { code: 'FIELD_RULE', params: {}, text: failure.step.message }
}

function compileFieldRule(
  rule: FieldRule,
  key: string,
  scope: ExpressionScope,
  serverRules: ServerRules | undefined,
): CompiledRule {
  const own = rule.message === undefined ? {} : { text: rule.message }
  const named = rule.rule === undefined ? undefined : compileRule(namedRule(rule.rule))
  // The engine of patterns may have to be fetched: it is asked for here. An unusable pattern is reported with the first value.
  if (rule.pattern !== undefined) patternProblem(rule.pattern)
  const check = rule.check === undefined ? undefined : scope.compile(rule.check)
  const alone = (value: string): Finding | undefined => {
    const failure = named && checkRule(named, value)
    if (failure) return { code: failure.step.message, params: {}, ...own }
    const refused = serverRules && rule.code !== undefined ? refusedBy(rule.code, value, serverRules) : undefined
    if (refused) return { ...refused, ...own }
    return rule.pattern !== undefined && !compilePattern(rule.pattern).matches(value)
      ? { code: 'FIELD_PATTERN', params: {}, ...own }
      : undefined
  }
  return {
    reads: check?.ok ? check.expression.dependencies.filter((name) => name !== key) : [],
    judge(value, record, context, isKept) {
      const found = isKept ? undefined : alone(value)
      if (found) return found
      return check?.ok && check.expression.holds(record, context) === false
        ? { code: 'FIELD_RULE', params: {}, ...own }
        : undefined
    },
  }
}

const offered = new WeakMap<readonly StatedChoice[], ReadonlySet<string>>()
function offeredBy(items: readonly StatedChoice[]): ReadonlySet<string> {
  let keys = offered.get(items)
  if (!keys) offered.set(items, (keys = new Set(items.map(({ value }) => value))))
  return keys
}
/** A chosen key that the document does not offer. Among several, keys that the field held before are allowed. */
function strayChoice(
  { lookup, widget, options }: ResolvedField,
  stored: unknown,
  before: unknown,
): Finding | undefined {
  if (lookup?.kind !== 'static' || !widget || widget.isFree?.(options)) return undefined
  const known = offeredBy(lookup.items)
  const keysOf = (value: unknown) =>
    value === null || value === undefined ? [] : widget.codec.keys(widget.codec.read(value, options), options)
  const unknown = keysOf(stored).filter((key) => !known.has(key))
  if (unknown.length === 0) return undefined
  const held = new Set(keysOf(before))
  const value = unknown.find((key) => !held.has(key))
  return value === undefined ? undefined : { code: 'FIELD_NOT_A_CHOICE', params: { value } }
}

/** The number of entries of a list, where it is limited. */
function countProblem({ field, widget, options }: ResolvedField, stored: unknown): Finding | undefined {
  const { minItems, maxItems } = field
  if (!widget || (minItems === undefined && maxItems === undefined)) return undefined
  const entries = widget.codec.read(stored, options)
  if (!Array.isArray(entries)) return undefined
  if (minItems !== undefined && entries.length < minItems)
    return { code: 'FIELD_MIN_ITEMS', params: { limit: minItems } }
  return maxItems !== undefined && entries.length > maxItems
    ? { code: 'FIELD_MAX_ITEMS', params: { limit: maxItems } }
    : undefined
}

/** The message code of the first rule that requires a value; undefined without one. */
export function requiredMessage({ rules }: Pick<Field, 'rules'>): MessageCode | undefined {
  for (const { rule } of rules ?? []) {
    const demand = rule === undefined ? undefined : namedRule(rule)?.required
    if (demand) return demand
  }
  return undefined
}

/** The previous record and its unchanged fields. */
export interface RecordBefore {
  readonly previous: StoredRecord
  readonly kept: PreviousValue
}

/** The checks of every field's value, compiled once per screen. */
export class ValueChecks {
  readonly #rules: ReadonlyMap<string, readonly CompiledRule[]>
  /** field → fields that its own checks read */
  readonly reads: ReadonlyMap<string, readonly string[]>

  /** Without `serverRules` the rules by code are left to the server. */
  constructor(screen: ResolvedScreen, scope: ExpressionScope, serverRules: ServerRules | undefined) {
    // The patterns of a schema ask for their engine here, before a value is checked.
    for (const field of screen.fields) isUsable(jsonSchemaOf(field) ?? NO_SCHEMA)
    this.#rules = new Map(
      screen.fields.map(({ key, field }) => {
        const stated =
          field.pattern === undefined ? (field.rules ?? []) : [{ pattern: field.pattern }, ...(field.rules ?? [])]
        return [key, stated.map((rule) => compileFieldRule(rule, key, scope, serverRules))]
      }),
    )
    this.reads = new Map([...this.#rules].map(([key, rules]) => [key, rules.flatMap(({ reads }) => reads)]))
  }

  /**
   * The first problem of a stored value that is not empty. With `since`, an unchanged value is validated only by
   * rules that read a changed field: what the document allowed when the value was stored remains valid.
   */
  check(
    resolved: ResolvedField,
    value: unknown,
    record: StoredRecord,
    context: ExpressionContext,
    since?: RecordBefore,
  ): Finding | undefined {
    const isKept = since?.kept(resolved.key) ?? false
    const found = isKept ? undefined : this.#alone(resolved, value, since?.previous[resolved.key])
    if (found) return found
    for (const { judge, reads } of this.#rules.get(resolved.key) ?? []) {
      if (isKept && since && reads.every(since.kept)) continue
      const refused = judge(anyText(value), record, context, isKept)
      if (refused) return refused
    }
    return undefined
  }

  /** What is wrong with the value by itself. */
  #alone(resolved: ResolvedField, value: unknown, before: unknown): Finding | undefined {
    const unclear = checkStoredValue(resolved, value) ?? columnProblem(resolved.storage, value)
    if (unclear) return unclear
    const [error] = schemaErrors(valueSchema(resolved), comparableNumber(resolved, value))
    if (error)
      return {
        code: BY_KEYWORD[error.keyword] ?? 'FIELD_UNREADABLE',
        params: { limit: error.params['limit'] ?? error.params['multipleOf'] },
      }
    return (
      jsonProblem(resolved, value) ??
      countProblem(resolved, value) ??
      strayChoice(resolved, value, before) ??
      resolved.widget?.refuse?.(value, resolved.options)
    )
  }
}
