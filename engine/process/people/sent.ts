import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { evaluateExpression, type ProcessContext } from '../document/expressions.ts'
import type { ProcessState } from '../state.ts'
import { opinions } from './opinions.ts'

/** The values that a service sends with a call, worked out over the instance as it is. */
export function valuesSent(
  document: ProcessDocument,
  { steps, tasks }: ProcessState,
  set: Readonly<Record<string, string>>,
  about: Pick<ProcessContext, 'now' | 'record' | 'starter'>,
): Readonly<Record<string, unknown>> {
  const context = { ...about, nodes: opinions(document, steps, tasks) }
  return Object.fromEntries(Object.entries(set).map(([name, text]) => [name, evaluateExpression(text, context)]))
}
