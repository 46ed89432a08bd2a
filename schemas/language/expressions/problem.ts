import type { ExpressionProblem } from '../expression.ts'
import { problem } from '../guard.ts'
import type { SchemaProblem } from '../problem.ts'
import { isVain } from './operations.ts'

/** Why an expression of a document cannot be used; two kinds that are never equal may be compared, which is told. */
export function expressionProblem(pointer: string, { code, params }: { readonly code: ExpressionProblem; readonly params: SchemaProblem['params'] }): SchemaProblem {
  return problem(pointer, code, params, code === 'EXPR_OPERATION' && isVain(params['operation']) ? 'warning' : 'error')
}
