import { isLive } from '../flow/containers.ts'
import { setValues } from '../flow/enter.ts'
import { evaluateExpression } from '../document/expressions.ts'
import { humanNode, nodeOf } from '../document/nodes.ts'
import { activePerson, expressionContext, personOf, supervisorsOf } from '../people/people.ts'
import { adminsOf, placeOf, whenEmpty } from '../people/places.ts'
import { leaveEnded } from '../flow/run-queue.ts'
import { finishHuman, leaveStep, settle } from '../flow/settle.ts'
import type { ProcessAction, StepState, TaskState, TimerState } from '../state.ts'
import { addWaiting, closeTask, replaceTask } from '../flow/tasks.ts'
import type { Transition } from '../transition.ts'
import { isUndecided, placesIn } from '../flow/votes.ts'

type Action<K extends ProcessAction['kind']> = Extract<ProcessAction, { kind: K }>
/** A service that failed is tried again after this; the runner counts how often. */
const RETRY_MS = 60_000

/** The person who may take a place in a step: active, without a place there, not the initiator where a decision is asked. */
function canJoin(t: Transition, step: StepState, person: string | undefined): person is string {
  if (person === undefined || !activePerson(t, person)) return false
  const isDecision = humanNode(t.document, step.nodeKey)?.kind === 'approve'
  return (
    !(isDecision && person === t.instance.starter) &&
    !t.tasksOf(step.id).some((task) => isUndecided(task) && (task.owner === person || task.assignee === person))
  )
}
function supervisorOf(t: Transition, step: StepState, owner: string): string | undefined {
  const depart = personOf(t, owner)?.depart ?? ''
  return supervisorsOf(t, owner, depart)
    .flat()
    .find((name) => canJoin(t, step, name))
}

function overdue(t: Transition, task: TaskState, step: StepState): void {
  const node = humanNode(t.document, step.nodeKey)
  const then = node?.due?.then ?? 'nothing'
  const { missing } = t
  const person =
    typeof then === 'object'
      ? then.transfer
      : (then === 'escalate' || then === 'replace') && task.owner !== null
        ? supervisorOf(t, step, task.owner)
        : undefined
  const isFit = canJoin(t, step, person)
  const place = isFit ? placeOf(t, person, node?.kind === 'approve') : undefined
  if (t.missing > missing) return
  const about = { stepId: step.id, nodeKey: step.nodeKey }
  t.event('overdue', { ...about, taskId: task.id, detail: { rule: then, ...(isFit ? { to: person } : {}) } })
  t.notify('overdue', [task.assignee, task.owner, t.instance.starter], task.id)
  if (then === 'pass') closeTask(t, task, 'agreed', 'timer')
  else if (then === 'reject') closeTask(t, task, 'rejected', 'timer')
  else if (place && then === 'escalate')
    addWaiting(t, { ...about, kind: 'beside', ofTask: task.id, place: task.place, ...place })
  else if (place) replaceTask(t, task, place, null)
  settle(t, step.id)
}

function fire(t: Transition, { kind, stepId, taskId }: TimerState): void {
  const step = t.step(stepId)
  const task = taskId === null ? undefined : t.tasks.get(taskId)
  if (step.status !== 'active') return
  if (kind === 'wait') leaveStep(t, step, 'passed')
  else if (kind === 'continue') t.queue.push({ do: 'begin', step: step.id })
  else if (task?.status === 'open' && kind === 'due') overdue(t, task, step)
  else if (task?.status === 'open') {
    t.event('remind', { stepId: step.id, nodeKey: step.nodeKey, taskId: task.id })
    t.notify('remind', [task.assignee, task.owner], task.id)
  }
}
/** A timer that is too early, too late or belongs to a suspended instance does nothing. Services and children end by actions of their own. */
export function timer(t: Transition, action: Action<'timer'>): void {
  const row = t.timers.get(action.timer)
  if (!row || t.instance.status !== 'running' || row.dueTime > t.now) return
  if (row.kind === 'service' || row.kind === 'child') return
  t.dropTimers(({ id }) => id === row.id)
  fire(t, row)
}

