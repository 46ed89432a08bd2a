import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { START_NODE } from '../../schemas/language/process/node-key.ts'
import type { TaskAction } from '../../schemas/language/process/nodes.ts'
import { isLive, targetOf } from './flow/containers.ts'
import { withdrawProblem } from './actions/interventions.ts'
import { allNodes, humanNode } from './document/nodes.ts'
import { actionsOf, isOwn } from './actions/own-task.ts'
import { picksAfter, picksOfStarter } from './people/places.ts'
import { returnTargets } from './flow/returns.ts'
import type { Actor, PoolEntry, ProcessAction, ProcessEvent, ProcessState, TaskState } from './state.ts'
import { Transition } from './transition.ts'
import { canRecall } from './actions/undo.ts'
import { isUndecided, modeOf, placesIn } from './flow/votes.ts'

/** An action that would not be refused by the rules of the instance. What it still needs is said with it. */
export interface OfferedByEngine {
  readonly kind: ProcessAction['kind']
  readonly task: string | null
  /** Keys of nodes that a return or jump may go to, the nearest first. */
  readonly targets?: readonly string[]
  readonly needsComment?: boolean
  readonly needsSignature?: boolean
  readonly canAbstain?: boolean
  /** Keys of nodes whose people are chosen with it. */
  readonly picks?: readonly string[]
  /** Of a recall: the event. */
  readonly event?: number
  /** Of a jump: the step. */
  readonly step?: string
  /** Of the removal of a signer: the signers. */
  readonly signers?: readonly string[]
}
interface OfferedContext {
  /** Events of the instance, for what can be recalled. */
  readonly events?: readonly ProcessEvent[]
  /** Who is in a pool by position or department; roles are known of the actor. */
  readonly isInPool?: (entry: PoolEntry) => boolean
  /** True for an administrator by something other than a role. */
  readonly isAdmin?: boolean
}

/** A transition that only reads. */
function reading(document: ProcessDocument, state: ProcessState, actor: Actor, now: number): Transition {
  return new Transition(document, state, 'comment', {
    now,
    actor,
    record: {},
    answer: () => undefined,
    newId: () => '',
  })
}
/** The task of the actor that is to be decided: the one that opened first. */
export function ownTask(state: ProcessState, { username }: Actor): TaskState | undefined {
  if (state.instance.status !== 'running') return undefined
  return state.tasks
    .filter((task) => task.status === 'open' && isOwn(task, username))
    .toSorted((one, other) => one.openTime - other.openTime)[0]
}

function offeredForTask(t: Transition, task: TaskState): readonly OfferedByEngine[] {
  const about = { task: task.id }
  const node = humanNode(t.document, task.nodeKey)
  const step = t.step(task.stepId)
  if (task.kind === 'advice') return [{ kind: 'advise', ...about }]
  if (task.kind === 'start') return [{ kind: 'submit', ...about, picks: picksOfStarter(t).map(({ key }) => key) }]
  const allowed = new Set<TaskAction>(actionsOf(t.document, task.nodeKey))
  const needsComment = (decision: 'agree' | 'reject' | 'return') => node?.comment?.includes(decision) === true
  const offered: OfferedByEngine[] = [
    {
      kind: 'agree',
      ...about,
      needsComment: needsComment('agree'),
      needsSignature: node?.signature === true,
      canAbstain: node !== undefined && modeOf(node) === 'vote',
      picks: picksAfter(t, task.nodeKey).map(({ key }) => key),
    },
  ]
  if (allowed.has('reject')) offered.push({ kind: 'reject', ...about, needsComment: needsComment('reject') })
  const targets = returnTargets(t, step)
  if (allowed.has('return') && targets.length > 0)
    offered.push({ kind: 'return', ...about, targets, needsComment: needsComment('return') })
  for (const kind of ['transfer', 'delegate'] as const) if (allowed.has(kind)) offered.push({ kind, ...about })
  if (['before', 'after', 'beside'].some((where) => allowed.has(where as TaskAction)))
    offered.push({
      kind: 'addSigners',
      ...about,
      targets: ['before', 'after', 'beside'].filter((where) => allowed.has(where as TaskAction)),
    })
  const waiting = placesIn(t.tasksOf(step.id)).filter(({ status }) => status === 'waiting')
  if (node && modeOf(node) === 'turn' && waiting.length > 1) offered.push({ kind: 'reorder', ...about })
  if (task.pool.length > 0) offered.push({ kind: 'giveBack', ...about })
  return offered
}

