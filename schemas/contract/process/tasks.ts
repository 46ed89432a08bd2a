import Type, { type Static } from 'typebox'
import { IdList, Nothing, Nullable } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { ListParameters } from '../system-endpoints.ts'

/** May see instances of the own departments, of all where the own data is not limited. */
export const MONITOR = 'bpm:instance:monitor'
/** May terminate, jump, reassign, suspend and resume what may be seen. */
export const INTERVENE = 'bpm:instance:intervene'

/** Lists of a person's approvals; each is a list of the contract with paging, filters and sorting. Rows are tasks, or instances where one has no task in it. */
export const BOXES = ['todo', 'claim', 'done', 'started', 'copied'] as const
export type Box = (typeof BOXES)[number]

export const ApprovalRow = Type.Object({
  /** Of the task in `todo`, `claim` and `done`, else of the instance. */
  id: Type.String(),
  instanceId: Type.String(),
  taskId: Nullable,
  title: Type.String(),
  code: Type.String(),
  processTitle: Type.String(),
  category: Nullable,
  category_dictText: Nullable,
  /** The node of the task; in `started` the nodes where it stands. */
  nodeTitle: Type.String(),
  starter: Type.String(),
  starter_dictText: Nullable,
  /** Who is asked now. */
  assignees: Type.String(),
  /** Whose place it is, where the caller is the agent. */
  owner: Nullable,
  owner_dictText: Nullable,
  /** `todo`: open; else what was decided, or how the instance is. */
  state: Type.String(),
  state_dictText: Nullable,
  /** The dictionary `bpm_status`. */
  bpmStatus: Type.String(),
  bpmStatus_dictText: Nullable,
  beginTime: Nullable,
  endTime: Nullable,
  dueTime: Nullable,
  /** True where the due time is over and it is open. */
  overdue: Type.Boolean(),
  /** False while a copy, or a task, was not opened. */
  read: Type.Boolean(),
  /** True where it may be decided together with others. */
  batch: Type.Boolean(),
  /** Why an automatic step does not go on; null where it does. */
  error: Nullable,
  screen: Type.String(),
  recordId: Type.String(),
  /** Titles and texts of the summary, in order. */
  summary: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  /** The same in one line. */
  summaryText: Type.String(),
})
export type ApprovalRow = Static<typeof ApprovalRow>

const box = <const N extends Box>(name: N) =>
  endpoint({
    id: `process.${name}`,
    methods: ['GET'],
    path: `/process/${name}/list`,
    access: SIGNED_IN,
    query: ListParameters,
    reply: pageOf(ApprovalRow),
  })
export const todo = box('todo')
export const claimable = box('claim')
export const done = box('done')
export const started = box('started')
export const copied = box('copied')

/** The rows of the same query as a workbook. */
const sheet = <const N extends Box | 'search' | 'monitor'>(name: N) =>
  endpoint({
    id: `process.${name}Xls`,
    methods: ['GET'],
    path: `/process/${name}/exportXls`,
    access: holding(name === 'monitor' ? MONITOR : `approval:${name}:export`),
    query: ListParameters,
    kind: 'download',
    log: 'export',
  })
export const todoXls = sheet('todo')
export const claimXls = sheet('claim')
export const doneXls = sheet('done')
export const startedXls = sheet('started')
export const copiedXls = sheet('copied')
export const searchXls = sheet('search')
export const monitorXls = sheet('monitor')

/** For the badge; a number stops at 999. */
export const counts = endpoint({
  id: 'process.counts',
  methods: ['GET'],
  path: '/process/counts',
  access: SIGNED_IN,
  reply: Type.Object({ todo: Type.Integer(), claim: Type.Integer(), copied: Type.Integer() }),
})
/** All that the caller may see: as initiator, by a place past or present, as copied, as administrator of the process, or as monitor. */
export const searchList = endpoint({
  id: 'process.searchList',
  methods: ['GET'],
  path: '/process/search/list',
  access: SIGNED_IN,
  query: ListParameters,
  reply: pageOf(ApprovalRow),
})
export const monitorList = endpoint({
  id: 'process.monitorList',
  methods: ['GET'],
  path: '/process/monitor/list',
  access: holding(MONITOR),
  query: ListParameters,
  reply: pageOf(ApprovalRow),
})
export const markRead = endpoint({
  id: 'process.markRead',
  methods: ['POST'],
  path: '/process/copied/read',
  access: SIGNED_IN,
  log: 'none',
  body: Type.Object({ ids: IdList }),
  reply: Nothing,
})

const Amount = Type.Object({ code: Type.String(), title: Type.String(), count: Type.Integer() })
/** Of the instances that the caller monitors, begun within the days of `from` and `to` (`YYYY-MM-DD`; default: the last 90 days). */
export const statistics = endpoint({
  id: 'process.statistics',
  methods: ['GET'],
  path: '/process/statistics',
  access: holding(MONITOR),
  query: Type.Object({
    from: Type.Optional(Type.String({ maxLength: 10 })),
    to: Type.Optional(Type.String({ maxLength: 10 })),
    code: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  reply: Type.Object({
    started: Type.Integer(),
    ended: Type.Integer(),
    agreed: Type.Integer(),
    rejected: Type.Integer(),
    returned: Type.Integer(),
    overdue: Type.Integer(),
    running: Type.Integer(),
    /** The days that were counted, `YYYY-MM-DD`. */
    first: Type.String(),
    last: Type.String(),
    byDay: Type.Array(Type.Object({ day: Type.String(), started: Type.Integer(), ended: Type.Integer() })),
    /**
     * Twelve months up to that of the last day (`YYYY-MM`): what happened in each of them, whenever the instance was begun. Minutes of the
     * working time of steps are true within 5 %: they come from counted buckets.
     */
    byMonth: Type.Array(
      Type.Object({
        month: Type.String(),
        started: Type.Integer(),
        ended: Type.Integer(),
        returned: Type.Integer(),
        overdue: Type.Integer(),
        median: Type.Number(),
        p90: Type.Number(),
      }),
    ),
    /** Of all processes, also where one of them is asked for. */
    byProcess: Type.Array(Amount),
    /** Minutes that a step was open, by node; how many tasks are open in it, and how many of them are overdue. */
    nodes: Type.Array(
      Type.Object({
        code: Type.String(),
        node: Type.String(),
        title: Type.String(),
        count: Type.Integer(),
        median: Type.Number(),
        p90: Type.Number(),
        open: Type.Integer(),
        overdue: Type.Integer(),
      }),
    ),
    /** Minutes from the opening of a task to its decision, by person. */
    people: Type.Array(
      Type.Object({
        username: Type.String(),
        realname: Type.String(),
        count: Type.Integer(),
        median: Type.Number(),
        p90: Type.Number(),
        open: Type.Integer(),
      }),
    ),
    /** By the department that instances were begun in: minutes from begin to end, and open tasks that are overdue. */
    departs: Type.Array(
      Type.Object({
        code: Type.String(),
        title: Type.String(),
        started: Type.Integer(),
        ended: Type.Integer(),
        running: Type.Integer(),
        overdue: Type.Integer(),
        median: Type.Number(),
        p90: Type.Number(),
      }),
    ),
  }),
})
