import { cancelStep, isLive, makeVoid } from '../flow/containers.ts'
import { mustAllow, mustRun, record } from './own-task.ts'
import type { InstanceState, ProcessAction, ProcessEvent, StepState, TaskState, TimerState } from '../state.ts'
import { closeTask, liftTask } from '../flow/tasks.ts'
import { RefusedAction, type Transition } from '../transition.ts'
import { isUndecided } from '../flow/votes.ts'

/** Actions that who did them can take back while nothing followed. */
export const UNDOABLE: ReadonlySet<string> = new Set([
  'agree',
  'reject',
  'return',
  'submit',
  'transfer',
  'delegate',
  'addSigners',
])
interface Undo {
  readonly steps: readonly StepState[]
  readonly tasks: readonly TaskState[]
  readonly timers: readonly TimerState[]
  readonly picks: InstanceState['picks']
  readonly newSteps: readonly string[]
  readonly newTasks: readonly string[]
}
const undoOf = (event: ProcessEvent) => event.detail['undo'] as Undo | undefined

/** True where an event is the actor's, and all that it changed is as it left it. */
export function canRecall(
  steps: ReadonlyMap<string, StepState>,
  event: ProcessEvent,
  username: string | null,
): boolean {
  const undo = undoOf(event)
  if (!undo || username === null || event.actor !== username || !UNDOABLE.has(event.action)) return false
  const ids = [...undo.steps.map(({ id }) => id), ...undo.newSteps]
  // What a service or a child process did outside cannot be taken back.
  const isOutside = undo.newSteps.some((id) => ['service', 'process'].includes(steps.get(id)?.kind ?? ''))
  return !isOutside && ids.every((id) => steps.get(id)?.lastSeq === event.seq)
}

export function recall(t: Transition, action: Extract<ProcessAction, { kind: 'recall' }>): void {
  mustRun(t)
  const event = t.ask({ kind: 'event', seq: action.event })
  if (event === undefined) return
  const undo = event && undoOf(event)
  if (!event || !undo || !canRecall(t.steps, event, t.facts.actor.username))
    throw new RefusedAction('PROCESS_RECALL_LATE')
  if (event.nodeKey !== null) mustAllow(t, event.nodeKey, 'recall')
  const task = event.taskId === null ? undefined : t.tasks.get(event.taskId)
  record(t, task, {}, { event: event.seq, action: event.action })
  for (const id of undo.newSteps) {
    const step = t.step(id)
    if (isLive(step)) cancelStep(t, step)
    else makeVoid(t, step)
  }
  for (const id of undo.newTasks) {
    const made = t.tasks.get(id)
    if (made && isUndecided(made)) closeTask(t, made, 'cancelled')
    else if (made && !undo.newSteps.includes(made.stepId)) t.editTask(id, { status: 'cancelled' })
  }
  const restored = new Set(undo.steps.map(({ id }) => id))
  for (const step of undo.steps) t.editStep(step.id, step)
  for (const before of undo.tasks) {
    const isReopened = before.status === 'open' && t.tasks.get(before.id)?.status !== 'open'
    const row = t.editTask(before.id, before)
    if (isReopened) liftTask(t, row)
  }
  t.dropTimers(({ stepId }) => restored.has(stepId))
  for (const timer of undo.timers) t.timers.set(timer.id, timer)
  t.instance = { ...t.instance, picks: undo.picks }
}
