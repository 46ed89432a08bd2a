import type { ASTNode, Environment } from '@marcbachmann/cel-js'
import { DATE_FUNCTIONS, isMoment } from './dates.ts'

/** What a field holds, as far as an expression is concerned; `other` for what may be anything. */
export type FieldKind = 'number' | 'text' | 'date' | 'other'
/** What the fields of a screen hold. */
export type FieldKinds = ReadonlyMap<string, FieldKind>
export interface OperationProblem {
  readonly code: 'EXPR_OPERATION' | 'EXPR_NO_DATE'
  readonly params: Readonly<Record<string, string | number>>
}

const TYPES: Readonly<Record<FieldKind, string>> = { number: 'double', text: 'string', date: 'string', other: 'dyn' }
const CONTEXT: Readonly<Record<string, string>> = { today: 'string', now: 'string', user: 'dyn', record: 'dyn' }

/** The same language with what the fields hold known; names that the language keeps for itself are left out, as is any expression that needs them. */
function typed(base: Environment, kinds: FieldKinds, locals: ReadonlySet<string>): Environment {
  const environment = base.clone()
  const types = {
    ...CONTEXT,
    ...Object.fromEntries([...kinds].map(([name, kind]) => [name, TYPES[kind]])),
    ...Object.fromEntries([...locals].map((name) => [name, 'dyn'])),
  }
  for (const [name, type] of Object.entries(types)) {
    try {
      environment.registerVariable(name, type)
    } catch {
      // A reserved name: such a field is read through the record.
    }
  }
  // Whether a field is empty may be asked of every field.
  for (const [one, other] of COMPARABLE)
    environment.registerOperator(`${one} == ${other}: bool`, (a: unknown, b: unknown) => a === b)
  return environment
}

const COMPARABLE = [
  ['double', 'null'],
  ['string', 'null'],
] as const
const environments = new WeakMap<FieldKinds, Map<string, Environment>>()

/** An operation that nothing of what it is applied to knows, such as one text less another. */
export function operationProblem(
  base: Environment,
  text: string,
  kinds: FieldKinds,
  locals: ReadonlySet<string>,
): OperationProblem | undefined {
  const key = [...locals].join()
  const known = environments.get(kinds) ?? new Map<string, Environment>()
  const environment = known.get(key) ?? typed(base, kinds, locals)
  environments.set(kinds, known.set(key, environment))
  const program = environment.parse(text)
  const checked = program.check()
  if (checked.valid) return dateProblem(program.ast, kinds)
  const message = (checked.error?.message ?? '').split('\n')[0] ?? ''
  const [, operation] = /^no such overload: (.+)$/.exec(message) ?? []
  return operation === undefined ? undefined : { code: 'EXPR_OPERATION', params: { operation } }
}
/** A comparison of two types that are never equal is allowed, but its result is constant. */
export const isConstantComparison = (operation: unknown): boolean => / [!=]= /.test(String(operation))

const typeOf = (node: ASTNode) => (node as { readonly checkedType?: { readonly name: string } }).checkedType?.name

/** What days are reckoned with must be days: of two texts the types alone do not tell. */
function dateProblem(node: unknown, kinds: FieldKinds): OperationProblem | undefined {
  if (Array.isArray(node)) {
    for (const one of node) {
      const found = dateProblem(one, kinds)
      if (found) return found
    }
    return undefined
  }
  if (!isNode(node)) return undefined
  for (const operand of reckoned(node))
    if (typeOf(operand) === 'string' && !isDate(operand, kinds))
      return { code: 'EXPR_NO_DATE', params: { part: sourceOf(operand) } }
  return dateProblem(node.args, kinds)
}
const sourceOf = ({ input, range }: ASTNode) => input.slice(range.start, range.end)

const RECKONS: ReadonlySet<string> = new Set(DATE_FUNCTIONS)
/** The operands of a node that must be days, as far as they are texts. */
function reckoned(node: ASTNode): readonly ASTNode[] {
  if (node.op === '-') return node.args
  if (node.op === '+')
    return node.args.some((operand) => typeOf(operand) === 'string') &&
      node.args.some((operand) => typeOf(operand) === 'int' || typeOf(operand) === 'double')
      ? [node.args[0]]
      : []
  if (node.op !== 'call') return []
  const [name, args] = node.args
  return RECKONS.has(name) ? args : []
}

function isDate(node: ASTNode, kinds: FieldKinds): boolean {
  switch (node.op) {
    case 'id':
      return kinds.has(node.args) ? kinds.get(node.args) === 'date' : true
    case 'value':
      return typeof node.args === 'string' && isMoment(node.args)
    case '?:':
      return isDate(node.args[1], kinds) && isDate(node.args[2], kinds)
    default:
      // The results of calls and sums are checked where they are used.
      return true
  }
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}
