import { type Expression, type ExpressionScope, choiceScope, screenScope } from '../expressions/expression.ts'
import type { FieldKinds } from '../expressions/operations.ts'
import { expressionProblem } from '../expressions/problem.ts'
import { problem, appendToken } from './guard.ts'
import type { SchemaProblem } from './problem.ts'
import type { Screen } from '../screen.ts'
import type { ScreenRule } from '../rules/screen-rule.ts'

type Found = SchemaProblem[]
const NAMING = ['show', 'hide', 'require', 'lock'] as const

function compiled(
  scope: ExpressionScope,
  text: string | undefined,
  pointer: string,
  found: Found,
): Expression | undefined {
  if (text === undefined) return undefined
  const result = scope.compile(text)
  if (result.ok) return result.expression
  found.push(expressionProblem(pointer, result))
  return undefined
}

/** Where the value of a field is made, and of what. */
interface Maker {
  readonly pointer: string
  readonly reads: readonly string[]
}

/** Everything that gives a value of its own to a field, and what it reads for it. */
function makersOf(screen: Screen, scope: ExpressionScope): ReadonlyMap<string, readonly Maker[]> {
  const makers = new Map<string, Maker[]>()
  const add = (key: string, pointer: string, texts: readonly string[]) => {
    const reads = texts.flatMap((text) => compiled(scope, text, '', [])?.dependencies ?? [])
    makers.set(key, [...(makers.get(key) ?? []), { pointer, reads }])
  }
  for (const [key, { compute, initial }] of Object.entries(screen.fields)) {
    if (compute !== undefined) add(key, `/fields/${key}/compute`, [compute])
    if (initial !== undefined) add(key, `/fields/${key}/initial`, [initial])
  }
  for (const [index, { when, set }] of (screen.rules ?? []).entries()) {
    for (const [key, text] of Object.entries(set ?? {})) add(key, appendToken(`/rules/${index}/set`, key), [when, text])
  }
  return makers
}

/** Values that depend on each other; each cycle is reported once, where it closes. */
function valueCycles(makers: ReadonlyMap<string, readonly Maker[]>): Found {
  const found: Found = []
  const done = new Set<string>()
  const visit = (key: string, pointer: string, path: readonly string[]): void => {
    if (path.includes(key)) {
      found.push(problem(pointer, 'DOC_CYCLE', { path: [...path.slice(path.indexOf(key)), key].join(' → ') }))
      return
    }
    if (done.has(key)) return
    for (const maker of makers.get(key) ?? [])
      for (const next of maker.reads)
        visit(next, next === key ? maker.pointer : (makers.get(next)?.[0]?.pointer ?? maker.pointer), [...path, key])
    done.add(key)
  }
  for (const [key, [first]] of makers) if (first) visit(key, first.pointer, [])
  return found
}

/** Conditions that show or lock a field by what the field itself holds, directly or through others: what holds then depends on what was there before. */
function conditionCycles(screen: Screen, scope: ExpressionScope, makers: ReadonlyMap<string, readonly Maker[]>): Found {
  const reads = new Map<string, Set<string>>(
    Object.keys(screen.fields).map((key) => [key, new Set((makers.get(key) ?? []).flatMap((maker) => maker.reads))]),
  )
  const add = (keys: readonly string[] | undefined, text: unknown) => {
    const names = typeof text === 'string' ? (compiled(scope, text, '', [])?.dependencies ?? []) : []
    for (const key of keys ?? []) for (const name of names) reads.get(key)?.add(name)
  }
  for (const [key, { visible, readonly }] of Object.entries(screen.fields))
    for (const text of [visible, readonly]) add([key], text)
  for (const { when, show, hide, lock } of screen.rules ?? []) for (const keys of [show, hide, lock]) add(keys, when)
  const pathTo = (key: string): readonly string[] | undefined => {
    const waiting: (readonly string[])[] = [[key]]
    const seen = new Set<string>()
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      for (const next of reads.get(path.at(-1) ?? '') ?? []) {
        if (next === key) return [...path, next]
        if (!seen.has(next)) waiting.push([...path, next])
        seen.add(next)
      }
    }
    return undefined
  }
  const reported = new Set<string>()
  const made = new Set(valueCycles(makers).flatMap(({ params }) => String(params['path']).split(' → ')))
  return Object.keys(screen.fields).flatMap((key): Found => {
    const path = reported.has(key) || made.has(key) ? undefined : pathTo(key)
    for (const name of path ?? []) reported.add(name)
    return path ? [problem(`/fields/${key}`, 'DOC_CONDITION_CYCLE', { path: path.join(' → ') }, 'warning')] : []
  })
}

/** Fields that never hold a value: no person may fill them in and nothing else does. */
function emptyFields(screen: Screen, makers: ReadonlyMap<string, readonly Maker[]>): ReadonlySet<string> {
  const acted = new Set((screen.actions ?? []).flatMap(({ set }) => Object.keys(set ?? {})))
  const isEmpty = ([key, field]: readonly [string, Screen['fields'][string]]) =>
    (field.readonly === true || field.visible === false) &&
    field.default === undefined &&
    field.fill === undefined &&
    !makers.has(key) &&
    !acted.has(key)
  return new Set(
    Object.entries(screen.fields)
      .filter(isEmpty)
      .map(([key]) => key),
  )
}

