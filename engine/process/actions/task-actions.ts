import { addCopies } from '../flow/enter.ts'
import { humanNode } from '../document/nodes.ts'
import { isOwn, mustAllow, mustRun, ownOpenTask, record } from './own-task.ts'
import { activePerson, isAdmin, membersOf } from '../people/people.ts'
import { placeOf, selfRule } from '../people/places.ts'
import { settle } from '../flow/settle.ts'
import type { PoolEntry, ProcessAction, TaskState } from '../state.ts'
import { addWaiting, closeTask, openTask, replaceTask } from '../flow/tasks.ts'
import { RefusedAction, type Transition } from '../transition.ts'
import { SIGNER_WEIGHTS, isUndecided, placesIn } from '../flow/votes.ts'

type Action<K extends ProcessAction['kind']> = Extract<ProcessAction, { kind: K }>
const MAX_SIGNERS = 20
const MAX_DEPTH = 3
const URGE_MINUTES = 30

/** Refuses people who are not there, the initiator where a decision is asked, and those who have a place here. */
export function mustFit(t: Transition, stepId: string, nodeKey: string, people: readonly string[]): void {
  const node = humanNode(t.document, nodeKey)
  const isDecision = node?.kind === 'approve' && selfRule(t, node) !== 'ask'
  const present = t.tasksOf(stepId).filter(isUndecided)
  for (const person of people) {
    const { missing } = t
    const isActive = activePerson(t, person) !== undefined
    if (t.missing > missing) continue
    if (!isActive || (isDecision && person === t.instance.starter))
      throw new RefusedAction('PROCESS_PERSON_UNFIT', { person })
    if (present.some(({ owner, assignee }) => owner === person || assignee === person))
      throw new RefusedAction('PROCESS_PERSON_PRESENT', { person })
  }
}
const isDecided = (t: Transition, nodeKey: string) => humanNode(t.document, nodeKey)?.kind === 'approve'

export function transfer(t: Transition, action: Action<'transfer'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind === 'start' || task.kind === 'advice')
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mustAllow(t, task.nodeKey, 'transfer')
  mustFit(t, step.id, step.nodeKey, [action.to])
  record(t, task, action, { to: action.to })
  replaceTask(t, task, placeOf(t, action.to, isDecided(t, step.nodeKey)), t.facts.actor.username)
  settle(t, step.id)
}

export function delegate(t: Transition, action: Action<'delegate'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind === 'start' || task.kind === 'advice')
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mustAllow(t, task.nodeKey, 'delegate')
  mustFit(t, step.id, step.nodeKey, [action.to])
  record(t, task, action, { to: action.to })
  const place = placeOf(t, action.to, isDecided(t, step.nodeKey))
  const about = { stepId: step.id, nodeKey: step.nodeKey, ofTask: task.id, addedBy: t.facts.actor.username }
  openTask(t, addWaiting(t, { ...about, kind: 'advice', ...place }))
  settle(t, step.id)
}
export function advise(t: Transition, action: Action<'advise'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind !== 'advice') throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  record(t, task, action)
  closeTask(t, task, 'agreed')
  settle(t, step.id)
}

function depthOf(t: Transition, task: TaskState): number {
  const of = task.ofTask === null ? undefined : t.tasks.get(task.ofTask)
  return of ? depthOf(t, of) + 1 : 0
}
export function addSigners(t: Transition, action: Action<'addSigners'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  if (task.kind === 'start' || task.kind === 'advice')
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  mustAllow(t, task.nodeKey, action.where)
  const people = [...new Set(action.people)]
  if (people.length === 0 || people.length > MAX_SIGNERS)
    throw new RefusedAction('PROCESS_SIGNERS_LIMIT', { limit: MAX_SIGNERS })
  if (depthOf(t, task) >= MAX_DEPTH) throw new RefusedAction('PROCESS_SIGNERS_DEPTH', { limit: MAX_DEPTH })
  mustFit(t, step.id, step.nodeKey, people)
  record(t, task, action, { people, where: action.where, mode: action.mode })
  const isBeside = action.where === 'beside'
  // A signer before or after who adds one beside adds to the same group.
  const isGrouped = isBeside && (task.kind === 'before' || task.kind === 'after')
  people.forEach((owner, index) =>
    addWaiting(t, {
      stepId: step.id,
      nodeKey: step.nodeKey,
      kind: isGrouped ? task.kind : action.where,
      ofTask: isGrouped ? task.ofTask : task.id,
      place: isBeside ? task.place : index,
      weight: isGrouped ? task.weight : isBeside ? 1 : SIGNER_WEIGHTS[action.mode],
      addedBy: t.facts.actor.username,
      ...placeOf(t, owner, isDecided(t, step.nodeKey)),
    }),
  )
  settle(t, step.id)
}

