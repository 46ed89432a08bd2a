import type { processComplete } from '../../../schemas/contract/process/act.ts'
import type { BodyOf } from '../../../schemas/contract/endpoint.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import type { Requester } from '../../http/context.ts'
import { actOnInstance, readInstance } from '../process/api.ts'
import { instanceOfTask } from './find.ts'

/** `processModel` of a return. */
const RETURN = 3
/** Ways to go on, as the task offers one of them. */
const GOING_ON = ['submit', 'advise', 'agree'] as const

/** Ends a task as an existing client does: it goes on, with people for what comes next, or back to a node. */
export async function completeTask(caller: Requester, body: BodyOf<typeof processComplete>): Promise<void> {
  const { taskId: task, processModel } = body
  const id = await instanceOfTask(caller, task)
  const said = body.reason ? { comment: body.reason } : {}
  if (Number(processModel ?? 1) === RETURN) {
    await actOnInstance(caller, id, {
      action: 'return',
      task,
      to: body.rejectModelNode || START_NODE,
      way: 'again',
      ...said,
    })
    return
  }
  const { actions } = await readInstance(caller, id, task)
  const offered = actions.find((one) => one.taskId === task && GOING_ON.some((kind) => kind === one.kind))
  const people = splitCommaList(body.nextUserId ?? '')
  const wanted = people.length === 0 ? [] : (offered?.picks ?? [])
  const picks = Object.fromEntries(wanted.map(({ key }) => [key, people]))
  // A task that offers none of them is refused by the engine, with its reason.
  const action = GOING_ON.find((kind) => kind === offered?.kind) ?? 'agree'
  const copied = splitCommaList(body.ccUserIds ?? '')
  if (copied.length > 0) await actOnInstance(caller, id, { action: 'copy', people: copied })
  await actOnInstance(caller, id, { action, task, ...said, ...(wanted.length > 0 ? { picks } : {}) })
}
