import { useMemo, useSyncExternalStore } from 'react'
import { deniedAmong } from '../../../engine/access/index.ts'
import { textOrEmpty } from '../../../registry/kit/values.ts'
import { screenScope } from '../../../schemas/language/expressions/expression.ts'
import { type FormHost, useForm } from './form-context.tsx'

/** What an expression of a form is about. */
type Watched = Pick<FormHost, 'screen' | 'store' | 'context'>

/** Evaluates again only when a field it reads has changed. */
function watched<T>(
  { screen, store, context }: Watched,
  source: string | undefined,
  unanswered: T,
  read: (value: unknown) => T,
) {
  const subscribe = (listener: () => void) => store.onChange(listener)
  const compiled = source === undefined ? undefined : screenScope(screen.screen).compile(source)
  if (!compiled?.ok) return { subscribe, now: () => unanswered }
  const { expression } = compiled
  const asked = [...expression.dependencies]
  // A condition over a denied field without a value cannot be evaluated in the client.
  const denied = deniedAmong(screen, asked)
  let last: { readonly values: readonly unknown[]; readonly result: T } | undefined
  const now = () => {
    const values = asked.map((key) => store.record[key])
    if (last && values.every((value, at) => value === last?.values[at])) return last.result
    const isAnswerable = denied.every((key) => (store.record[key] ?? null) !== null)
    last = { values, result: isAnswerable ? read(expression.evaluate(store.record, context())) : unanswered }
    return last.result
  }
  return { subscribe, now }
}

function useExpression<T>(source: string | undefined, unanswered: T, read: (value: unknown) => T): T {
  const form = useForm()
  const { subscribe, now } = useMemo(() => watched(form, source, unanswered, read), [form, source, unanswered, read])
  return useSyncExternalStore(subscribe, now)
}

const isTrue = (value: unknown) => value === true
/** Whether a condition of the layout holds for the current record; true without a condition. */
export const useCondition = (condition: string | undefined): boolean => useExpression(condition, true, isTrue)

/** The text value of an expression for the current record. */
export const useExpressionText = (source: string | undefined): string => useExpression(source, '', textOrEmpty)

/** The indexes of the conditions that hold. */
export const useConditions = (conditions: readonly (string | undefined)[]): readonly number[] =>
  useConditionsOf(useForm(), conditions)

/** The same for callers outside the form. */
export function useConditionsOf(form: Watched, conditions: readonly (string | undefined)[]): readonly number[] {
  const { subscribe, now } = useMemo(() => {
    const each = conditions.map((condition) => watched(form, condition, true, isTrue).now)
    return {
      subscribe: (listener: () => void) => form.store.onChange(listener),
      now: () => each.flatMap((holds, at) => (holds() ? [at] : [])).join(),
    }
  }, [form, conditions])
  const holding = useSyncExternalStore(subscribe, now)
  return useMemo(() => (holding === '' ? [] : holding.split(',').map(Number)), [holding])
}
