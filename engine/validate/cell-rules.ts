import { compilePattern } from '../../schemas/language/characters/pattern.ts'
import { checkRule, compileRule } from '../../schemas/language/rules/check.ts'
import { namedRule } from '../../schemas/language/rules/named.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { anyText } from '../../registry/kit/values.ts'

type Row = Readonly<Record<string, unknown>>
type Sentence = string | undefined

/** The problem of a cell as text, or a promise of it where a remote check is needed. `before` returns the stored row, undefined for a new one. */
export type CellCheck = (value: unknown, row: Row, before?: () => Row | undefined) => Sentence | Promise<Sentence>

/** What a rule says of its column in a message: `${title}`, `${key}`, `${defaultValue}`. */
export interface RuledColumn {
  readonly key: string
  readonly title: string
  readonly defaultValue?: unknown
}
/** Answers once: it passes; it does not, with a sentence or with the rule's own; null passes and says nothing. */
type Answer = (passes: boolean | null, message?: string | null) => void
export interface CellEvent {
  readonly cellValue: unknown
  readonly row: Row
  readonly column: RuledColumn
  readonly rule: CellRule
}
/** A rule of a grid's column: its kinds are tried in this order. */
export interface CellRule {
  readonly required?: boolean
  readonly unique?: boolean
  /** A named pattern, or a regular expression that is searched for in the value. */
  readonly pattern?: string | RegExp
  readonly handler?: (event: CellEvent, callback: Answer) => void
  readonly message?: string
}
/** The rules of a column as functions. */
export interface CompiledRules {
  readonly required: boolean
  readonly checks: readonly CellCheck[]
  /** The sentence for a value that two or more rows hold. */
  readonly unique?: string
  /** So many of the checks speak before it. */
  readonly uniqueAt?: number
}
export interface RulePorts {
  readonly say: (code: MessageCode, params: Readonly<Record<string, unknown>>) => string
  /** Called for a pattern that cannot be used and for a handler that fails: both let the value pass. */
  readonly log: (text: string, cause?: unknown) => void
}

/** A longer expression is none. */
const LONGEST_PATTERN = 1000
/** A handler that has not answered by then has nothing against the value, ms. */
const ANSWERED = 10_000
/** An expression for the whole value: it need not be searched for. */
const WHOLE = /^\^([^|^$\\]*(?:\\[^bB][^|^$\\]*)*)\$$/
/** Pattern codes that say what `required` and `unique` say. */
const NOT_EMPTY = '*'
const ONCE = 'only'

const isBlankCell = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Puts the column's values into a message. */
export function fillMessage(message: string, column: RuledColumn): string {
  const values: Readonly<Record<string, unknown>> = {
    title: column.title,
    key: column.key,
    defaultValue: column.defaultValue,
  }
  return message.replaceAll(/\$\{(title|key|defaultValue)\}/g, (_, name: string) => anyText(values[name] ?? ''))
}

/** What an expression of a document or of a script is searched by, in time in proportion to the value. */
function searchFor(pattern: string | RegExp): (value: string) => boolean {
  const source = typeof pattern === 'string' ? pattern : pattern.source
  if (source.length > LONGEST_PATTERN) throw new RangeError(`A pattern has at most ${LONGEST_PATTERN} signs`)
  const flags = typeof pattern === 'string' ? '' : pattern.flags.replaceAll(/[^ims]/g, '')
  const [, whole] = flags === '' ? (WHOLE.exec(source) ?? []) : []
  const compiled = compilePattern(whole ?? `(?s:.*)(?:${flags === '' ? '' : `(?${flags})`}${source})(?s:.*)`)
  return (value) => compiled.matches(value)
}

function patternCheck(
  pattern: string | RegExp,
  own: Sentence,
  label: string,
  { say, log }: RulePorts,
): CellCheck | undefined {
  const named = typeof pattern === 'string' ? compileRule(namedRule(pattern)) : undefined
  if (named) {
    return (value) => {
      const failure = isBlankCell(value) ? undefined : checkRule(named, anyText(value))
      return failure && (own ?? say(failure.step.message, { label }))
    }
  }
  try {
    const fits = searchFor(pattern)
    const text = own ?? say('FIELD_PATTERN', { label })
    return (value) => (isBlankCell(value) || fits(anyText(value)) ? undefined : text)
  } catch (error) {
    // The engine itself may be asked for.
    if (!(error instanceof Error)) throw error
    log(`The pattern ${String(pattern).slice(0, 200)} of ${label} cannot be used`, error)
    return undefined
  }
}

function handlerCheck(
  handler: NonNullable<CellRule['handler']>,
  rule: CellRule,
  column: RuledColumn,
  text: string,
  { log }: RulePorts,
): CellCheck {
  return (cellValue, row) => {
    const { promise, resolve } = Promise.withResolvers<Sentence>()
    let answered: { readonly said: Sentence } | undefined
    const answer: Answer = (passes, message) => {
      answered ??= { said: passes === false ? (message ? fillMessage(message, column) : text) : undefined }
      resolve(answered.said)
    }
    try {
      handler({ cellValue, row, column, rule }, answer)
    } catch (error) {
      log(`The check of ${column.title} failed`, error)
      answer(null)
    }
    if (answered) return answered.said
    const timer = setTimeout(() => {
      log(`The check of ${column.title} did not answer`)
      answer(null)
    }, ANSWERED)
    return promise.finally(() => clearTimeout(timer))
  }
}

/** The rules of a column, compiled once, in their order: the first sentence counts. */
export function compileRules(column: RuledColumn, rules: readonly CellRule[], ports: RulePorts): CompiledRules {
  const checks: CellCheck[] = []
  let repeated: Pick<CompiledRules, 'unique' | 'uniqueAt'> = {}
  let isRequired = false
  const label = column.title
  for (const rule of rules) {
    const own = rule.message ? fillMessage(rule.message, column) : undefined
    const { required = false, unique = false, pattern, handler } = rule
    if (required || pattern === NOT_EMPTY) {
      isRequired = true
      const text = own ?? ports.say('FIELD_REQUIRED', { label })
      checks.push((value) => (isBlankCell(value) ? text : undefined))
    }
    if ((unique || pattern === ONCE) && repeated.unique === undefined)
      repeated = { unique: own ?? ports.say('RULE_REPEATED', { label }), uniqueAt: checks.length }
    if (pattern !== undefined && pattern !== '' && pattern !== NOT_EMPTY && pattern !== ONCE)
      checks.push(patternCheck(pattern, own, label, ports) ?? (() => undefined))
    if (handler) checks.push(handlerCheck(handler, rule, column, own ?? ports.say('FIELD_RULE', { label }), ports))
  }
  return { required: isRequired, checks, ...repeated }
}
