import type { ProcessAction, ProcessState, TaskState } from '../../../../engine/process/index.ts'
import type { ActBody } from '../../../../schemas/contract/process/instances.ts'
import { AppError } from '../../../../schemas/messages/index.ts'

/** Actions that may write values of the record with them. */
const WRITING: ReadonlySet<string> = new Set<ActBody['action']>(['submit', 'agree'])
export const isWriting = ({ action }: Pick<ActBody, 'action'>): boolean => WRITING.has(action)

function demand<T>(value: T | undefined, key: string): T {
  if (value === undefined || value === '') throw new AppError('INSTANCE_KEY_MISSING', { key })
  return value
}
function opinionOf({ comment, files, mentions }: ActBody) {
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(files === undefined ? {} : { files }),
    ...(mentions === undefined ? {} : { mentions }),
  }
}

/** The action of the engine that a body asks for. Throws `INSTANCE_KEY_MISSING` where it lacks what its kind needs. */
export function actionOf(body: ActBody, changed: readonly string[]): ProcessAction {
  const { action: kind, picks, reason = '' } = body
  const said = opinionOf(body)
  const task = () => demand(body.task, 'task')
  const to = () => demand(body.to, 'to')
  const chosen = picks === undefined ? {} : { picks }
  switch (kind) {
    case 'submit':
      return { kind, task: task(), changed, ...chosen, ...said }
    case 'agree': {
      const { signature, abstain } = body
      return {
        kind,
        task: task(),
        changed,
        ...chosen,
        ...(signature === undefined ? {} : { signature }),
        ...(abstain === undefined ? {} : { abstain }),
        ...said,
      }
    }
    case 'reject':
    case 'advise':
      return { kind, task: task(), ...said }
    case 'return':
      return { kind, task: task(), to: to(), way: body.way ?? 'again', ...said }
    case 'transfer':
    case 'delegate':
      return { kind, task: task(), to: to(), ...said }
    case 'addSigners':
      return {
        kind,
        task: task(),
        where: demand(body.where, 'where'),
        people: demand(body.people, 'people'),
        mode: body.mode ?? 'all',
        ...said,
      }
    case 'removeSigner':
      return { kind, task: task(), signer: demand(body.signer, 'signer') }
    case 'reorder':
      return { kind, task: task(), order: demand(body.order, 'order') }
    case 'claim':
    case 'giveBack':
      return { kind, task: task() }
    case 'copy':
      return { kind, people: demand(body.people, 'people'), ...said }
    case 'comment':
    case 'withdraw':
    case 'urge':
      return { kind, ...said }
    case 'recall':
      return { kind, event: demand(body.event, 'event') }
    case 'jump':
      return { kind, step: demand(body.step, 'step'), to: to(), reason }
    case 'reassign':
      return { kind, task: task(), to: to(), reason }
    case 'terminate':
    case 'suspend':
    case 'resume':
      return { kind, reason }
  }
}

const DECIDED: Readonly<Partial<Record<ActBody['action'], TaskState['status']>>> = {
  submit: 'agreed',
  agree: 'agreed',
  reject: 'rejected',
  return: 'returned',
  transfer: 'transferred',
}
/** Whether somebody sends a decision that the task has from that person already: an answer was lost, and is given again. */
export function isRepeated({ tasks }: ProcessState, { action, task: id }: ActBody, username: string): boolean {
  const status = DECIDED[action]
  const task = tasks.find((one) => one.id === id)
  return (
    status !== undefined &&
    task?.status === status &&
    task.endTime !== null &&
    task.via !== 'timer' &&
    (task.assignee === username || task.owner === username)
  )
}
