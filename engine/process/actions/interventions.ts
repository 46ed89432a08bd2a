import { pauseStep, unpauseStep } from '../flow/clock.ts'
import { isLive, targetOf } from '../flow/containers.ts'
import { endInstance } from '../flow/end.ts'
import { humanNode } from '../document/nodes.ts'
import { mustRun, record } from './own-task.ts'
import { isAdmin } from '../people/people.ts'
import { placeOf } from '../people/places.ts'
import { goAgain } from '../flow/returns.ts'
import { settle } from '../flow/settle.ts'
import type { ProcessAction, ProcessState } from '../state.ts'
import { mustFit } from './task-actions.ts'
import { replaceTask } from '../flow/tasks.ts'
import { RefusedAction, type Transition } from '../transition.ts'
import { isUndecided } from '../flow/votes.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'

type Action<K extends ProcessAction['kind']> = Extract<ProcessAction, { kind: K }>
const DECIDED: ReadonlySet<string> = new Set(['agreed', 'rejected', 'returned'])

/** Why the initiator cannot withdraw; undefined where that is possible. */
export function withdrawProblem(
  document: ProcessDocument,
  { instance, steps, tasks }: ProcessState,
): 'PROCESS_WITHDRAW_OFF' | 'PROCESS_WITHDRAW_LATE' | undefined {
  const rule = document.withdraw ?? 'untouched'
  if (rule === 'never' || instance.parentStep !== null) return 'PROCESS_WITHDRAW_OFF'
  if (rule === 'always') return undefined
  // What was returned to the initiator is the initiator's again.
  if (steps.some(({ kind, status }) => kind === 'start' && status === 'active')) return undefined
  const isTouched = tasks.some(({ kind, status, via }) => kind !== 'start' && via !== 'auto' && DECIDED.has(status))
  return isTouched ? 'PROCESS_WITHDRAW_LATE' : undefined
}
export function withdraw(t: Transition, action: Action<'withdraw'>): void {
  mustRun(t)
  if (t.facts.actor.username !== t.instance.starter) throw new RefusedAction('PROCESS_STARTER_ONLY')
  const problem = withdrawProblem(t.document, t.state())
  if (problem) throw new RefusedAction(problem)
  record(t, undefined, action)
  endInstance(t, 'withdrawn')
}

/** Refuses who does not administer the process, and what has no reason; false while that is not known. */
function mayIntervene(t: Transition, reason: string): boolean {
  if (t.instance.status === 'ended') throw new RefusedAction('PROCESS_ENDED')
  const may = isAdmin(t)
  if (may === false) throw new RefusedAction('PROCESS_ADMINS_ONLY')
  if (!reason.trim()) throw new RefusedAction('PROCESS_REASON_NEEDED')
  return may === true
}
export function terminate(t: Transition, action: Action<'terminate'>): void {
  if (!mayIntervene(t, action.reason)) return
  record(t, undefined, {}, { reason: action.reason })
  endInstance(t, 'terminated')
}
export function jump(t: Transition, action: Action<'jump'>): void {
  if (!mayIntervene(t, action.reason)) return
  mustRun(t)
  const step = t.steps.get(action.step)
  if (!step || !isLive(step)) throw new RefusedAction('PROCESS_TASK_OVER')
  const target = targetOf(t, step, action.to)
  if (!target) throw new RefusedAction('PROCESS_TARGET_UNFIT', { target: t.titleOf(action.to) })
  t.event('jump', {
    actor: t.facts.actor.username,
    stepId: step.id,
    nodeKey: step.nodeKey,
    detail: { to: action.to, reason: action.reason },
  })
  goAgain(t, target)
}
export function reassign(t: Transition, action: Action<'reassign'>): void {
  if (!mayIntervene(t, action.reason)) return
  mustRun(t)
  const task = t.tasks.get(action.task)
  if (!task || !isUndecided(task)) throw new RefusedAction('PROCESS_TASK_OVER')
  if (task.kind !== 'start') mustFit(t, task.stepId, task.nodeKey, [action.to])
  record(t, task, {}, { to: action.to, reason: action.reason })
  const place = placeOf(t, action.to, humanNode(t.document, task.nodeKey)?.kind === 'approve')
  replaceTask(t, task, { ...place, via: place.via === 'person' ? 'admin' : place.via }, t.facts.actor.username)
  settle(t, task.stepId)
}
export function suspend(t: Transition, action: Action<'suspend'>): void {
  if (!mayIntervene(t, action.reason)) return
  mustRun(t)
  record(t, undefined, {}, { reason: action.reason })
  for (const step of t.steps.values()) if (step.status === 'active') pauseStep(t, step)
  t.instance = { ...t.instance, status: 'suspended' }
}
export function resume(t: Transition, action: Action<'resume'>): void {
  if (!mayIntervene(t, action.reason)) return
  if (t.instance.status !== 'suspended') throw new RefusedAction('PROCESS_NOT_SUSPENDED')
  record(t, undefined, {}, { reason: action.reason })
  t.instance = { ...t.instance, status: 'running' }
  for (const step of t.steps.values()) {
    if (step.status !== 'active') continue
    unpauseStep(t, step)
    t.queue.push({ do: 'resume', step: step.id })
  }
}
