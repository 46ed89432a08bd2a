import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { Flow } from '../../../schemas/language/process/nodes.ts'
import { pauseStep, unpauseStep, workedMs } from './clock.ts'
import { type Container, flowOf, placesOf } from '../document/nodes.ts'
import type { StepState } from '../state.ts'
import { closeTask, holdTask, liftTask } from './tasks.ts'
import type { Transition } from '../transition.ts'
import { isUndecided } from './votes.ts'

export const isLive = ({ status }: StepState): boolean => status === 'active' || status === 'held'

/** A place that a step can be left for: in its own container or an enclosing one. */
export interface Target {
  /** The step of that container from which one goes there: the step itself, or the fork it lies in. */
  readonly top: StepState
  readonly parent: string | null
  readonly lane: string | null
  readonly flow: Flow
  /** -1: the step of the initiator. */
  readonly index: number
}
const isPrefix = (path: readonly Container[], of: readonly Container[]) =>
  path.every(({ branch, lane }, at) => of[at]?.branch === branch && of[at].lane === lane)

/** Undefined where the node lies in another lane, or is not there. */
export function targetOf(t: Transition, step: StepState, to: string): Target | undefined {
  const places = placesOf(t.document)
  const place = to === START_NODE ? { path: [], index: -1 } : places.get(to)
  const own = places.get(step.nodeKey)?.path ?? []
  if (!place || !isPrefix(place.path, own)) return undefined
  let top = step
  for (let depth = own.length; depth > place.path.length; depth--) {
    if (top.parentId === null) return undefined
    top = t.step(top.parentId)
  }
  const { parentId: parent, lane } = top
  const fork = parent === null ? undefined : t.step(parent)
  // Nothing begins in a fork that is held.
  if (fork && fork.status !== 'active') return undefined
  const branch = fork?.nodeKey ?? null
  return { top, parent, lane, flow: flowOf(t.document, branch, lane), index: place.index }
}
/** Where a step stands in the flow of its container; -1 for the step of the initiator. */
export const indexOf = (t: Transition, step: StepState): number => placesOf(t.document).get(step.nodeKey)?.index ?? -1

/** Ends a live step with all that lies in it and all that is held for its sake. */
export function cancelStep(t: Transition, step: StepState): void {
  const row = t.step(step.id)
  if (!isLive(row)) return
  const { workedMs: own } = row
  t.editStep(row.id, {
    status: 'cancelled',
    heldBy: null,
    leaveTime: t.now,
    workedMs: row.status === 'held' ? own : workedMs(t, row),
  })
  t.dropTimers(({ stepId }) => stepId === row.id)
  for (const task of t.tasksOf(row.id)) if (isUndecided(task)) closeTask(t, task, 'cancelled')
  for (const other of t.steps.values())
    if (isLive(other) && (other.parentId === row.id || other.heldBy === row.id)) cancelStep(t, other)
}
/** Makes void what was done in a step; its decisions stay in the history. */
export function makeVoid(t: Transition, step: StepState): void {
  if (isLive(step)) cancelStep(t, step)
  else if (step.status === 'done') t.editStep(step.id, { status: 'cancelled' })
  for (const other of t.steps.values())
    if (other.parentId === step.id && other.status !== 'cancelled') makeVoid(t, other)
}
export function cancelLive(t: Transition, { parent, lane }: Pick<Target, 'parent' | 'lane'>): void {
  for (const step of t.stepsIn(parent, lane)) cancelStep(t, step)
}
/** Cancels what is live in a container, and makes void what was done there from a place on. */
export function cancelFrom(t: Transition, target: Target): void {
  cancelLive(t, target)
  for (const step of t.stepsIn(target.parent, target.lane))
    if (step.status === 'done' && indexOf(t, step) >= target.index) makeVoid(t, step)
}

function within(t: Transition, top: StepState): StepState[] {
  return [
    top,
    ...[...t.steps.values()].filter(({ parentId }) => parentId === top.id).flatMap((step) => within(t, step)),
  ]
}
/** Stops a step with all that lies in it until `by` is done. What another one holds already stays with that. */
export function holdStep(t: Transition, top: StepState, by: string): void {
  for (const step of within(t, top)) {
    if (step.status !== 'active') continue
    pauseStep(t, step)
    t.editStep(step.id, { status: 'held', heldBy: by })
    for (const task of t.tasksOf(step.id)) if (task.status === 'open') holdTask(t, task, 'held')
  }
}
/** Lifts the hold of `by`, and no other; returns what goes on. */
export function liftHold(t: Transition, by: string): readonly StepState[] {
  return [...t.steps.values()].flatMap((step) => {
    if (step.status !== 'held' || step.heldBy !== by) return []
    const made = t.editStep(step.id, { status: 'active', heldBy: null })
    unpauseStep(t, made)
    for (const task of t.tasksOf(step.id)) if (task.status === 'held') liftTask(t, task)
    return [t.step(step.id)]
  })
}