const saysNothing = (rule: ScreenRule) =>
  rule.refuse === undefined &&
  Object.keys(rule.set ?? {}).length === 0 &&
  NAMING.every((part) => rule[part] === undefined)

class Rules {
  readonly found: Found = []
  readonly #screen: Screen
  readonly #scope: ExpressionScope
  readonly #empty: ReadonlySet<string>
  /** Undefined where the form draws every field. */
  readonly #drawn: ReadonlySet<string> | undefined
  /** Fields that a rule hides whatever the record holds. */
  readonly #hidden = new Set<string>()

  constructor(
    screen: Screen,
    scope: ExpressionScope,
    makers: ReadonlyMap<string, readonly Maker[]>,
    drawn: ReadonlySet<string> | undefined,
  ) {
    this.#screen = screen
    this.#scope = scope
    this.#empty = emptyFields(screen, makers)
    this.#drawn = drawn
    for (const [index, rule] of (screen.rules ?? []).entries()) this.#rule(rule, `/rules/${index}`)
    this.#neverFilled()
  }

  #field(key: string, pointer: string): void {
    if (!Object.hasOwn(this.#screen.fields, key)) this.found.push(problem(pointer, 'DOC_UNKNOWN_FIELD', { field: key }))
  }
  #warn(pointer: string, code: SchemaProblem['code'], params: SchemaProblem['params'] = {}): void {
    this.found.push(problem(pointer, code, params, 'warning'))
  }

  #rule(rule: ScreenRule, at: string): void {
    for (const part of NAMING)
      for (const [index, key] of (rule[part] ?? []).entries()) this.#field(key, `${at}/${part}/${index}`)
    for (const [key, text] of Object.entries(rule.set ?? {})) {
      this.#field(key, appendToken(`${at}/set`, key))
      compiled(this.#scope, text, appendToken(`${at}/set`, key), this.found)
    }
    if (rule.refuse?.at !== undefined) this.#field(rule.refuse.at, `${at}/refuse/at`)
    const when = compiled(this.#scope, rule.when, `${at}/when`, this.found)
    if (when) this.#dead(rule, when, at)
  }

  #dead(rule: ScreenRule, when: Expression, at: string): void {
    if (saysNothing(rule)) this.#warn(at, 'DOC_RULE_EMPTY')
    if (when.isConstant) {
      const holds = when.evaluate({}) === true
      this.#warn(`${at}/when`, holds ? 'DOC_RULE_ALWAYS' : 'DOC_RULE_NEVER')
      if (holds) for (const key of rule.hide ?? []) this.#hidden.add(key)
    } else if (when.dependencies.length > 0 && when.dependencies.every((key) => this.#empty.has(key))) {
      this.#warn(`${at}/when`, 'DOC_RULE_UNTRIGGERED', { fields: when.dependencies.join(', ') })
    }
    const named = NAMING.flatMap((part) => rule[part] ?? [])
    const isElsewhere =
      rule.refuse === undefined &&
      rule.set === undefined &&
      named.length > 0 &&
      this.#drawn &&
      named.every((key) => !this.#drawn?.has(key))
    if (isElsewhere) this.#warn(at, 'DOC_RULE_OFF_FORM', { fields: [...new Set(named)].join(', ') })
  }

  #neverFilled(): void {
    for (const [key, { visible, required }] of Object.entries(this.#screen.fields)) {
      const isHidden = visible === false || this.#hidden.has(key)
      const isDemanded = required === true || (this.#screen.rules ?? []).some((rule) => rule.require?.includes(key))
      if (isHidden && isDemanded) this.#warn(`/fields/${key}`, 'DOC_HIDDEN_REQUIRED', { field: key })
    }
  }
}

/** What fields say beyond conditions: defaults by expression, fill rules, options by other fields. */
function fieldProblems(screen: Screen, scope: ExpressionScope, kinds: FieldKinds | undefined): Found {
  const found: Found = []
  const offered = choiceScope(screen, kinds)
  for (const [key, { initial, choices, fill }] of Object.entries(screen.fields)) {
    const at = `/fields/${key}`
    compiled(scope, initial, `${at}/initial`, found)
    compiled(offered, choices, `${at}/choices`, found)
    for (const [index, name] of (fill?.watch ?? []).entries())
      if (!Object.hasOwn(screen.fields, name))
        found.push(problem(`${at}/fill/watch/${index}`, 'DOC_UNKNOWN_FIELD', { field: name }))
  }
  return found
}

/** What is wrong with the rules of a screen and with what gives values: unknown names, circles, and rules that do nothing. */
export function ruleProblems(
  screen: Screen,
  scope: ExpressionScope,
  drawn: ReadonlySet<string> | undefined,
  kinds?: FieldKinds,
): readonly SchemaProblem[] {
  // What reads what is asked of every expression that can be read, wrong operations or not.
  const plain = kinds ? screenScope(screen) : scope
  const makers = makersOf(screen, plain)
  return [
    ...fieldProblems(screen, scope, kinds),
    ...valueCycles(makers),
    ...new Rules(screen, scope, makers, drawn).found,
    ...conditionCycles(screen, plain, makers),
  ]
}
