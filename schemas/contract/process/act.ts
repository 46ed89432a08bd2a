import Type, { type Static } from 'typebox'
import { Id, LongText, Nothing, Nullable, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { ListParameters } from '../system-endpoints.ts'

/** The calls about tasks and records that an existing client makes. They are thin: what they do is done by the calls below `/process`. */

const ActTask = Type.Object({
  id: Type.String(),
  taskId: Nullable,
  taskName: Type.String(),
  bpmBizTitle: Type.String(),
  processDefinitionId: Type.String(),
  processDefinitionName: Type.String(),
  processInstanceId: Type.String(),
  /** Id of the record. */
  dataId: Type.String(),
  processApplyUserId: Type.String(),
  processApplyUserName: Type.String(),
  taskAssigneeName: Type.String(),
  taskBeginTime: Nullable,
  taskEndTime: Nullable,
  durationStr: Type.String(),
  currentTaskName: Type.String(),
  bpmStatus: Type.String(),
})
export type ActTask = Static<typeof ActTask>

const list = <const N extends string>(id: N, path: string) =>
  endpoint({
    id: `act.${id}`,
    methods: ['GET'],
    path: `/act/task/${path}`,
    access: SIGNED_IN,
    query: ListParameters,
    reply: pageOf(ActTask),
  })
export const taskList = list('taskList', 'list')
export const taskGroupList = list('taskGroupList', 'taskGroupList')
export const taskHistoryList = list('taskHistoryList', 'taskHistoryList')
export const myApplyList = list('myApplyList', 'myApplyProcessList')
export const copiedList = list('copiedList', 'taskAllCcHistoryList')

const People = Type.String({ minLength: 1, maxLength: 4000 })
const change = <const N extends string>(name: N) =>
  endpoint({
    id: `act.${name}`,
    methods: ['PUT'],
    path: `/act/task/${name}`,
    access: SIGNED_IN,
    /** Account names, joined by commas, where more than one may be stated. */
    body: Type.Object({ taskId: Id, taskAssignee: People, reason: Type.Optional(LongText) }),
    reply: Nothing,
  })
export const claim = endpoint({
  id: 'act.claim',
  methods: ['PUT'],
  path: '/act/task/claim',
  access: SIGNED_IN,
  body: Type.Object({ taskId: Id }),
  reply: Nothing,
})
/** The other person decides instead, by either name. */
export const taskEntrust = change('taskEntrust')
export const taskComplaint = change('taskComplaint')
export const beforeAddSignTask = change('beforeAddSignTask')
export const afterAddSignTask = change('afterAddSignTask')
export const addMultiInstance = change('addMultiInstance')

const ofInstance = <const N extends string>(name: N) =>
  endpoint({
    id: `act.${name}`,
    methods: ['PUT'],
    path: `/act/task/${name}`,
    access: SIGNED_IN,
    body: Type.Object({ processInstanceId: Id, reason: Type.Optional(LongText) }),
    reply: Nothing,
  })
/** Withdraws what the caller started. */
export const callBackProcess = ofInstance('callBackProcess')
/** Terminates it, where the caller may; else withdraws it. */
export const invalidProcess = ofInstance('invalidProcess')

const Reason = Type.Optional(Type.Union([LongText, Type.Null()]))
/** The same of the process that a record has. */
export const invalidBizProcess = endpoint({
  id: 'act.invalidBizProcess',
  methods: ['PUT'],
  path: '/act/task/invalidBizProcess',
  access: SIGNED_IN,
  body: Type.Object({ flowCode: ShortText, dataId: Id, reason: Reason }),
  reply: Nothing,
})
/** Reminds those who have to decide. */
export const taskNotification = endpoint({
  id: 'act.taskNotification',
  methods: ['POST'],
  path: '/act/process/extActTaskNotification/taskNotification',
  access: SIGNED_IN,
  body: Type.Object({ procInstId: Id, remarks: Reason }),
  reply: Nothing,
})

/** `processModel`: 1 and 2 go on, 3 returns to `rejectModelNode` (without it: to the initiator). */
export const processComplete = endpoint({
  id: 'act.processComplete',
  methods: ['POST'],
  path: '/act/task/processComplete',
  access: SIGNED_IN,
  body: Type.Object({
    taskId: Id,
    processModel: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 2 })])),
    rejectModelNode: Type.Optional(Type.Union([ShortText, Type.Null()])),
    reason: Type.Optional(Type.Union([LongText, Type.Null()])),
    nextnode: Type.Optional(Type.Union([LongText, Type.Null()])),
    /** Account names of the next people, and of those who get a copy, joined by commas. */
    nextUserId: Type.Optional(Type.Union([LongText, Type.Null()])),
    ccUserIds: Type.Optional(Type.Union([LongText, Type.Null()])),
  }),
  reply: Nothing,
})