function liveStep(t: Transition, id: string, kind: StepState['kind']): StepState | undefined {
  const step = t.steps.get(id)
  return step && isLive(step) && step.kind === kind ? step : undefined
}
export function serviceDone(t: Transition, action: Action<'serviceDone'>): void {
  const step = liveStep(t, action.step, 'service')
  if (!step || step.endedLanes.length > 0) return
  t.event('serviceDone', { stepId: step.id, nodeKey: step.nodeKey })
  t.dropTimers(({ stepId, kind }) => stepId === step.id && kind === 'service')
  setValues(t, action.values ?? {})
  leaveEnded(t, t.editStep(step.id, { endedLanes: ['done'], error: null }))
}
export function serviceFailed(t: Transition, action: Action<'serviceFailed'>): void {
  const step = liveStep(t, action.step, 'service')
  if (!step || step.endedLanes.length > 0) return
  const about = { stepId: step.id, nodeKey: step.nodeKey }
  t.event('serviceFailed', { ...about, detail: { error: action.error, final: action.final } })
  if (action.final) {
    t.dropTimers(({ stepId, kind }) => stepId === step.id && kind === 'service')
    t.editStep(step.id, { error: action.error })
    t.notify('error', adminsOf(t), null)
    return
  }
  for (const row of t.timers.values())
    if (row.stepId === step.id && row.kind === 'service')
      t.timers.set(row.id, { ...row, dueTime: Math.max(row.dueTime, t.now + RETRY_MS) })
}
export function childEnded(t: Transition, action: Action<'childEnded'>): void {
  const step = liveStep(t, action.step, 'process')
  if (!step || step.endedLanes.length >= step.lanes.length) return
  const node = nodeOf(t.document, step.nodeKey)
  const { missing } = t
  const context = { ...expressionContext(t), record: action.record ?? {} }
  if (t.missing > missing) return
  t.event('childEnded', { stepId: step.id, nodeKey: step.nodeKey, detail: { result: action.result } })
  const out = node?.kind === 'process' && action.record ? (node.out ?? {}) : {}
  setValues(t, Object.fromEntries(Object.entries(out).map(([key, text]) => [key, evaluateExpression(text, context)])))
  const ended = step.lanes[step.endedLanes.length] ?? ''
  const result = action.result === 'agreed' ? step.result : 'rejected'
  leaveEnded(t, t.editStep(step.id, { endedLanes: [...step.endedLanes, ended], result }))
}

function leave(t: Transition, task: TaskState, step: StepState, person: string, successor: string | null): void {
  if (task.owner !== person && task.owner !== null) {
    // An agent is gone: the owner has the task again.
    replaceTask(t, task, { owner: task.owner, assignee: task.owner, via: 'person' }, null)
    return
  }
  const node = humanNode(t.document, step.nodeKey)
  const isDecision = node?.kind === 'approve'
  if (successor !== null && (task.kind === 'start' || canJoin(t, step, successor)))
    replaceTask(t, task, { ...placeOf(t, successor, isDecision), via: 'admin' }, null)
  else if (task.kind === 'start') t.notify('error', adminsOf(t), task.id)
  else if (task.pool.length > 0) replaceTask(t, task, { owner: null, assignee: null, via: 'person' }, null)
  else {
    closeTask(t, task, 'removed')
    if (!node || placesIn(t.tasksOf(step.id)).length > 0) return
    const instead = whenEmpty(t, node, false)
    if (typeof instead === 'string') {
      if (step.status === 'active' && t.instance.status === 'running') finishHuman(t, node, step, instead)
      return
    }
    const about = { stepId: step.id, nodeKey: step.nodeKey, kind: task.kind, place: task.place, weight: task.weight }
    const places = instead.filter((name) => name !== person).map((name) => placeOf(t, name, isDecision))
    for (const place of places.length > 0 ? places : [{ owner: null, assignee: null, via: 'person' } as const])
      addWaiting(t, { ...about, ...place })
  }
}
export function personLeft(t: Transition, action: Action<'personLeft'>): void {
  const { person, successor } = action
  const tasks = [...t.tasks.values()].filter(
    (task) => isUndecided(task) && (task.owner === person || task.assignee === person),
  )
  if (t.instance.status === 'ended' || tasks.length === 0) return
  t.event('personLeft', { forUser: person, detail: { successor } })
  for (const task of tasks) {
    const now = t.tasks.get(task.id)
    const step = t.step(task.stepId)
    if (now && isUndecided(now) && isLive(step)) leave(t, now, step, person, successor)
  }
  for (const id of new Set(tasks.map(({ stepId }) => stepId))) settle(t, id)
}
