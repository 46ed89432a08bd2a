import type { ExpressionProblem } from './expression.ts'
import { problem } from '../check/guard.ts'
import type { SchemaProblem } from '../check/problem.ts'
import { isConstantComparison } from './operations.ts'

/** The reason why an expression of a document cannot be used; a comparison of two kinds that are never equal is allowed and reported. */
export function expressionProblem(
  pointer: string,
  { code, params }: { readonly code: ExpressionProblem; readonly params: SchemaProblem['params'] },
): SchemaProblem {
  return problem(
    pointer,
    code,
    params,
    code === 'EXPR_OPERATION' && isConstantComparison(params['operation']) ? 'warning' : 'error',
  )
}
