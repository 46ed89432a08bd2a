import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { DEFAULT_ACTIONS, type TaskAction } from '../../../schemas/language/process/nodes.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { humanNode } from '../document/nodes.ts'
import type { StepState, TaskState } from '../state.ts'
import { RefusedAction, type Transition } from '../transition.ts'

/** What somebody writes with an action. */
export interface Remark {
  readonly comment?: string
  readonly files?: readonly string[]
  readonly mentions?: readonly string[]
}
const detailOf = ({ comment, files, mentions }: Remark): Readonly<Record<string, unknown>> => ({
  ...(comment?.trim() ? { comment: comment.trim() } : {}),
  ...(files?.length ? { files } : {}),
  ...(mentions?.length ? { mentions } : {}),
})

export function mustRun(t: Transition): void {
  if (t.instance.status === 'ended') throw new RefusedAction('PROCESS_ENDED')
  if (t.instance.status === 'suspended') throw new RefusedAction('PROCESS_SUSPENDED')
}
export const isOwn = (task: TaskState, username: string | null): boolean =>
  username !== null && (task.assignee === username || task.owner === username)

/** A task of the actor that may be decided now, with its step. */
export function ownOpenTask(t: Transition, id: string): { readonly task: TaskState; readonly step: StepState } {
  mustRun(t)
  const task = t.tasks.get(id)
  if (!task) throw new RefusedAction('PROCESS_TASK_OVER')
  if (!isOwn(task, t.facts.actor.username)) throw new RefusedAction('PROCESS_NOT_YOURS')
  if (task.status === 'waiting') throw new RefusedAction('PROCESS_TASK_WAITS')
  const step = t.step(task.stepId)
  if (task.status === 'held' && step.status === 'held') throw new RefusedAction('PROCESS_TASK_WAITS')
  if (task.status !== 'open' || step.status !== 'active') throw new RefusedAction('PROCESS_TASK_OVER')
  return { task, step }
}

/** What a node offers to those it asks. */
export function actionsOf(document: ProcessDocument, nodeKey: string): readonly TaskAction[] {
  if (nodeKey === START_NODE) return ['copy', 'comment', 'recall']
  const node = humanNode(document, nodeKey)
  const actions = node?.actions ?? DEFAULT_ACTIONS
  return node?.kind === 'handle' ? actions.filter((action) => action !== 'reject') : actions
}
export function mustAllow(t: Transition, nodeKey: string, action: TaskAction): void {
  if (!actionsOf(t.document, nodeKey).includes(action))
    throw new RefusedAction('PROCESS_ACTION_OFF', { node: t.titleOf(nodeKey) })
}
export function mustComment(t: Transition, nodeKey: string, action: 'agree' | 'reject' | 'return', said: Remark): void {
  if (humanNode(t.document, nodeKey)?.comment?.includes(action) && !said.comment?.trim())
    throw new RefusedAction('PROCESS_COMMENT_NEEDED')
}

/** The event of an action on a task, and the notices to those whom its comment mentions. */
export function record(
  t: Transition,
  task: Pick<TaskState, 'id' | 'stepId' | 'nodeKey' | 'owner'> | undefined,
  said: Remark,
  detail: Readonly<Record<string, unknown>> = {},
): void {
  const { username } = t.facts.actor
  t.event(t.action, {
    actor: username,
    forUser: task && task.owner !== username ? task.owner : null,
    stepId: task?.stepId ?? null,
    nodeKey: task?.nodeKey ?? null,
    taskId: task?.id ?? null,
    detail: { ...detailOf(said), ...detail },
  })
  t.notify('mention', said.mentions ?? [], task?.id ?? null)
}
