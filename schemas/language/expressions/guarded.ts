import type { ASTNode } from '@marcbachmann/cel-js'

type Evaluate = (evaluator: Runner, node: Inner, context: unknown) => unknown
interface Runner {
  run(node: unknown, context: unknown): unknown
}
/** A node as the library evaluates it; its own types tell of the syntax alone. */
interface Inner {
  readonly op: string
  readonly args: unknown
  readonly meta: { readonly evaluate: Evaluate; readonly alternate?: unknown; readonly macro?: unknown }
  setMeta(key: 'evaluate', value: Evaluate): unknown
}

/** So many parts of an expression one evaluation looks at; a list that it makes counts as its entries. */
export const MAX_STEPS = 100_000
/** The assumed number of entries of a list, for the estimate of costs. */
const ASSUMED = 50
/** Signs of a text that cost as much as a step. */
const SIGNS = 100

class TooCostly extends Error {}
/** Thrown where something is compared with nothing. */
class Empty extends Error {}

let left = 0
let isStrict = false

/** What makes a list or a text anew; the others hand on what is there. */
const MAKING: ReadonlySet<string> = new Set(['+', 'call', 'rcall'])

function spend(made: unknown, isMade: boolean): unknown {
  left -= !isMade ? 1 : Array.isArray(made) ? made.length + 1 : typeof made === 'string' ? 1 + made.length / SIGNS : 1
  if (left < 0) throw new TooCostly('Too many steps')
  return made
}

/**
 * Runs an evaluation within its steps. `strict`: what compares a value with another one of the record, of which one is
 * empty, is not answered, instead of being different.
 */
export function withStepLimit<T>(run: () => T, strict: boolean): T {
  left = MAX_STEPS
  isStrict = strict
  return run()
}

function isNode(value: unknown): value is Inner {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value && 'setMeta' in value
}
/** Every node that is reached from one, those that a macro was unfolded to among them. */
function nodesBelow(top: unknown): readonly Inner[] {
  const found = new Set<Inner>()
  const seen = new Set<unknown>()
  const waiting: unknown[] = [top]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (isNode(next)) {
      found.add(next)
      waiting.push(next.args, next.meta.alternate, next.meta.macro)
    } else if (Array.isArray(next)) waiting.push(...next)
    else if (Object.getPrototypeOf(next) === Object.prototype) waiting.push(...Object.values(next))
  }
  return [...found]
}

const isLiteral = (node: unknown) => isNode(node) && node.op === 'value'
const COMPARED: ReadonlySet<string> = new Set(['==', '!='])

/** Lets the parts of a checked expression count their steps, where it repeats any, and say when they compare with nothing. */
export function guardNodes(ast: ASTNode): void {
  const nodes = nodesBelow(ast)
  const repeats = nodes.some(({ op, meta }) => op === 'comprehension' || meta.macro !== undefined)
  for (const node of nodes) {
    const { evaluate } = node.meta
    const isCompared = COMPARED.has(node.op) && Array.isArray(node.args) && !node.args.some(isLiteral)
    if (!repeats && !isCompared) continue
    node.setMeta('evaluate', (evaluator, own, context) => {
      if (
        isCompared &&
        isStrict &&
        (own.args as readonly unknown[]).some((operand) => evaluator.run(operand, context) === null)
      )
        throw new Empty('Compared with nothing')
      const made = evaluate(evaluator, own, context)
      return repeats ? spend(made, MAKING.has(node.op)) : made
    })
  }
}

/** About how many steps an expression takes; lists of the record are taken to be short. */
export function costOf(ast: unknown): number {
  if (!isNode(ast)) {
    if (Array.isArray(ast)) return ast.reduce((sum: number, part) => sum + costOf(part), 0)
    return typeof ast === 'object' && ast !== null && Object.getPrototypeOf(ast) === Object.prototype
      ? costOf(Object.values(ast))
      : 0
  }
  if (isNode(ast.meta.alternate)) return costOf(ast.meta.alternate)
  if (ast.op !== 'comprehension') return 1 + costOf(ast.args)
  const { iterable, step } = ast.args as { readonly iterable: unknown; readonly step: unknown }
  const entries =
    isNode(iterable) && iterable.op === 'list' && Array.isArray(iterable.args) ? iterable.args.length : ASSUMED
  return 1 + costOf(iterable) + entries * costOf(step)
}
