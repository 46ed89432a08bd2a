import Type, { type Static } from 'typebox'
import { IdsQuery, LongText, Nothing, Nullable, ShortText } from '../common.ts'
import { type ReplyOf, SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { ProblemReply } from '../screens/schema.ts'

/** May open the designer of processes and store drafts. */
export const PROCESS_DESIGN = 'bpm:process:design'
/** May publish, roll back, switch off and delete processes. */
export const PROCESS_PUBLISH = 'bpm:process:publish'

const DESIGN = holding(PROCESS_DESIGN)
const PUBLISH = holding(PROCESS_PUBLISH)
const Code = Type.String({ minLength: 1, maxLength: 60 })
const params = Type.Object({ code: Code })
const Document = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })

export const ProcessSummary = Type.Object({
  code: Type.String(),
  /** In the locale of the request. */
  title: Type.String(),
  category: Nullable,
  category_dictText: Nullable,
  icon: Nullable,
  screen: Type.String(),
  /** Published version; 0 when there is only a draft. */
  version: Type.Integer(),
  enabled: Type.Boolean(),
  hasDraft: Type.Boolean(),
  /** Instances that run, of any version. */
  running: Type.Integer(),
  updateBy: Nullable,
  updateTime: Nullable,
})
export type ProcessSummary = Static<typeof ProcessSummary>
export const list = endpoint({
  id: 'process.list',
  methods: ['GET'],
  path: '/process/list',
  access: DESIGN,
  reply: Type.Array(ProcessSummary),
})
/** The draft, or the published document when there is none; `revision` counts the saves of the draft, `baseVersion` is where it began. */
export const draft = endpoint({
  id: 'process.draft',
  methods: ['GET'],
  path: '/process/draft/:code',
  access: DESIGN,
  params,
  reply: Type.Object({
    code: Type.String(),
    baseVersion: Type.Integer(),
    revision: Type.Integer(),
    draft: Type.Boolean(),
    enabled: Type.Boolean(),
    document: Document,
    problems: Type.Array(ProblemReply),
  }),
})
/** Stores a draft; of a code that is new, with `revision` 0. What somebody else saved meanwhile is not overwritten (409). */
export const saveDraft = endpoint({
  id: 'process.saveDraft',
  methods: ['PUT'],
  path: '/process/draft/:code',
  access: DESIGN,
  params,
  body: Type.Object({ document: Document, revision: Type.Integer({ minimum: 0 }) }),
  reply: Type.Object({ revision: Type.Integer(), problems: Type.Array(ProblemReply) }),
})
export const dropDraft = endpoint({
  id: 'process.dropDraft',
  methods: ['DELETE'],
  path: '/process/draft/:code',
  access: DESIGN,
  params,
  reply: Nothing,
})
/** What a document has for problems, without storing it. */
export const check = endpoint({
  id: 'process.check',
  methods: ['POST'],
  path: '/process/check',
  access: DESIGN,
  log: 'none',
  body: Type.Object({ document: Document }),
  reply: Type.Array(ProblemReply),
})
/** Publishes the draft of this revision. Instances that run stay with their version. Its approvers decide over records: an own password is needed. */
export const publish = endpoint({
  id: 'process.publish',
  methods: ['POST'],
  path: '/process/publish/:code',
  access: PUBLISH,
  ownPassword: true,
  params,
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), message: Type.Optional(LongText) }),
  reply: Type.Object({ version: Type.Integer() }),
})
export const ProcessVersion = Type.Object({
  version: Type.Integer(),
  message: Type.String(),
  author: Type.String(),
  createTime: Type.String(),
  running: Type.Integer(),
})
export type ProcessVersion = Static<typeof ProcessVersion>
export const versions = endpoint({
  id: 'process.versions',
  methods: ['GET'],
  path: '/process/versions/:code',
  access: DESIGN,
  params,
  reply: Type.Array(ProcessVersion),
})
export const version = endpoint({
  id: 'process.version',
  methods: ['GET'],
  path: '/process/version/:code/:version',
  access: DESIGN,
  params: Type.Object({ code: Code, version: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ code: Type.String(), version: Type.Integer(), document: Document }),
})
/** Publishes the document of an earlier version again, as a new one. */
export const rollback = endpoint({
  id: 'process.rollback',
  methods: ['POST'],
  path: '/process/rollback/:code',
  access: PUBLISH,
  ownPassword: true,
  params,
  body: Type.Object({ version: Type.Integer({ minimum: 1 }), message: Type.Optional(LongText) }),
  reply: Type.Object({ version: Type.Integer() }),
})
/** A process that is switched off cannot be started; what runs goes on. Switched on, its approvers decide over records again. */
export const enable = endpoint({
  id: 'process.enable',
  methods: ['PUT'],
  path: '/process/enabled/:code',
  access: PUBLISH,
  ownPassword: true,
  params,
  body: Type.Object({ enabled: Type.Boolean() }),
  reply: Nothing,
})
const Choices = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))
/** What a document may name: working calendars, scheduled jobs and templates of messages. Those that the caller may not use are left out. */
export const choices = endpoint({
  id: 'process.choices',
  methods: ['GET'],
  path: '/process/choices',
  access: DESIGN,
  reply: Type.Object({ calendars: Choices, jobs: Choices, templates: Choices }),
})
export type ProcessChoices = ReplyOf<typeof choices>
/** Deletes processes without instances. */
export const remove = endpoint({
  id: 'process.remove',
  methods: ['DELETE'],
  path: '/process/delete',
  access: PUBLISH,
  query: IdsQuery,
  reply: Nothing,
})
/** The answers to questions of `engine/process` about people and calendars, for the test run in the browser. */
export const facts = endpoint({
  id: 'process.facts',
  methods: ['POST'],
  path: '/process/facts/:code',
  access: DESIGN,
  log: 'none',
  params,
  body: Type.Object({
    requests: Type.Array(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }), { maxItems: 200 }),
  }),
  /** In the order of the requests. */
  reply: Type.Array(Type.Unknown()),
})
/** What a page needs to know of the processes of its records. */
export const ofScreen = endpoint({
  id: 'process.ofScreen',
  methods: ['GET'],
  path: '/process/ofScreen/:screen',
  access: SIGNED_IN,
  params: Type.Object({ screen: ShortText }),
  reply: Type.Object({
    /** The published and enabled ones that the caller may start for a record of it, in their order. */
    startable: Type.Array(Type.Object({ code: Type.String(), title: Type.String(), status: Type.String() })),
    /** Values of the state field with which nobody but a process changes a record. */
    locked: Type.Array(Type.String()),
  }),
})
export type ProcessesOfScreen = ReplyOf<typeof ofScreen>
