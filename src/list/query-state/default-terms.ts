import { isObject } from '../../../schemas/language/values.ts'
import { type ResolvedQueryItem, type ResolvedScreen, roundComputed, storedForm } from '../../../engine/model/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { NO_STARTS, type Starts } from './stored-state.ts'

export const hasDefaultTerms = ({ query }: ResolvedScreen): boolean =>
  query.items.some(({ initial }) => initial !== undefined)

/** What an expression made, in the form a query item keeps: of a range the two ends of a list, or its beginning alone. */
function startOf({ field, mode }: ResolvedQueryItem, made: unknown): unknown {
  const stored = (one: unknown) => storedForm(field, isObject(one) ? null : roundComputed(field, one))
  if (mode !== 'range') return stored(Array.isArray(made) ? made[0] : made)
  const [begin, end]: readonly unknown[] = Array.isArray(made) ? made : [made]
  return { begin: stored(begin), end: stored(end) }
}

/** Stored values that the expressions of a document give its query to begin with. Only screens that have some fetch the expression language. */
export async function queryStarts(screen: ResolvedScreen, context: ExpressionContext): Promise<Starts> {
  if (!hasDefaultTerms(screen)) return NO_STARTS
  const { compileExpression } = await import('../../../schemas/language/expressions/expression.ts')
  return withEngines(
    () =>
      new Map(
        screen.query.items.flatMap((item) => {
          const compiled = item.initial === undefined ? undefined : compileExpression(item.initial, [])
          return compiled?.ok ? [[item, startOf(item, compiled.expression.evaluate({}, context))] as const] : []
        }),
      ),
  )
}
