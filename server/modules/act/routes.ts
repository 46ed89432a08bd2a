import * as contract from '../../../schemas/contract/process/act.ts'
import * as processes from '../../../schemas/contract/process/act-processes.ts'
import type { ActBody, InstanceReply } from '../../../schemas/contract/process/instances.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { bind, type BoundRoute } from '../../http/bind.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { actOnInstance, readInstance } from '../process/api.ts'
import { completeTask } from './complete.ts'
import { instanceOfTask, newestOf, processesOf } from './find.ts'
import { listTasks } from './lists.ts'
import { nodeInfo } from './node-info.ts'
import { documents } from './documents.ts'
import { startFlow } from './start.ts'

const lists = (): BoundRoute[] => [
  bind(contract.taskList, (context) => listTasks(context, 'todo', context.query)),
  bind(contract.taskGroupList, (context) => listTasks(context, 'claim', context.query)),
  bind(contract.taskHistoryList, (context) => listTasks(context, 'done', context.query)),
  bind(contract.myApplyList, (context) => listTasks(context, 'started', context.query)),
  bind(contract.copiedList, (context) => listTasks(context, 'copied', context.query)),
]

async function onTask(caller: Requester, task: string, body: ActBody) {
  await actOnInstance(caller, await instanceOfTask(caller, task), { ...body, task })
  return answer({ result: null, message: 'PROCESS_DONE' })
}
async function onInstance(caller: Requester, id: string, body: ActBody) {
  await actOnInstance(caller, id, body)
  return answer({ result: null, message: 'PROCESS_DONE' })
}
const commentOf = (reason: string | undefined) => (reason ? { comment: reason } : {})
const reasonOf = ({ locale }: Requester, reason: string | undefined) => ({
  reason: reason || say('PROCESS_NO_REASON', {}, locale),
})

async function invalidate(caller: Requester, id: string, reason: string | undefined) {
  const { actions } = await readInstance(caller, id)
  const mayTerminate = actions.some(({ kind }) => kind === 'terminate')
  return onInstance(
    caller,
    id,
    mayTerminate ? { action: 'terminate', ...reasonOf(caller, reason) } : { action: 'withdraw', ...commentOf(reason) },
  )
}

type OnPeople = HandlerContext<unknown, unknown, { taskId: string; taskAssignee: string; reason?: string }>
const transfer = (context: OnPeople) => {
  const { taskId, taskAssignee, reason } = context.body
  return onTask(context, taskId, { action: 'transfer', to: taskAssignee, ...commentOf(reason) })
}
const signers = (where: 'before' | 'after' | 'beside') => (context: OnPeople) => {
  const { taskId, taskAssignee, reason } = context.body
  return onTask(context, taskId, {
    action: 'addSigners',
    where,
    people: [...splitCommaList(taskAssignee)],
    mode: 'all',
    ...commentOf(reason),
  })
}

const deeds = (): BoundRoute[] => [
  bind(contract.claim, (context) => onTask(context, context.body.taskId, { action: 'claim' })),
  bind(contract.taskEntrust, transfer),
  bind(contract.taskComplaint, transfer),
  bind(contract.beforeAddSignTask, signers('before')),
  bind(contract.afterAddSignTask, signers('after')),
  bind(contract.addMultiInstance, signers('beside')),
  bind(contract.processComplete, async (context) => {
    await completeTask(context, context.body)
    return answer({ result: null, message: 'PROCESS_DONE' })
  }),
  bind(contract.callBackProcess, (context) =>
    onInstance(context, context.body.processInstanceId, { action: 'withdraw', ...commentOf(context.body.reason) }),
  ),
  bind(contract.invalidProcess, (context) => invalidate(context, context.body.processInstanceId, context.body.reason)),
  bind(contract.invalidBizProcess, async (context) => {
    const { id } = await requireNewest(context, context.body)
    return invalidate(context, id, context.body.reason ?? undefined)
  }),
  bind(contract.taskNotification, (context) => {
    const { procInstId, remarks } = context.body
    return onInstance(context, procInstId, { action: 'urge', ...commentOf(remarks ?? undefined) })
  }),
]

async function stepOf(caller: Requester, task: string): Promise<{ readonly id: string; readonly step: string }> {
  const found = await caller.db
    .selectFrom('wf_task')
    .select(['instance_id', 'step_id'])
    .where('id', '=', task)
    .executeTakeFirst()
  if (!found) throw new AppError('INSTANCE_UNKNOWN')
  return { id: found.instance_id, step: found.step_id }
}
const interventions = (): BoundRoute[] => [
  bind(processes.suspend, (context) =>
    onInstance(context, context.query.processInstanceId, {
      action: 'suspend',
      ...reasonOf(context, context.query.reason),
    }),
  ),
  bind(processes.restart, (context) =>
    onInstance(context, context.query.processInstanceId, {
      action: 'resume',
      ...reasonOf(context, context.query.reason),
    }),
  ),
  bind(processes.skipNode, async (context) => {
    const { taskId, skipTaskNode: to, reason } = context.query
    const { id, step } = await stepOf(context, taskId)
    return onInstance(context, id, { action: 'jump', step, to, ...reasonOf(context, reason) })
  }),
  bind(processes.reassign, (context) => {
    const { taskId, taskAssignee: to, reason } = context.query
    return onTask(context, taskId, { action: 'reassign', to, ...reasonOf(context, reason) })
  }),
  bind(processes.allTasks, async (context) => {
    const { actions } = await readInstance(context, context.query.processInstanceId)
    const targets = actions.flatMap((one) => (one.kind === 'jump' ? (one.targets ?? []) : []))
    return [...new Map(targets.map(({ key, title }) => [key, title]))].map(([nodeId, nodeName]) => ({
      nodeId,
      nodeName,
    }))
  }),
]

