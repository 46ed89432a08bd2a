import { useCallback } from 'react'
import { ActionConditions } from '../../../engine/access/index.ts'
import { type ResolvedScreen, roundComputed } from '../../../engine/model/index.ts'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { Expression } from '../../../schemas/language/expressions/expression.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { useHost } from '../../host/host.tsx'

export type RowCondition = (code: string, row: Row) => boolean

/** Whether an action is offered for a row. The server answers a condition over a field that the user may not see. The expression language is loaded only by screens that use it here. */
export function useRowConditions(): RowCondition {
  const { screen, context } = useHost()
  const isConditional = screen.actions.some(({ visible }) => visible !== undefined)
  const { value: conditions } = useLoaded(isConditional ? [screen] : undefined, async () => {
    const { screenScope } = await import('../../../schemas/language/expressions/expression.ts')
    return withEngines(() => new ActionConditions(screen, screenScope(screen.screen), true))
  })
  return useCallback(
    (code, row) => {
      const action = screen.actions.find((one) => one.code === code)
      return action?.visible === undefined || conditions?.holds(code, row, context()) === true
    },
    [screen, conditions, context],
  )
}

/** The stored values a custom action gives a row. */
export async function actionValues(
  set: Readonly<Record<string, string>>,
  screen: ResolvedScreen,
  row: Row,
  context: Parameters<Expression['evaluate']>[1],
): Promise<Record<string, unknown>> {
  const { screenScope } = await import('../../../schemas/language/expressions/expression.ts')
  const scope = screenScope(screen.screen)
  return withEngines(() =>
    Object.fromEntries(
      Object.entries(set).flatMap(([key, text]) => {
        const result = scope.compile(text)
        if (!result.ok) return []
        const value = result.expression.evaluate(row, context)
        const field = screen.byKey.get(key)
        return [[key, field ? roundComputed(field, value) : value] as const]
      }),
    ),
  )
}