function removable(t: Transition, username: string | null, isAdmin: boolean): readonly string[] {
  return [...t.tasks.values()]
    .filter(
      (task) =>
        isUndecided(task) &&
        (isAdmin || task.addedBy === username) &&
        (isAdmin || task.kind === 'advice' || actionsOf(t.document, task.nodeKey).includes('removeSigner')) &&
        (!placesIn([task]).length || placesIn(t.tasksOf(task.stepId)).length > 1),
    )
    .map(({ id }) => id)
}
function interventions(t: Transition): readonly OfferedByEngine[] {
  const { status } = t.instance
  if (status === 'suspended')
    return [
      { kind: 'resume', task: null },
      { kind: 'terminate', task: null },
    ]
  const keys = [START_NODE, ...allNodes(t.document).map(({ key }) => key)]
  const jumps = [...t.steps.values()].filter(isLive).map((step): OfferedByEngine => {
    const targets = keys.filter((key) => targetOf(t, step, key))
    return { kind: 'jump', task: null, step: step.id, targets }
  })
  const open = [...t.tasks.values()].filter(isUndecided)
  return [
    { kind: 'terminate', task: null },
    { kind: 'suspend', task: null },
    ...jumps,
    ...open.map(({ id }): OfferedByEngine => ({ kind: 'reassign', task: id })),
  ]
}

/** What somebody may do now, by the same rules as `decide`; `task` limits the decisions to one of several own tasks. */
export function offeredActions(
  document: ProcessDocument,
  state: ProcessState,
  actor: Actor,
  now: number,
  { events = [], isInPool, isAdmin }: OfferedContext = {},
): readonly OfferedByEngine[] {
  const t = reading(document, state, actor, now)
  const { username, roles } = actor
  const mayIntervene =
    actor.mayIntervene ||
    isAdmin === true ||
    (document.admins ?? []).some(
      (rule) =>
        ('role' in rule && roles.includes(rule.role)) ||
        ('user' in rule && username !== null && rule.user.includes(username)),
    )
  const always: OfferedByEngine[] = [{ kind: 'comment', task: null }]
  if (state.instance.status === 'ended') return always
  const intervening = mayIntervene ? interventions(t) : []
  if (state.instance.status === 'suspended') return [...always, ...intervening]
  const own = state.tasks.filter((task) => task.status === 'open' && isOwn(task, username))
  const claims = state.tasks.filter(
    ({ status, assignee, pool }) =>
      status === 'open' &&
      assignee === null &&
      (pool.length === 0
        ? mayIntervene
        : pool.some((entry) =>
            entry.kind === 'role'
              ? roles.includes(entry.ref)
              : entry.kind === 'user'
                ? entry.ref === username
                : isInPool?.(entry) === true,
          )),
  )
  const signers = removable(t, username, mayIntervene)
  const recalls = events.filter(
    (event) =>
      canRecall(t.steps, event, username) &&
      (event.nodeKey === null || actionsOf(document, event.nodeKey).includes('recall')),
  )
  return [
    ...own.flatMap((task) => offeredForTask(t, task)),
    ...claims.map(({ id }): OfferedByEngine => ({ kind: 'claim', task: id })),
    ...(own.every(({ nodeKey }) => actionsOf(document, nodeKey).includes('copy'))
      ? [{ kind: 'copy', task: null } as const]
      : []),
    ...always,
    { kind: 'urge', task: null },
    ...(username === state.instance.starter && !withdrawProblem(document, state)
      ? [{ kind: 'withdraw', task: null } as const]
      : []),
    ...recalls.map(({ seq }): OfferedByEngine => ({ kind: 'recall', task: null, event: seq })),
    ...(signers.length > 0 ? [{ kind: 'removeSigner', task: null, signers } as const] : []),
    ...intervening,
  ]
}
