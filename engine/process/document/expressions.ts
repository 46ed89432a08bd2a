import { type CompiledExpression, ExpressionScope } from '../../../schemas/language/expressions/expression.ts'
import { wireTime } from '../../../schemas/language/zone.ts'
import type { PersonFact } from '../state.ts'

/** What the expressions of a process know beside the record. */
export const PROCESS_NAMES = ['starter', 'nodes'] as const
/** What an expression knows of a node: how its last visit ended, and who decided there. */
export interface NodeOpinion {
  readonly result: string
  readonly approvers: readonly string[]
}
export interface ProcessContext {
  readonly now: number
  readonly record: Readonly<Record<string, unknown>>
  readonly starter: PersonFact | null | undefined
  readonly nodes: Readonly<Record<string, NodeOpinion>>
}

const MEMBER = /\brecord\s*(?:\.\s*|\[\s*["'])([A-Za-z_]\w*)/g
const NODE = /\bnodes\s*(?:\.\s*|\[\s*["'])([A-Za-z_]\w*)/g
const QUOTED = /(?<!\[\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g
const namesRead = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.replaceAll(QUOTED, '""').matchAll(pattern)].map(([, key = '']) => key)),
]
/** Fields of the record that an expression reads. */
export const recordFieldsRead = (text: string): readonly string[] => namesRead(text, MEMBER)
/** Keys of nodes that an expression reads. */
export const nodesRead = (text: string): readonly string[] => namesRead(text, NODE)

const compiled = new Map<string, CompiledExpression>()
const KNOWN = 2000

/** Compiles an expression of a process; which fields there are is a question of the check. */
export function compileProcessExpression(text: string): CompiledExpression {
  const known = compiled.get(text)
  if (known) return known
  const made = new ExpressionScope(
    [...text.matchAll(MEMBER)].map(([, key = '']) => key),
    PROCESS_NAMES,
  ).compile(text)
  if (compiled.size >= KNOWN) compiled.clear()
  compiled.set(text, made)
  return made
}

/** The value of an expression; null where it cannot be worked out. */
export function evaluateExpression(text: string, { now, record, starter, nodes }: ProcessContext): unknown {
  const made = compileProcessExpression(text)
  if (!made.ok) return null
  const time = wireTime(now)
  const person = {
    username: starter?.username ?? '',
    realname: starter?.realname ?? '',
    orgCode: starter?.depart ?? '',
    roles: starter?.roles ?? [],
    departs: starter?.departs ?? [],
  }
  return made.expression.evaluate(
    record,
    { today: time.slice(0, 10), now: time, user: person },
    { starter: person, nodes },
  )
}
