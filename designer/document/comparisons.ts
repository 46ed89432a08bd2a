import type { ASTNode } from '@marcbachmann/cel-js'
import { ExpressionScope } from '../../schemas/language/expressions/expression.ts'

const SIGNS = ['==', '!=', '>', '>=', '<', '<='] as const
/** What a field is compared by: the signs of the expression language, and whether it has a value. */
export type Operator = (typeof SIGNS)[number] | 'empty' | 'filled'
export interface Comparison {
  /** '' while no field is chosen. */
  readonly key: string
  readonly operator: Operator
  /** Undefined while there is none. */
  readonly value: unknown
}
export interface Comparisons {
  /** Whether all of them or one of them has to hold. */
  readonly joined: '&&' | '||'
  readonly parts: readonly Comparison[]
}

/** How a sentence says a value that is not chosen yet. */
export const NO_VALUE = '…'

export const isUnary = (operator: Operator) => operator === 'empty' || operator === 'filled'
const isSign = (op: string): op is (typeof SIGNS)[number] => (SIGNS as readonly string[]).includes(op)
const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
export const isComplete = ({ key, operator, value }: Comparison) => key !== '' && (isUnary(operator) || isScalar(value))

/** A number, text or boolean of an expression; undefined for anything else. */
function literalOf(node: ASTNode): unknown {
  if (node.op === '-_') {
    const of = literalOf(node.args)
    return typeof of === 'number' ? -of : undefined
  }
  if (node.op !== 'value') return undefined
  if (typeof node.args === 'bigint') return Number(node.args)
  return isScalar(node.args) ? node.args : undefined
}
/** What comes before the key of a field: nothing, or `record.` where other names are known as well. */
export type FieldPrefix = '' | 'record.'
/** The field that a name is of. */
function fieldOf(node: ASTNode, prefix: FieldPrefix): string | undefined {
  if (prefix === '') return node.op === 'id' ? node.args : undefined
  if (node.op !== '.') return undefined
  const [owner, name] = node.args
  return owner.op === 'id' && owner.args === 'record' && typeof name === 'string' ? name : undefined
}
function readComparison(node: ASTNode, keys: readonly string[], prefix: FieldPrefix): Comparison | undefined {
  if (!isSign(node.op)) return undefined
  const [left, right] = node.args as [ASTNode, ASTNode]
  const key = fieldOf(left, prefix)
  if (key === undefined || !keys.includes(key)) return undefined
  if (right.op === 'value' && right.args === null) {
    if (node.op !== '==' && node.op !== '!=') return undefined
    return { key, operator: node.op === '==' ? 'empty' : 'filled', value: undefined }
  }
  const value = literalOf(right)
  if (value === undefined) return undefined
  return { key, operator: node.op, value: value === GAP ? undefined : value }
}
const partsOf = (node: ASTNode, joined: string): readonly ASTNode[] =>
  node.op === joined ? (node.args as [ASTNode, ASTNode]).flatMap((part) => partsOf(part, joined)) : [node]

/** Stands for a value that is not chosen yet. */
const GAP = '\uE000'
/** A sign that nothing follows, as `writeComparisons` leaves it. */
const OPEN = /(==|!=|>=|<=|>|<)(?=\s*(?:&&|\|\||$))/g

/** A condition as comparisons of fields with values, also where a value is not chosen yet; undefined where it says more than that. */
export function readComparisons(
  text: string,
  keys: readonly string[],
  prefix: FieldPrefix = '',
): Comparisons | undefined {
  if (text.trim() === '') return { joined: '&&', parts: [] }
  const scope = new ExpressionScope(keys)
  const whole = scope.compile(text)
  const compiled = whole.ok ? whole : scope.compile(text.replaceAll(OPEN, `$1 "${GAP}"`))
  if (!compiled.ok) return undefined
  const { ast } = compiled.expression
  const joined = ast.op === '||' ? '||' : '&&'
  const parts = partsOf(ast, joined).map((node) => readComparison(node, keys, prefix))
  return parts.every((part) => part !== undefined) ? { joined, parts } : undefined
}

/** A text as the expression language quotes it. */
const quoted = (text: string) =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}'`
function writeComparison({ key, operator, value }: Comparison, prefix: FieldPrefix): string {
  if (operator === 'empty') return `${prefix}${key} == null`
  if (operator === 'filled') return `${prefix}${key} != null`
  return `${prefix}${key} ${operator} ${typeof value === 'string' ? quoted(value) : String(value ?? '')}`
}
/** The condition without what has no field yet; one without a value is no expression, so that it is neither published nor taken for another, and is read again as what it is. */
export function writeComparisons({ joined, parts }: Comparisons, prefix: FieldPrefix = ''): string {
  return parts
    .filter(({ key }) => key !== '')
    .map((part) => writeComparison(part, prefix))
    .join(` ${joined} `)
    .trim()
}
