import { Environment, type ASTNode } from '@marcbachmann/cel-js'
import { registerDates } from './dates.ts'
import { MAX_STEPS, withStepLimit, costOf, guardNodes } from './guarded.ts'
import { type FieldKinds, operationProblem } from './operations.ts'

/** Names an expression may use besides the fields: the day, the time, the person, and `record.key` for a field whose name CEL keeps for itself. */
export const CONTEXT_NAMES = ['today', 'now', 'user', 'record'] as const
/** What an expression may know besides the record: dates as text (GMT+8) and the person who asks. */
export interface ExpressionContext {
  /** `YYYY-MM-DD` */
  readonly today: string
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string
  readonly user: { readonly username: string; readonly realname: string; readonly orgCode: string }
}
export const NO_CONTEXT: ExpressionContext = { today: '', now: '', user: { username: '', realname: '', orgCode: '' } }

/** A compiled CEL expression over the stored values of one record. */
export interface Expression {
  /** Field keys it reads, each once. */
  readonly dependencies: readonly string[]
  /** It reads nothing: its value is always the same. */
  readonly isConstant: boolean
  /** What it is made of; conditions over tables are read out of it. */
  readonly ast: ASTNode
  /** Its value as JSON; `null` when the record lacks what it needs (CEL has no implicit conversions). Never throws. `locals` are the values of the scope's own names. */
  evaluate(
    record: Readonly<Record<string, unknown>>,
    context?: ExpressionContext,
    locals?: Readonly<Record<string, unknown>>,
  ): unknown
  /** Whether a rule holds; undefined where it compares with an empty field. */
  holds(record: Readonly<Record<string, unknown>>, context?: ExpressionContext): boolean | undefined
}
/** Why a text is no expression. */
export type ExpressionProblem =
  | 'EXPR_SYNTAX'
  | 'EXPR_UNFINISHED'
  | 'EXPR_UNCLOSED'
  | 'EXPR_SIGN'
  | 'EXPR_WORD'
  | 'EXPR_UNKNOWN'
  | 'EXPR_RESERVED'
  | 'EXPR_TOO_LONG'
  | 'EXPR_TOO_COSTLY'
  | 'EXPR_OPERATION'
  | 'EXPR_NO_DATE'
export type CompiledExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly code: ExpressionProblem; readonly params: Readonly<Record<string, string | number>> }

const EXPRESSION_LENGTH = 2000
const LIMITS = { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 }

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

// JSON has one number type while CEL distinguishes int and double, so `age + 1` needs the mixed operators.
function makeLanguage(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: false, enableOptionalTypes: false, limits: LIMITS })
  for (const [sign, apply] of Object.entries(ARITHMETIC)) {
    made.registerOperator(`int ${sign} double`, (a: bigint, b: number) => apply(Number(a), b))
    made.registerOperator(`double ${sign} int`, (a: number, b: bigint) => apply(a, Number(b)))
  }
  made.registerOperator('double == int: bool', (a: number, b: bigint) => a === Number(b))
  registerDates(made)
  return made
}
let language: Environment | undefined
const base = () => (language ??= makeLanguage())

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}

/** `matches` would run a backtracking engine on text of unknown length; a field's `pattern` is the bounded way. */
const REFUSED_CALLS: ReadonlySet<string> = new Set(['matches'])

function refusedCall(node: ASTNode): string | undefined {
  if ((node.op === 'call' || node.op === 'rcall') && REFUSED_CALLS.has(node.args[0])) return node.args[0]
  const args: readonly unknown[] = Array.isArray(node.args) ? node.args.flat(2) : [node.args]
  for (const arg of args) {
    const found = isNode(arg) ? refusedCall(arg) : undefined
    if (found) return found
  }
  return undefined
}

interface Names {
  readonly plain: Set<string>
  /** `x` of each `record.x` */
  readonly members: Set<string>
}

/** `x` of `record.x` and of `record["x"]`. */
function memberOfRecord(node: ASTNode): string | undefined {
  if (node.op !== '.' && node.op !== '[]') return undefined
  const [owner, name] = node.args
  if (owner.op !== 'id' || owner.args !== 'record') return undefined
  if (typeof name === 'string') return name
  return name.op === 'value' && typeof name.args === 'string' ? name.args : undefined
}

