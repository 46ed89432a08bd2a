import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { type Target, cancelFrom, holdStep, targetOf } from './containers.ts'
import { nodeOf } from '../document/nodes.ts'
import { doneBefore, placeOf } from '../people/places.ts'
import type { StepState } from '../state.ts'
import { addWaiting, openTask } from './tasks.ts'
import type { Transition } from '../transition.ts'

/** Nodes that a step may be returned to: the step of the initiator, and earlier done ones of the own lane or an enclosing container, the nearest first. */
export const returnTargets = (t: Transition, step: StepState): readonly string[] => [
  ...new Set([
    ...doneBefore(t, step).flatMap(({ nodeKey, kind }) => (kind === 'start' ? [] : [nodeKey])),
    ...(step.kind === 'start' ? [] : [START_NODE]),
  ]),
]

/** Asks the initiator again. */
function openStart(t: Transition, resumes: string | null): StepState {
  const step = t.addStep({ nodeKey: START_NODE, kind: 'start', parentId: null, lane: null, resumes })
  const place = placeOf(t, t.instance.starter, false)
  openTask(t, addWaiting(t, { stepId: step.id, nodeKey: START_NODE, kind: 'start', ...place }))
  t.event('enter', { stepId: step.id, nodeKey: START_NODE, detail: { people: [t.instance.starter] } })
  return step
}
function openTarget(
  t: Transition,
  { parent, lane, flow, index }: Target,
  resumes: string | null,
): StepState | undefined {
  if (index < 0) return openStart(t, resumes)
  const node = flow[index]
  if (!node) return undefined
  const step = t.addStep({ nodeKey: node.key, kind: node.kind, parentId: parent, lane, resumes })
  t.queue.push({ do: 'begin', step: step.id })
  return step
}
/** Goes to a node after everything in its container from it on was cancelled. */
export function goAgain(t: Transition, target: Target): void {
  cancelFrom(t, target)
  openTarget(t, target, null)
}
/** Asks at a node while what is live in its container waits. */
export function goDirect(t: Transition, target: Target): void {
  const step = openTarget(t, target, target.top.id)
  if (step) holdStep(t, target.top, step.id)
}
/** A rejection goes to a node of the document; to the initiator where that one is not among those possible. */
export function returnRejected(t: Transition, step: StepState, to: string): void {
  const wanted = to === 'previous' ? doneBefore(t, step)[0]?.nodeKey : to
  const key = wanted !== undefined && (wanted === START_NODE || nodeOf(t.document, wanted)) ? wanted : START_NODE
  const target = targetOf(t, step, key) ?? targetOf(t, step, START_NODE)
  if (target) goAgain(t, target)
}
