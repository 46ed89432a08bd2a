import type { HumanNode } from '../../../schemas/language/process/nodes.ts'
import { workedMs } from './clock.ts'
import { endInstance } from './end.ts'
import { humanNode } from '../document/nodes.ts'
import { namedPeople } from '../people/people.ts'
import { returnRejected } from './returns.ts'
import type { StepResult, StepState } from '../state.ts'
import { closeTask, holdTask, openTask } from './tasks.ts'
import type { Transition } from '../transition.ts'
import { isReady, isUndecided, outcomeOf, signersVote } from './votes.ts'

/** A step is done; what follows is left to the queue. */
export function leaveStep(
  t: Transition,
  step: StepState,
  result: StepResult | null,
  detail: Readonly<Record<string, unknown>> = {},
): void {
  for (const task of t.tasksOf(step.id)) if (isUndecided(task)) closeTask(t, task, 'skipped')
  t.dropTimers(({ stepId }) => stepId === step.id)
  t.editStep(step.id, { status: 'done', result, error: null, leaveTime: t.now, workedMs: workedMs(t, t.step(step.id)) })
  t.event('leave', { stepId: step.id, nodeKey: step.nodeKey, detail: { ...detail, ...(result ? { result } : {}) } })
  t.queue.push({ do: 'advance', step: step.id })
}

export function finishHuman(t: Transition, node: HumanNode, step: StepState, result: StepResult): void {
  const onReject = node.kind === 'approve' ? (node.onReject ?? 'end') : 'end'
  leaveStep(t, step, result)
  if (result !== 'rejected' || onReject === 'continue') return
  t.queue.pop()
  if (onReject === 'end') endInstance(t, 'rejected')
  else returnRejected(t, t.step(step.id), onReject.slice('return:'.length))
}

/** One look at the tasks of a step; true where one of them changed. */
function settleTasks(t: Transition, node: HumanNode | undefined, stepId: string): boolean {
  for (const task of t.tasksOf(stepId)) {
    const tasks = t.tasksOf(stepId)
    if (!isUndecided(task)) continue
    const of = task.ofTask === null ? undefined : t.tasks.get(task.ofTask)
    const isOrphan =
      of !== undefined &&
      task.kind !== 'beside' &&
      !isUndecided(of) &&
      (task.kind !== 'after' || of.status !== 'agreed')
    if (isOrphan) closeTask(t, task, 'cancelled')
    else if (signersVote(tasks, task.id, 'before') === 'rejected') closeTask(t, task, 'rejected', 'auto')
    else if (task.status === 'waiting' && isReady(node, tasks, task)) openTask(t, task)
    else if (task.status === 'open' && !isReady(node, tasks, task)) holdTask(t, task, 'waiting')
    else continue
    return true
  }
  return false
}

/** Opens and closes tasks as the rules of the node say after a change, and leaves the step when it is decided. */
export function settle(t: Transition, stepId: string): void {
  const step = t.step(stepId)
  if (step.status !== 'active' || t.instance.status !== 'running') return
  const node = humanNode(t.document, step.nodeKey)
  let isChanged = settleTasks(t, node, stepId)
  while (isChanged) isChanged = settleTasks(t, node, stepId)
  if (!node) return
  const veto = node.kind === 'approve' && node.mode === 'vote' ? namedPeople(t, node.veto ?? []) : []
  const outcome = outcomeOf(node, t.tasksOf(stepId), new Set(veto))
  if (outcome === 'agreed' || outcome === 'rejected') finishHuman(t, node, step, outcome)
}
