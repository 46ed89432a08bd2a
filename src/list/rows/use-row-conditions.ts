import { useCallback, useEffect, useState } from 'react'
import { ActionConditions } from '../../../engine/access/actions.ts'
import { type ResolvedScreen, settled } from '../../../engine/model/resolve.ts'
import type { Expression } from '../../../schemas/language/expression.ts'
import type { Row } from '../../api/data-source.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { useHost } from '../../host/host.tsx'

export type RowCondition = (code: string, row: Row) => boolean

/** Whether an action is offered for a row. The server answers a condition over a field that the user may not see. The expression language is loaded only by screens that use it here. */
export function useRowConditions(): RowCondition {
  const { screen, context } = useHost()
  const [compiled, setCompiled] = useState<{ readonly of: ResolvedScreen; readonly conditions: ActionConditions }>()
  useEffect(() => {
    if (screen.actions.every(({ visible }) => visible === undefined)) return
    let isCurrent = true
    async function compile() {
      const { screenScope } = await import('../../../schemas/language/expression.ts')
      const conditions = await withEngines(() => new ActionConditions(screen, screenScope(screen.screen), true))
      if (isCurrent) setCompiled({ of: screen, conditions })
    }
    void compile()
    return () => {
      isCurrent = false
    }
  }, [screen])
  return useCallback(
    (code, row) => {
      const action = screen.actions.find((one) => one.code === code)
      return action?.visible === undefined || (compiled?.of === screen && compiled.conditions.holds(code, row, context()))
    },
    [screen, compiled, context],
  )
}

/** The stored values a custom action gives a row. */
export async function actionValues(set: Readonly<Record<string, string>>, screen: ResolvedScreen, row: Row, context: Parameters<Expression['evaluate']>[1]): Promise<Record<string, unknown>> {
  const { screenScope } = await import('../../../schemas/language/expression.ts')
  const scope = screenScope(screen.screen)
  return withEngines(() => Object.fromEntries(
    Object.entries(set).flatMap(([key, text]) => {
      const result = scope.compile(text)
      if (!result.ok) return []
      const value = result.expression.evaluate(row, context)
      const field = screen.byKey.get(key)
      return [[key, field ? settled(field, value) : value] as const]
    }),
  ))
}