function collect(node: ASTNode, names: Names): Names {
  const member = memberOfRecord(node)
  if (member !== undefined) {
    names.members.add(member)
    return names
  }
  if (node.op === 'id') names.plain.add(node.args)
  const args: readonly unknown[] = Array.isArray(node.args) ? node.args.flat(2) : [node.args]
  for (const arg of args) if (isNode(arg)) collect(arg, names)
  return names
}

function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (Array.isArray(value)) return value.map(toJson)
  return value ?? null
}

/** False for a name CEL keeps for itself (`if`, `type`, `list` …): such a field is reached as `record.type`. */
function declare(environment: Environment, name: string): boolean {
  try {
    environment.registerVariable(name, 'dyn')
    return true
  } catch {
    // Only a reserved name is refused here: field keys are plain identifiers.
    return false
  }
}

/** Costs what the expression reads, however many fields the screen has. */
function run(
  program: (context: Record<string, unknown>) => unknown,
  dependencies: readonly string[],
  record: Readonly<Record<string, unknown>>,
  context: ExpressionContext,
  locals?: Readonly<Record<string, unknown>>,
  strict = false,
): unknown {
  const values: Record<string, unknown> = {}
  for (const key of dependencies) values[key] = (Object.hasOwn(record, key) ? record[key] : null) ?? null
  try {
    return toJson(withStepLimit(() => program({ record: values, ...context, ...values, ...locals }), strict))
  } catch {
    return null
  }
}

/** Words that are signs of the grammar: not allowed even after a dot. */
const SIGNS: ReadonlySet<string> = new Set(['in', 'true', 'false', 'null'])
function reserved(name: string): CompiledExpression {
  return {
    ok: false,
    code: 'EXPR_RESERVED',
    params: { name, instead: SIGNS.has(name) ? `record["${name}"]` : `record.${name}` },
  }
}

/** Compiles expressions over a fixed set of fields; `locals` are further names, which win over a field of the same name. */
export class ExpressionScope {
  /** Made with the first text: most screens state none. `kept` are fields whose names the language reserves. */
  #language: { readonly environment: Environment; readonly kept: ReadonlySet<string> } | undefined
  readonly #fields: ReadonlySet<string>
  readonly #locals: ReadonlySet<string>
  readonly #kinds: FieldKinds | undefined

  /** With `kinds`, what the fields hold, operations that none of them knows are refused. */
  constructor(fieldKeys: readonly string[], locals: readonly string[] = [], kinds?: FieldKinds) {
    this.#kinds = kinds
    this.#fields = new Set(fieldKeys)
    this.#locals = new Set(locals)
  }