const Transitions = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  transitionList: Type.Array(
    Type.Object({ nextnode: Type.String(), Transition: Type.String(), nextUserName: Type.String() }),
  ),
  histListNode: Type.Array(Type.Object({ TASK_DEF_KEY_: Type.String(), NAME_: Type.String() })),
})
/** A node that something may be moved to. */
export const ActNode = Type.Object({ nodeId: Type.String(), nodeName: Type.String() })
/** What comes next, and where it may go back to. */
export const transInfo = endpoint({
  id: 'act.transInfo',
  methods: ['GET'],
  path: '/act/task/getProcessTaskTransInfo',
  access: SIGNED_IN,
  query: Type.Object({ taskId: Id }),
  reply: Transitions,
})
/** The same of an instance, by the task of the caller where there is one. */
export const historyTransInfo = endpoint({
  id: 'act.historyTransInfo',
  methods: ['GET'],
  path: '/act/task/getHisProcessTaskTransInfo',
  access: SIGNED_IN,
  query: Type.Object({ procInstId: Id }),
  reply: Transitions,
})
export const processHistoryList = endpoint({
  id: 'act.processHistoryList',
  methods: ['GET'],
  path: '/act/task/processHistoryList',
  access: SIGNED_IN,
  query: Type.Object({ processInstanceId: Id }),
  reply: Type.Object({
    records: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        assignee: Type.String(),
        assigneeName: Type.String(),
        startTime: Type.String(),
        endTime: Type.String(),
        deleteReason: Type.String(),
        remarks: Type.String(),
      }),
    ),
    currTaskName: Type.String(),
    currTaskNameAssignee: Type.String(),
    processName: Type.String(),
    bpmStatus: Type.String(),
  }),
})

const NodeInfo = Type.Object({
  dataId: Type.String(),
  tableName: Type.String(),
  taskId: Nullable,
  taskDefKey: Type.String(),
  procInsId: Type.String(),
  formUrl: Type.String(),
  formUrlMobile: Type.String(),
  /** The record as the node shows it. */
  records: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
  /** `type` 1: shown, 2: not to be edited. */
  permissionList: Type.Array(
    Type.Object({ action: Type.String(), type: Type.String(), status: Type.String(), describe: Type.String() }),
  ),
  subPermissionList: Type.Array(
    Type.Object({
      tableName: Type.String(),
      permissionList: Type.Array(Type.Object({ action: Type.String(), type: Type.String(), status: Type.String() })),
    }),
  ),
  isSignTask: Type.Boolean(),
  assignee: Type.String(),
  taskIsHandel: Type.Boolean(),
})
const NODE = '/act/process/extActProcessNode'
export const nodeInfo = endpoint({
  id: 'act.nodeInfo',
  methods: ['GET'],
  path: `${NODE}/getProcessNodeInfo`,
  access: SIGNED_IN,
  query: Type.Object({ taskId: Id }),
  reply: NodeInfo,
})
export const historyNodeInfo = endpoint({
  id: 'act.historyNodeInfo',
  methods: ['GET'],
  path: `${NODE}/getHisProcessNodeInfo`,
  access: SIGNED_IN,
  query: Type.Object({ procInstId: Id }),
  reply: NodeInfo,
})
const ofRecord = <const N extends string>(id: N, path: string) =>
  endpoint({
    id: `act.${id}`,
    methods: ['GET'],
    path,
    access: SIGNED_IN,
    query: Type.Object({ flowCode: ShortText, dataId: Id }),
    reply: NodeInfo,
  })
export const recordNodeInfo = ofRecord('recordNodeInfo', `${NODE}/getBizProcessNodeInfo`)
export const recordHistoryNodeInfo = ofRecord('recordHistoryNodeInfo', `${NODE}/getBizHisProcessNodeInfo`)
