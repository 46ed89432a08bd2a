import { useCallback, useEffect, useState } from 'react'
import { keptFrom } from '../../../registry/screen/given.ts'
import { type ResolvedAction, type ResolvedScreen, settled } from '../../../registry/screen/resolve.ts'
import type { Expression } from '../../../schemas/language/expression.ts'
import type { Row } from '../../api/data-source.ts'
import { useHost } from '../host.tsx'

export type RowCondition = (code: string, row: Row) => boolean

/** Whether an action is offered for a row. A condition on what the person is not given is answered by the server, when it is asked. The expression language is fetched only by screens that use it here. */
export function useRowConditions(actions: readonly ResolvedAction[]): RowCondition {
  const { screen, context } = useHost()
  const [compiled, setCompiled] = useState<ReadonlyMap<string, (row: Row) => boolean>>(new Map())
  useEffect(() => {
    const stated = actions.filter((action) => action.visible !== undefined)
    if (stated.length === 0) return
    let isCurrent = true
    async function compile() {
      const { screenScope } = await import('../../../schemas/language/expression.ts')
      const scope = screenScope(screen.screen)
      const ready = new Map(stated.map(({ code, visible }) => {
        const result = scope.compile(visible ?? '')
        if (!result.ok) return [code, () => true] as const
        const { expression } = result
        const kept = keptFrom(screen, expression.dependencies)
        return [code, (row: Row) => kept.some((key) => (row[key] ?? null) === null) || expression.evaluate(row, context()) === true] as const
      }))
      if (isCurrent) setCompiled(ready)
    }
    void compile()
    return () => {
      isCurrent = false
    }
  }, [actions, screen, context])
  return useCallback(
    (code, row) => {
      const action = actions.find((one) => one.code === code)
      return action?.visible === undefined || (compiled.get(code)?.(row) ?? false)
    },
    [actions, compiled],
  )
}

/** The stored values a custom action gives a row. */
export async function actionValues(set: Readonly<Record<string, string>>, screen: ResolvedScreen, row: Row, context: Parameters<Expression['evaluate']>[1]): Promise<Record<string, unknown>> {
  const { screenScope } = await import('../../../schemas/language/expression.ts')
  const scope = screenScope(screen.screen)
  return Object.fromEntries(
    Object.entries(set).flatMap(([key, text]) => {
      const result = scope.compile(text)
      if (!result.ok) return []
      const value = result.expression.evaluate(row, context)
      const field = screen.byKey.get(key)
      return [[key, field ? settled(field, value) : value] as const]
    }),
  )
}
