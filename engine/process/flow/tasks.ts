import { dueTimeOf } from './clock.ts'
import type { TaskState, TaskStatus, TaskVia } from '../state.ts'
import type { Transition } from '../transition.ts'

/** A person's claim to a task: the agent does it, the owner sees it. */
export interface Place {
  readonly owner: string | null
  readonly assignee: string | null
  readonly via: TaskVia
}

const blank = { ofTask: null, place: 0, weight: 1, pool: [], addedBy: null, dueTime: null, endTime: null } as const

export function addWaiting(
  t: Transition,
  task: Pick<TaskState, 'stepId' | 'nodeKey' | 'kind' | 'owner' | 'assignee' | 'via'> & Partial<TaskState>,
): TaskState {
  return t.addTask({ ...blank, status: 'waiting', openTime: t.now, ...task })
}

function tellOf(t: Transition, task: TaskState): void {
  if (task.assignee === null) t.notify('claim', [], task.id)
  // The initiator is asked again only after a return.
  else t.notify(task.kind === 'start' ? 'returned' : 'task', [task.assignee, task.owner], task.id)
}
/** The task may be decided from now on. Its deadline is fixed when it opens for the first time. */
export function openTask(t: Transition, task: TaskState): TaskState {
  const dueTime = task.dueTime ?? dueTimeOf(t, task)
  const made = t.editTask(task.id, { status: 'open', openTime: t.now, dueTime })
  tellOf(t, made)
  return made
}
/** The task is over. What was decided earlier stays as it was. */
export function closeTask(t: Transition, task: TaskState, status: TaskStatus, via?: TaskVia): TaskState {
  if (task.status === 'open') t.takeBack([task.id])
  t.dropTimers(({ taskId }) => taskId === task.id)
  return t.editTask(task.id, { status, endTime: t.now, ...(via === undefined ? {} : { via }) })
}
export function holdTask(t: Transition, task: TaskState, status: 'held' | 'waiting'): void {
  t.takeBack([task.id])
  t.editTask(task.id, { status })
}
export function liftTask(t: Transition, task: TaskState): void {
  tellOf(t, t.editTask(task.id, { status: 'open', dueTime: task.dueTime ?? dueTimeOf(t, task) }))
}
/** Somebody else has the place from now on; signers and advisers of it go along. */
export function replaceTask(t: Transition, task: TaskState, place: Place, addedBy: string | null): TaskState {
  const { id: _, ...rest } = task
  const { status } = task
  closeTask(t, task, 'transferred')
  const made = t.addTask({ ...rest, ...place, addedBy, status: 'waiting', dueTime: null, openTime: t.now })
  for (const other of t.tasksOf(task.stepId)) if (other.ofTask === task.id) t.editTask(other.id, { ofTask: made.id })
  if (status === 'held') return t.editTask(made.id, { status })
  return status === 'open' ? openTask(t, made) : made
}
