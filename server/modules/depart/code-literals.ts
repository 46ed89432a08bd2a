import type { ASTNode } from '@marcbachmann/cel-js'
import { ExpressionScope } from '../../../schemas/language/expressions/expression.ts'
import type { DataRule } from '../../../schemas/language/rules/data-rule.ts'

/** Present codes by those that departments had before. */
export type Codes = ReadonlyMap<string, string>

const LITERAL = /(["'])((?:[A-Z]\d\d){1,10})\1/g
/** Whether a text names a former code as a whole literal. */
export const namesFormer = (text: string, codes: Codes): boolean =>
  [...text.matchAll(LITERAL)].some(([, , code]) => codes.has(code ?? ''))

/** True for what stands for the code of a department: a field that holds one, or the person's own. */
function isCode(node: ASTNode, keys: ReadonlySet<string>): boolean {
  if (node.op === 'id') return keys.has(node.args)
  if (node.op !== '.' && node.op !== '[]') return false
  const [owner, member] = node.args
  const name = typeof member === 'string' ? member : member.op === 'value' ? member.args : undefined
  if (owner.op !== 'id' || typeof name !== 'string') return false
  return owner.args === 'record' ? keys.has(name) : owner.args === 'user' && name === 'orgCode'
}

function* childrenOf(args: unknown): Generator<ASTNode> {
  if (Array.isArray(args)) for (const one of args as unknown[]) yield* childrenOf(one)
  else if (typeof args === 'object' && args !== null && 'op' in args) yield args as ASTNode
}

/** The literals that are compared with the code of a department. */
function* literalsIn(node: ASTNode, keys: ReadonlySet<string>): Generator<ASTNode> {
  const parts = [...childrenOf(node.args)]
  const isCompared = ['==', '!=', 'in'].includes(node.op) || (node.op === 'rcall' && node.args[0] === 'startsWith')
  if (isCompared && parts.some((part) => isCode(part, keys)))
    for (const part of parts) yield* part.op === 'list' ? childrenOf(part.args) : [part]
  for (const part of parts) yield* literalsIn(part, keys)
}

/** A condition over rows with the present codes in the place of former ones; `keys` are the fields that hold codes. */
export function withPresentCodes(
  text: string,
  fields: readonly string[],
  keys: ReadonlySet<string>,
  codes: Codes,
): string {
  const compiled = new ExpressionScope(fields).compile(text)
  if (!compiled.ok) return text
  const found = new Map<number, readonly [end: number, code: string]>()
  for (const { op, args, range } of literalsIn(compiled.expression.ast, keys)) {
    const code = op === 'value' && typeof args === 'string' ? codes.get(args) : undefined
    if (code !== undefined) found.set(range.start, [range.end, code])
  }
  return [...found]
    .toSorted(([one], [other]) => other - one)
    .reduce(
      (changed, [start, [end, code]]) => `${changed.slice(0, start)}${JSON.stringify(code)}${changed.slice(end)}`,
      text,
    )
}

const camel = (name: string) => name.trim().replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const EXACT: ReadonlySet<string> = new Set(['=', '!=', 'RIGHT_LIKE', 'IN'])
const partsOf = (value: string) => value.split(',').map((part) => part.trim())

/** The value of a data rule with the present codes. */
export function presentValue(rule: DataRule, keys: ReadonlySet<string>, codes: Codes): string {
  const isOfCodes = keys.has(rule.column.trim()) || keys.has(camel(rule.column))
  if (!isOfCodes || !EXACT.has(rule.condition)) return rule.value
  const parts = rule.condition === 'IN' ? partsOf(rule.value) : [rule.value.trim()]
  return parts.some((part) => codes.has(part)) ? parts.map((part) => codes.get(part) ?? part).join(',') : rule.value
}
/** Whether a data rule names a former code, in whichever column. */
export const ruleNamesFormer = ({ value }: DataRule, codes: Codes): boolean =>
  partsOf(value).some((part) => codes.has(part)) || namesFormer(value, codes)
