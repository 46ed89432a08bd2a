import Type, { type Static } from 'typebox'
import { Id, LongText, Nothing, Nullable, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { ListParameters } from '../system-endpoints.ts'
import { ActNode } from './act.ts'
import { PROCESS_DESIGN, PROCESS_PUBLISH } from './documents.ts'

/** The calls about instances and processes that an existing client makes. */

const control = <const N extends string>(name: N) =>
  endpoint({
    id: `act.${name}`,
    methods: ['GET'],
    path: `/act/processInstance/${name}`,
    access: SIGNED_IN,
    once: true,
    query: Type.Object({ processInstanceId: Id, reason: Type.Optional(LongText) }),
    reply: Nothing,
  })
export const suspend = control('suspend')
export const restart = control('restart')
/** Goes on at another node. */
export const skipNode = endpoint({
  id: 'act.skipNode',
  methods: ['GET'],
  path: '/act/processInstance/skipNode',
  access: SIGNED_IN,
  once: true,
  query: Type.Object({ taskId: Id, skipTaskNode: ShortText, reason: Type.Optional(LongText) }),
  reply: Nothing,
})
export const reassign = endpoint({
  id: 'act.reassign',
  methods: ['GET'],
  path: '/act/processInstance/reassign',
  access: SIGNED_IN,
  once: true,
  query: Type.Object({ taskId: Id, taskAssignee: ShortText, reason: Type.Optional(LongText) }),
  reply: Nothing,
})
/** Nodes that an instance may be moved to. */
export const allTasks = endpoint({
  id: 'act.allTasks',
  methods: ['GET'],
  path: '/act/processInstance/getAllTask',
  access: SIGNED_IN,
  query: Type.Object({ processInstanceId: Id }),
  reply: Type.Array(ActNode),
})

const FLOW = '/act/process/extActProcess'
/** `flowCode`: the code of a process, or `onl_` with the table of a form. What runs already is a success. */
export const startProcess = endpoint({
  id: 'act.startProcess',
  methods: ['POST'],
  path: `${FLOW}/startMutilProcess`,
  access: SIGNED_IN,
  body: Type.Object({
    flowCode: ShortText,
    id: Id,
    formUrl: Type.Optional(Type.Union([LongText, Type.Null()])),
    formUrlMobile: Type.Optional(Type.Union([LongText, Type.Null()])),
  }),
  reply: Type.Object({ processInstanceId: Type.String(), id: Type.String() }),
})
/** State of the process of a record; empty texts where none was started. */
export const flowOfRecord = endpoint({
  id: 'act.flowOfRecord',
  methods: ['GET'],
  path: '/act/process/extActFlowData/queryFlowDataByCodeAndId',
  access: SIGNED_IN,
  query: Type.Object({ flowCode: ShortText, dataId: Id }),
  reply: Type.Object({ processInstId: Type.String(), bpmStatus: Type.String(), processName: Type.String() }),
})
/** The same, with where it stands. */
export const processInfo = endpoint({
  id: 'act.processInfo',
  methods: ['GET'],
  path: '/act/process/extActFlowData/getProcessInfo',
  access: SIGNED_IN,
  query: Type.Object({ flowCode: ShortText, dataId: Id }),
  reply: Type.Object({
    processInstId: Type.String(),
    bpmStatus: Type.String(),
    processName: Type.String(),
    currTaskName: Type.String(),
    currTaskNameAssignee: Type.String(),
  }),
})

const ActProcess = Type.Object({
  id: Type.String(),
  processKey: Type.String(),
  processName: Type.String(),
  processType: Nullable,
  processType_dictText: Nullable,
  /** 1: published and switched on. */
  processStatus: Type.String(),
  processVersion: Type.Integer(),
})
export type ActProcess = Static<typeof ActProcess>
/** Processes for those who design them. Their code is their id. */
export const processList = endpoint({
  id: 'act.processList',
  methods: ['GET'],
  path: `${FLOW}/list`,
  access: holding(PROCESS_DESIGN),
  query: ListParameters,
  reply: pageOf(ActProcess),
})
export const processById = endpoint({
  id: 'act.processById',
  methods: ['GET'],
  path: `${FLOW}/queryById`,
  access: holding(PROCESS_DESIGN),
  query: Type.Object({ id: ShortText }),
  reply: ActProcess,
})
/** Makes a draft of another process with the same nodes; answers its id. */
export const copyProcess = endpoint({
  id: 'act.copyProcess',
  methods: ['PUT'],
  path: `${FLOW}/copyProcess`,
  access: holding(PROCESS_DESIGN),
  body: Type.Object({ id: ShortText }),
  reply: Type.Object({ id: Type.String() }),
})
/** Publishes the draft of a process. */
export const deployProcess = endpoint({
  id: 'act.deployProcess',
  methods: ['PUT'],
  path: `${FLOW}/deployProcess`,
  access: holding(PROCESS_PUBLISH),
  ownPassword: true,
  body: Type.Object({ id: ShortText }),
  reply: Type.Object({ version: Type.Integer() }),
})
