import type { Approver } from '../../../schemas/language/process/approvers.ts'
import type { HumanNode } from '../../../schemas/language/process/nodes.ts'
import { targetOf } from '../flow/containers.ts'
import { humanNode } from '../document/nodes.ts'
import { mustAllow, mustComment, ownOpenTask, record } from './own-task.ts'
import { activePerson, namedPeople } from '../people/people.ts'
import { picksAfter, picksOfStarter } from '../people/places.ts'
import { goAgain, goDirect, returnTargets } from '../flow/returns.ts'
import { leaveStep, settle } from '../flow/settle.ts'
import type { ProcessAction, TaskState } from '../state.ts'
import { closeTask } from '../flow/tasks.ts'
import { RefusedAction, type Transition } from '../transition.ts'
import { isUndecided } from '../flow/votes.ts'

type Action<K extends ProcessAction['kind']> = Extract<ProcessAction, { kind: K }>
type Picks = Readonly<Record<string, readonly string[]>>
const MAX_PICKED = 50
type PickRule = Extract<Approver, { pick: unknown }>
export const pickRuleOf = (node: HumanNode): PickRule | undefined => node.who.find((one) => 'pick' in one)

/** Takes over who was chosen for later nodes. */
function applyPicks(t: Transition, picks: Picks | undefined, nodes: readonly HumanNode[]): void {
  for (const node of nodes) {
    const chosen = [...new Set(picks?.[node.key] ?? [])]
    const rule = pickRuleOf(node)
    if (chosen.length === 0 || !rule) continue
    const { min = 1, max = MAX_PICKED, from } = rule
    const { missing } = t
    const offered = from === undefined ? undefined : new Set(namedPeople(t, from))
    const isFit = chosen.every((name) => activePerson(t, name) && (!offered || offered.has(name)))
    if (t.missing > missing) continue
    if (!isFit || chosen.length < min || chosen.length > max)
      throw new RefusedAction('PROCESS_PICK_UNFIT', { node: t.titleOf(node.key), min, max })
    t.instance = { ...t.instance, picks: { ...t.instance.picks, [node.key]: chosen } }
  }
}
export function mayPick(t: Transition, picks: Picks | undefined, nodeKey: string | null): void {
  applyPicks(t, picks, nodeKey === null ? picksOfStarter(t) : picksAfter(t, nodeKey))
}

/** The place as the actor decides it: an owner whose agent has the task may decide as well. */
function decided(t: Transition, task: TaskState): TaskState {
  const { username } = t.facts.actor
  return username === task.owner && task.assignee !== username
    ? t.editTask(task.id, { assignee: username, via: 'person' })
    : task
}
/** Other places of the same person in the step: one decision counts for all of them. */
const othersOf = (t: Transition, task: TaskState): readonly TaskState[] =>
  t
    .tasksOf(task.stepId)
    .filter(
      (other) =>
        other.id !== task.id &&
        other.status === 'open' &&
        other.kind === task.kind &&
        other.ofTask === task.ofTask &&
        other.assignee === t.facts.actor.username,
    )
function markMaterial(t: Transition, changed: readonly string[]): void {
  const material = t.document.material ?? []
  if (changed.some((key) => material.includes(key))) t.isMaterial = true
}

export function agree(t: Transition, action: Action<'agree'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind === 'start') throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  const node = humanNode(t.document, task.nodeKey)
  if (task.kind === 'advice') throw new RefusedAction('PROCESS_TASK_WAITS')
  mustComment(t, task.nodeKey, 'agree', action)
  if (node?.signature && !action.signature && !action.abstain) throw new RefusedAction('PROCESS_SIGNATURE_NEEDED')
  const isAbstention = action.abstain === true
  if (isAbstention && (node?.kind !== 'approve' || node.mode !== 'vote'))
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mayPick(t, action.picks, task.nodeKey)
  markMaterial(t, action.changed)
  const { signature, changed } = action
  record(t, task, action, {
    ...(changed.length > 0 ? { changed } : {}),
    ...(signature === undefined ? {} : { signature }),
    ...(isAbstention ? { abstain: true } : {}),
  })
  const others = othersOf(t, task)
  const status = isAbstention ? 'skipped' : 'agreed'
  closeTask(t, decided(t, task), status)
  for (const other of others) {
    t.event('agree', {
      actor: t.facts.actor.username,
      forUser: other.owner,
      stepId: step.id,
      nodeKey: step.nodeKey,
      taskId: other.id,
    })
    closeTask(t, other, status)
  }
  settle(t, step.id)
}

export function reject(t: Transition, action: Action<'reject'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind === 'advice' || task.kind === 'start')
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mustAllow(t, task.nodeKey, 'reject')
  mustComment(t, task.nodeKey, 'reject', action)
  record(t, task, action)
  const others = othersOf(t, task)
  closeTask(t, decided(t, task), 'rejected')
  for (const other of others) {
    t.event('reject', {
      actor: t.facts.actor.username,
      forUser: other.owner,
      stepId: step.id,
      nodeKey: step.nodeKey,
      taskId: other.id,
    })
    closeTask(t, other, 'rejected')
  }
  settle(t, step.id)
}

export function sendBack(t: Transition, action: Action<'return'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind === 'advice' || task.kind === 'start')
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mustAllow(t, task.nodeKey, 'return')
  mustComment(t, task.nodeKey, 'return', action)
  const targets = returnTargets(t, step)
  const to = action.to === 'previous' ? (targets[0] ?? '') : action.to
  const target = targets.includes(to) ? targetOf(t, step, to) : undefined
  if (!target) throw new RefusedAction('PROCESS_TARGET_UNFIT', { target: t.titleOf(to) })
  const stopped = [...t.tasks.values()]
    .filter((other) => other.id !== task.id && other.status === 'open' && isUndecided(other))
    .flatMap(({ assignee }) => assignee ?? [])
  record(t, task, action, { to, way: action.way, ...(stopped.length > 0 ? { stopped: [...new Set(stopped)] } : {}) })
  if (action.way === 'direct') {
    goDirect(t, target)
    return
  }
  closeTask(t, decided(t, task), 'returned')
  t.editStep(step.id, { result: 'returned' })
  goAgain(t, target)
}

export function submit(t: Transition, action: Action<'submit'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind !== 'start') throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mayPick(t, action.picks, null)
  markMaterial(t, action.changed)
  record(t, task, action, action.changed.length > 0 ? { changed: action.changed } : {})
  closeTask(t, decided(t, task), 'agreed')
  leaveStep(t, step, 'submitted')
}