  #prepared() {
    if (this.#language) return this.#language
    const environment = base().clone()
    const refused = [...new Set([...this.#fields, ...CONTEXT_NAMES, ...this.#locals])].filter(
      (name) => !declare(environment, name),
    )
    this.#language = { environment, kept: new Set([...refused, ...SIGNS].filter((name) => this.#fields.has(name))) }
    return this.#language
  }

  compile(text: string): CompiledExpression {
    if (text.length > EXPRESSION_LENGTH)
      return { ok: false, code: 'EXPR_TOO_LONG', params: { limit: EXPRESSION_LENGTH } }
    const { environment, kept: reservedNames } = this.#prepared()
    try {
      const program = environment.parse(text)
      const { plain, members } = collect(program.ast, { plain: new Set(), members: new Set() })
      // Before the types are checked: otherwise the problem would be about the types, not the name.
      const kept = [...plain].find((name) => reservedNames.has(name))
      if (kept !== undefined) return reserved(kept)
      const checked = program.check()
      if (!checked.valid) return refusal(checked.error, reservedNames, text)
      const refused = refusedCall(program.ast)
      if (refused) return { ok: false, code: 'EXPR_UNKNOWN', params: { name: refused } }
      const unknown = [...members].find((name) => !this.#fields.has(name))
      if (unknown !== undefined) return { ok: false, code: 'EXPR_UNKNOWN', params: { name: unknown } }
      const named = [...plain].filter((name) => !this.#locals.has(name))
      const dependencies = [...new Set([...named, ...members])].filter((name) => this.#fields.has(name))
      if (costOf(program.ast) > MAX_STEPS) return { ok: false, code: 'EXPR_TOO_COSTLY', params: { limit: MAX_STEPS } }
      const operation = this.#kinds && operationProblem(base(), text, this.#kinds, this.#locals)
      if (operation) return { ok: false, ...operation }
      guardNodes(program.ast)
      const holds = (record: Readonly<Record<string, unknown>>, context = NO_CONTEXT) => {
        const answer = run(program, dependencies, record, context, undefined, true)
        if (answer === null && dependencies.some((name) => (record[name] ?? null) === null)) return undefined
        return answer === true
      }
      return {
        ok: true,
        expression: {
          holds,
          dependencies,
          isConstant: plain.size + members.size === 0,
          ast: program.ast,
          evaluate: (record, context, given) => run(program, dependencies, record, context ?? NO_CONTEXT, given),
        },
      }
    } catch (error) {
      return refusal(error, reservedNames, text)
    }
  }
}

/** Why a text is no expression, of what the library has said. */
function refusal(error: unknown, reservedNames: ReadonlySet<string>, source: string): CompiledExpression {
  const text = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  const kept = /^Reserved identifier: (\w+)|^(?:Unexpected token: |Expected IDENTIFIER, got )(\w+)/.exec(text)
  const name = kept?.[1] ?? kept?.[2]?.toLowerCase() ?? ''
  if (reservedNames.has(name)) return reserved(name)
  const unknown = /^Unknown variable: (\S+)/.exec(text)
  return unknown?.[1]
    ? { ok: false, code: 'EXPR_UNKNOWN', params: { name: unknown[1] } }
    : (signProblem(text, source) ?? { ok: false, code: 'EXPR_SYNTAX', params: { reason: text } })
}

/** What the parser calls the signs of the language. */
const SIGN_OF: Readonly<Record<string, string>> = {
  PLUS: '+',
  MINUS: '-',
  MULTIPLY: '*',
  DIVIDE: '/',
  MODULO: '%',
  EQ: '==',
  NE: '!=',
  LT: '<',
  LE: '<=',
  GT: '>',
  GE: '>=',
  AND: '&&',
  OR: '||',
  NOT: '!',
  IN: 'in',
  LPAREN: '(',
  RPAREN: ')',
  LBRACKET: '[',
  RBRACKET: ']',
  LBRACE: '{',
  RBRACE: '}',
  DOT: '.',
  COMMA: ',',
  COLON: ':',
  QUESTION: '?',
}
const CLOSING: ReadonlySet<string> = new Set(['RPAREN', 'RBRACKET', 'RBRACE', 'COLON'])

const isLetter = (sign: string) => /^\p{L}$/u.test(sign)
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
/** The first word in other than Latin letters outside texts: the title of a field in place of its name. */
const foreignWord = (source: string): string | undefined =>
  source
    .replace(QUOTED, ' ')
    .match(/[\p{L}\p{N}_]+/gu)
    ?.find((word) => /[^\w]/.test(word))

/** What is wrong with the signs of an expression, by the words of the parser; undefined where something else is. */
function signProblem(text: string, source: string): CompiledExpression | undefined {
  const [, wanted = '', found = ''] = /^(?:Expected (\w+), got |Unexpected token: )(\w+)$/.exec(text) ?? []
  if (CLOSING.has(wanted)) return { ok: false, code: 'EXPR_UNCLOSED', params: { sign: SIGN_OF[wanted] ?? '' } }
  if (found === 'EOF' || text === 'Unterminated string') return { ok: false, code: 'EXPR_UNFINISHED', params: {} }
  const sign = SIGN_OF[found] ?? /^Unexpected character: '?([^\w\s])'?$/u.exec(text)?.[1]
  if (sign === undefined) return undefined
  const word = isLetter(sign) ? foreignWord(source) : undefined
  return word === undefined
    ? { ok: false, code: 'EXPR_SIGN', params: { sign } }
    : { ok: false, code: 'EXPR_WORD', params: { word } }
}

/** What the expressions of a screen may read: every field, by one scope for all of them. */
export function screenScope(screen: { readonly fields: object }, kinds?: FieldKinds): ExpressionScope {
  return new ExpressionScope(Object.keys(screen.fields), [], kinds)
}

/** What says which options may be chosen knows the option besides: `option.value` and `option.text`. */
export function choiceScope(screen: { readonly fields: object }, kinds?: FieldKinds): ExpressionScope {
  return new ExpressionScope(Object.keys(screen.fields), ['option'], kinds)
}

/** One expression over `fieldKeys`; for several of one screen keep an `ExpressionScope`. */
export function compileExpression(text: string, fieldKeys: readonly string[]): CompiledExpression {
  return new ExpressionScope(fieldKeys).compile(text)
}