export function removeSigner(t: Transition, action: Action<'removeSigner'>): void {
  mustRun(t)
  const signer = t.tasks.get(action.signer)
  if (!signer || !isUndecided(signer)) throw new RefusedAction('PROCESS_TASK_OVER')
  const { username } = t.facts.actor
  const isOwner = signer.addedBy !== null && signer.addedBy === username
  const mayIntervene = isAdmin(t)
  if (mayIntervene === undefined) return
  if (!isOwner && !mayIntervene) throw new RefusedAction('PROCESS_NOT_YOURS')
  if (!mayIntervene && signer.kind !== 'advice') mustAllow(t, signer.nodeKey, 'removeSigner')
  const tasks = t.tasksOf(signer.stepId)
  const isPlace = placesIn(tasks).some(({ id }) => id === signer.id)
  if (isPlace && placesIn(tasks).length < 2) throw new RefusedAction('PROCESS_SIGNER_LAST')
  record(t, signer, {}, { people: [signer.owner] })
  closeTask(t, signer, 'removed')
  settle(t, signer.stepId)
}
/** `order`: tasks of the step whose turn has not come, as they shall follow. */
export function reorder(t: Transition, action: Action<'reorder'>): void {
  const { task, step } = ownOpenTask(t, action.task)
  const waiting = placesIn(t.tasksOf(step.id)).filter(({ status }) => status === 'waiting')
  const isFit =
    action.order.length === waiting.length && waiting.every(({ id }) => action.order.includes(id)) && waiting.length > 1
  if (!isFit) throw new RefusedAction('PROCESS_ORDER_UNFIT')
  record(t, task, {}, { order: action.order })
  const places = waiting.map(({ place }) => place).toSorted((one, other) => one - other)
  action.order.forEach((id, index) => t.editTask(id, { place: places[index] ?? index }))
  settle(t, step.id)
}

function isInPool(t: Transition, pool: readonly PoolEntry[]): boolean {
  const { username, roles } = t.facts.actor
  return pool.some((entry) =>
    entry.kind === 'role' ? roles.includes(entry.ref) : username !== null && membersOf(t, [entry]).includes(username),
  )
}
export function claim(t: Transition, action: Action<'claim'>): void {
  mustRun(t)
  const task = t.tasks.get(action.task)
  const { username } = t.facts.actor
  if (!task || username === null || task.status !== 'open' || task.assignee !== null)
    throw new RefusedAction('PROCESS_TASK_OVER')
  const { missing } = t
  const mayClaim = task.pool.length > 0 ? isInPool(t, task.pool) : isAdmin(t)
  if (t.missing > missing) return
  if (!mayClaim) throw new RefusedAction('PROCESS_NOT_YOURS')
  mustFit(t, task.stepId, task.nodeKey, [username])
  t.takeBack([task.id])
  const made = t.editTask(task.id, { owner: username, assignee: username, via: 'person' })
  record(t, made, {})
}
export function returnToPool(t: Transition, action: Action<'giveBack'>): void {
  const { task } = ownOpenTask(t, action.task)
  if (task.pool.length === 0) throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(task.nodeKey) })
  record(t, task, {})
  t.editTask(task.id, { owner: null, assignee: null, via: 'person' })
  t.takeBack([task.id])
  t.notify('claim', [], task.id)
}

/** An own task to which a remark belongs, where there is one. */
const placeOfActor = (t: Transition) =>
  [...t.tasks.values()].findLast((task) => isOwn(task, t.facts.actor.username) && task.status === 'open')
export function copy(t: Transition, action: Action<'copy'>): void {
  const task = placeOfActor(t)
  if (task) mustAllow(t, task.nodeKey, 'copy')
  const { missing } = t
  const people = action.people.filter((name) => activePerson(t, name))
  if (t.missing > missing) return
  const [unfit] = action.people.filter((name) => !people.includes(name))
  if (unfit !== undefined) throw new RefusedAction('PROCESS_PERSON_UNFIT', { person: unfit })
  record(t, task, action, { people })
  addCopies(t, people, t.facts.actor.username, task?.nodeKey ?? null)
}
export function comment(t: Transition, action: Action<'comment'>): void {
  if (!action.comment?.trim() && !action.files?.length) throw new RefusedAction('PROCESS_COMMENT_NEEDED')
  const task = placeOfActor(t)
  if (task) mustAllow(t, task.nodeKey, 'comment')
  record(t, task, action)
}
export function urge(t: Transition, action: Action<'urge'>): void {
  mustRun(t)
  const last = t.ask({ kind: 'urged' })
  if (typeof last === 'number' && t.now - last < URGE_MINUTES * 60_000)
    throw new RefusedAction('PROCESS_URGED', { minutes: URGE_MINUTES })
  record(t, undefined, action)
  for (const task of t.tasks.values())
    if (task.status === 'open') t.notify('urge', [task.assignee, task.owner], task.id)
}
