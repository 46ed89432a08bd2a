import { cancelStep, indexOf, liftHold } from './containers.ts'
import { endInstance } from './end.ts'
import { enterNode } from './enter.ts'
import { flowOf, nodeOf } from '../document/nodes.ts'
import { adminsOf } from '../people/places.ts'
import { leaveStep, settle } from './settle.ts'
import type { StepState } from '../state.ts'
import type { Transition, Work } from '../transition.ts'

/** So many steps of one transaction; a timer that is due at once goes on. */
const MAX_AUTOMATIC = 100
const MAX_STEPS = 1000

/** The flow of a lane, or of the document, is at its end. */
function endContainer(t: Transition, parent: string | null, lane: string | null): void {
  if (parent === null) {
    if (!t.isSimulated) endInstance(t, 'agreed')
    return
  }
  const fork = t.step(parent)
  if (lane === null || fork.endedLanes.includes(lane)) return
  const endedLanes = [...fork.endedLanes, lane]
  t.editStep(parent, { endedLanes })
  const node = nodeOf(t.document, fork.nodeKey)
  const isAny = node?.kind === 'branch' && node.join === 'any'
  if (!isAny && endedLanes.length < fork.lanes.length) return
  for (const step of t.steps.values()) if (step.parentId === parent) cancelStep(t, step)
  leaveStep(t, t.step(parent), 'agreed')
}

function enter(t: Transition, { flow, index, parent, lane, resumes }: Extract<Work, { do: 'enter' }>): void {
  if (parent !== null) {
    const fork = t.step(parent)
    if (fork.status !== 'active' || lane === null || fork.endedLanes.includes(lane)) return
  }
  const node = flow[index]
  if (!node) {
    endContainer(t, parent, lane)
    return
  }
  const step = t.addStep({ nodeKey: node.key, kind: node.kind, parentId: parent, lane, resumes })
  if (t.steps.size > MAX_STEPS) {
    t.editStep(step.id, { error: 'PROCESS_STEP_LIMIT' })
    t.event('error', { stepId: step.id, nodeKey: node.key, detail: { error: 'PROCESS_STEP_LIMIT', limit: MAX_STEPS } })
    t.notify('error', adminsOf(t), null)
  } else if (t.automatic > MAX_AUTOMATIC && !t.isSimulated)
    t.addTimer({ kind: 'continue', stepId: step.id, taskId: null, dueTime: t.now })
  else enterNode(t, node, step)
}

/** What comes after a done step: what was held for it, else the next node of its container. */
function advance(t: Transition, step: StepState): void {
  if (step.status !== 'done') return
  const held = step.resumes === null ? undefined : t.steps.get(step.resumes)
  if (held?.status === 'held' && held.heldBy === step.id) {
    if (!t.isMaterial) {
      for (const lifted of liftHold(t, step.id)) t.queue.push({ do: 'resume', step: lifted.id })
      return
    }
    // What was seen when the others decided has changed: all are asked again.
    cancelStep(t, held)
  }
  const { parentId: parent, lane } = step
  const flow = flowOf(t.document, parent === null ? null : t.step(parent).nodeKey, lane)
  enter(t, { do: 'enter', flow, index: indexOf(t, step) + 1, parent, lane, resumes: null })
}

/** A step whose work ended while it was held, or that waits for a decision, goes on. */
function resume(t: Transition, step: StepState): void {
  if (step.status !== 'active') return
  if (t.isSimulated && step.kind !== 'branch') leaveStep(t, step, 'agreed')
  else if (step.kind === 'approve' || step.kind === 'handle') settle(t, step.id)
  else if (step.kind === 'process' || step.kind === 'service') leaveEnded(t, step)
}
/** Leaves a step that waits for work outside, once all of it ended. */
export function leaveEnded(t: Transition, step: StepState): void {
  const isEnded = step.kind === 'process' ? step.endedLanes.length >= step.lanes.length : step.endedLanes.length > 0
  if (step.status === 'active' && t.instance.status === 'running' && isEnded)
    leaveStep(t, step, step.result ?? 'passed')
}

export function runQueue(t: Transition): void {
  for (let work = t.queue.shift(); work !== undefined; work = t.queue.shift()) {
    if (t.instance.status !== 'running') return
    if (work.do === 'enter') enter(t, work)
    else {
      const step = t.step(work.step)
      if (work.do === 'advance') advance(t, step)
      else if (work.do === 'resume') resume(t, step)
      else {
        const node = nodeOf(t.document, step.nodeKey)
        if (node && step.status === 'active') enterNode(t, node, step)
      }
    }
  }
}