const bpmStatusOf = ({ status, result }: InstanceReply): string =>
  status !== 'ended' ? '2' : result === 'agreed' ? '3' : result === 'withdrawn' ? '1' : '4'

/** Where an instance is, and with whom. */
function standOf(found: InstanceReply) {
  const active = found.steps.filter(({ status, kind }) => status === 'active' && kind !== 'branch')
  const people = active.flatMap(({ tasks }) =>
    tasks.flatMap(({ status, assignee }) => (status === 'open' && assignee ? [assignee] : [])),
  )
  return {
    currTaskName: active.map(({ title }) => title).join(', '),
    currTaskNameAssignee: people.map(({ realname }) => realname).join(', '),
    processName: found.processTitle,
    bpmStatus: bpmStatusOf(found),
  }
}

function historyOf(found: InstanceReply) {
  return {
    records: found.events.map(({ seq, nodeTitle, actor, time, text, comment }) => ({
      id: String(seq),
      name: nodeTitle ?? '',
      assignee: actor?.username ?? '',
      assigneeName: actor?.realname ?? '',
      startTime: time,
      endTime: time,
      deleteReason: text,
      remarks: comment ?? '',
    })),
    ...standOf(found),
  }
}

function transitionsOf(found: InstanceReply, taskId: string) {
  const returns = found.actions.filter((one) => one.kind === 'return' && one.taskId === taskId)
  return {
    taskId,
    taskName: found.steps.find(({ tasks }) => tasks.some(({ id }) => id === taskId))?.title ?? '',
    transitionList: found.ahead.map(({ key, title, people }) => ({
      nextnode: key,
      Transition: title,
      nextUserName: people.map(({ realname }) => realname).join(','),
    })),
    histListNode: returns.flatMap(({ targets = [] }) =>
      targets.map(({ key, title }) => ({ TASK_DEF_KEY_: key, NAME_: title })),
    ),
  }
}

interface OfRecord {
  readonly flowCode: string
  readonly dataId: string
}
async function requireNewest(caller: Requester, { flowCode, dataId }: OfRecord) {
  const newest = await newestOf(caller, await processesOf(caller, flowCode), dataId)
  if (!newest) throw new AppError('INSTANCE_UNKNOWN')
  return newest
}
const infoOfRecord = async (caller: Requester, named: OfRecord) =>
  nodeInfo(caller, await readInstance(caller, (await requireNewest(caller, named)).id))

const reading = (): BoundRoute[] => [
  bind(contract.transInfo, async (context) => {
    const { taskId } = context.query
    return transitionsOf(await readInstance(context, await instanceOfTask(context, taskId), taskId), taskId)
  }),
  bind(contract.historyTransInfo, async (context) => {
    const found = await readInstance(context, context.query.procInstId)
    return transitionsOf(found, found.task?.id ?? '')
  }),
  bind(processes.processInfo, async (context) => {
    const { id } = await requireNewest(context, context.query)
    return { processInstId: id, ...standOf(await readInstance(context, id)) }
  }),
  bind(contract.processHistoryList, async (context) =>
    historyOf(await readInstance(context, context.query.processInstanceId)),
  ),
  bind(contract.nodeInfo, async (context) => {
    const { taskId } = context.query
    return nodeInfo(context, await readInstance(context, await instanceOfTask(context, taskId), taskId))
  }),
  bind(contract.historyNodeInfo, async (context) =>
    nodeInfo(context, await readInstance(context, context.query.procInstId)),
  ),
  bind(contract.recordNodeInfo, (context) => infoOfRecord(context, context.query)),
  bind(contract.recordHistoryNodeInfo, (context) => infoOfRecord(context, context.query)),
  bind(processes.flowOfRecord, async (context) => {
    const { flowCode, dataId } = context.query
    const newest = await newestOf(context, await processesOf(context, flowCode), dataId)
    return { processInstId: newest?.id ?? '', bpmStatus: newest?.bpmStatus ?? '', processName: newest?.title ?? '' }
  }),
]

/** The calls of approvals that an existing client makes, over the engine of processes. */
export const act: ServerModule = {
  name: 'act',
  routes: () => [
    ...lists(),
    ...deeds(),
    ...interventions(),
    ...reading(),
    ...documents(),
    bind(processes.startProcess, async (context) =>
      answer({ result: await startFlow(context, context.body), message: 'PROCESS_STARTED' }),
    ),
  ],
}
