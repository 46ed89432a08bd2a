import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import type { NodeOpinion } from '../document/expressions.ts'
import { allNodes } from '../document/nodes.ts'
import type { StepState, TaskState } from '../state.ts'

const DECIDED: ReadonlySet<string> = new Set(['agreed', 'rejected'])

/** Who decided in a step: those whose decision counts, each once. */
export function approversOf(tasks: readonly TaskState[], stepId: string): readonly string[] {
  const names = tasks.flatMap(({ stepId: of, status, assignee, kind }) =>
    of === stepId && DECIDED.has(status) && assignee !== null && kind !== 'advice' ? [assignee] : [],
  )
  return [...new Set(names)]
}

/** How each node ended when it was last visited; visits that a return made void do not count. */
export function opinions(
  document: ProcessDocument,
  steps: readonly StepState[],
  tasks: readonly TaskState[],
): Readonly<Record<string, NodeOpinion>> {
  const found: Record<string, NodeOpinion> = {}
  for (const { key } of allNodes(document)) found[key] = { result: '', approvers: [] }
  for (const step of steps)
    if (step.status === 'done' && Object.hasOwn(found, step.nodeKey))
      found[step.nodeKey] = { result: step.result ?? '', approvers: approversOf(tasks, step.id) }
  return found
}
