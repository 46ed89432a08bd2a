import Type, { type Static } from 'typebox'
import { Id, LongText, Nothing, Nullable, ShortText } from '../common.ts'
import { type BodyOf, type ReplyOf, SIGNED_IN, endpoint } from '../endpoint.ts'

const Code = Type.String({ minLength: 1, maxLength: 60 })
const Values = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', maxProperties: 2000 })
/** Account names by the key of the node whose people the caller chooses. */
const Picks = Type.Record(Type.String({ maxLength: 60 }), Type.Array(ShortText, { maxItems: 50 }))
const Person = Type.Object({ username: Type.String(), realname: Type.String() })

export const startable = endpoint({
  id: 'process.startable',
  methods: ['GET'],
  path: '/process/startable',
  access: SIGNED_IN,
  reply: Type.Array(
    Type.Object({
      code: Type.String(),
      title: Type.String(),
      icon: Nullable,
      category: Nullable,
      category_dictText: Nullable,
      screen: Type.String(),
      /** Path of the page of the screen in the menu; null when the caller has none. */
      path: Nullable,
    }),
  ),
})

export const PreviewNode = Type.Object({
  key: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  /** How many forks it lies in. */
  depth: Type.Integer(),
  people: Type.Array(Person),
  /** Names of the roles, positions or departments of which somebody claims it. */
  pool: Type.Array(Type.String()),
  /** A sentence where nobody was found, or a rule for the initiator or for repetition applies. */
  note: Nullable,
  /** The caller chooses the people: of these, or of everybody where the list is empty. */
  pick: Type.Optional(Type.Object({ from: Type.Array(Person), min: Type.Integer(), max: Type.Integer() })),
})
export type PreviewNode = Static<typeof PreviewNode>
/** The way that a record would take, by the same functions that decide it. `values` are those of an unsaved form. */
export const preview = endpoint({
  id: 'process.preview',
  methods: ['POST'],
  path: '/process/preview',
  access: SIGNED_IN,
  log: 'none',
  body: Type.Object({
    code: Code,
    recordId: Type.Optional(Type.String({ maxLength: 64 })),
    values: Type.Optional(Values),
    picks: Type.Optional(Picks),
  }),
  reply: Type.Array(PreviewNode),
})
/** Saves `values` (a new record where `recordId` is missing or '') and starts the process, in one transaction. */
export const start = endpoint({
  id: 'process.start',
  methods: ['POST'],
  path: '/process/start',
  access: SIGNED_IN,
  body: Type.Object({
    code: Code,
    recordId: Type.Optional(Type.String({ maxLength: 64 })),
    values: Type.Optional(Values),
    picks: Type.Optional(Picks),
  }),
  reply: Type.Object({ instanceId: Type.String(), recordId: Type.String() }),
})

export const TimelineTask = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  status: Type.String(),
  via: Type.String(),
  assignee: Type.Union([Person, Type.Null()]),
  owner: Type.Union([Person, Type.Null()]),
  pool: Type.Array(Type.String()),
  openTime: Nullable,
  dueTime: Nullable,
  endTime: Nullable,
  overdue: Type.Boolean(),
})
export const TimelineStep = Type.Object({
  id: Type.String(),
  nodeKey: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  parentId: Nullable,
  lane: Nullable,
  status: Type.String(),
  result: Nullable,
  enterTime: Type.String(),
  leaveTime: Nullable,
  error: Nullable,
  tasks: Type.Array(TimelineTask),
})
export type TimelineStep = Static<typeof TimelineStep>
export const TimelineEvent = Type.Object({
  seq: Type.Integer(),
  time: Type.String(),
  actor: Type.Union([Person, Type.Null()]),
  forUser: Type.Union([Person, Type.Null()]),
  action: Type.String(),
  nodeKey: Nullable,
  nodeTitle: Nullable,
  taskId: Nullable,
  /** One sentence in the locale of the request. */
  text: Type.String(),
  comment: Nullable,
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), url: Type.String() })),
  signature: Nullable,
  /** Titles of changed fields with both texts, those that the reader may see. */
  changes: Type.Array(Type.Object({ title: Type.String(), before: Type.String(), after: Type.String() })),
  /** True where a later return or recall made it void. */
  isVoid: Type.Boolean(),
})
export type TimelineEvent = Static<typeof TimelineEvent>

/** What the caller may do now with one task, or with the instance. */
export const OfferedAction = Type.Object({
  /** A kind of `ProcessAction` of `engine/process`. */
  kind: Type.String(),
  taskId: Nullable,
  /** Places that a return or jump may go to. */
  targets: Type.Optional(Type.Array(Type.Object({ key: Type.String(), title: Type.String() }))),
  needsComment: Type.Optional(Type.Boolean()),
  needsSignature: Type.Optional(Type.Boolean()),
  canAbstain: Type.Optional(Type.Boolean()),
  /** Nodes whose people have to be chosen with it. */
  picks: Type.Optional(Type.Array(PreviewNode)),
  /** Of a recall: the event. */
  event: Type.Optional(Type.Integer()),
  /** Of a jump: the step that it leaves. */
  step: Type.Optional(Type.String()),
  /** Of the removal of a signer: the tasks of those who may be removed. */
  signers: Type.Optional(Type.Array(Type.String())),
})
export type OfferedAction = Static<typeof OfferedAction>

const FieldRight = Type.Enum(['hidden', 'read', 'edit', 'required'])
const FieldRights = Type.Record(Type.String(), FieldRight)
const ChildRights = Type.Record(
  Type.String(),
  Type.Object({
    rest: Type.String(),
    add: Type.Boolean(),
    remove: Type.Boolean(),
    fields: FieldRights,
  }),
)
/** Everything of one instance that the caller may see. */
export const instance = endpoint({
  id: 'process.instance',
  methods: ['GET'],
  path: '/process/instance/:id',
  access: SIGNED_IN,
  params: Type.Object({ id: Id }),
  /** `task`: the task to decide, of several the caller has. */
  query: Type.Object({ task: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: Type.Object({
    id: Type.String(),
    code: Type.String(),
    version: Type.Integer(),
    title: Type.String(),
    processTitle: Type.String(),
    status: Type.String(),
    result: Nullable,
    starter: Person,
    startTime: Type.String(),
    endTime: Nullable,
    /** Number of the last event: goes back with an action, so that it is judged by what was seen. */
    lastSeq: Type.Integer(),
    screen: Type.String(),
    recordId: Type.String(),
    /** The document of the screen, restricted to what the caller may see and change here. */
    document: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
    /** The record with its sub-rows under the ids of their screens; null where it is gone. */
    record: Type.Union([Values, Type.Null()]),
    rights: FieldRights,
    /** The documents of its sub-tables by their ids, for people without permissions of their pages; those that are seen here. */
    childDocuments: Type.Record(Type.String(), Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
    childRights: ChildRights,
    /** The task of the caller that is to be decided; null: only to read. */
    task: Type.Union([TimelineTask, Type.Null()]),
    /** The flow of the document without conditions, approvers and services. */
    flow: Type.Array(Type.Unknown()),
    steps: Type.Array(TimelineStep),
    events: Type.Array(TimelineEvent),
    copies: Type.Array(Type.Object({ person: Person, time: Type.String(), readTime: Nullable })),
    /** What would come, from where it stands. */
    ahead: Type.Array(PreviewNode),
    actions: Type.Array(OfferedAction),
    /** An earlier instance of the same record. */
    previous: Nullable,
  }),
})
export type InstanceReply = ReplyOf<typeof instance>

/** The caller has seen an instance: the own open tasks in it and the copy of it count as read. */
export const markInstanceRead = endpoint({
  id: 'process.markInstanceRead',
  methods: ['POST'],
  path: '/process/instance/read/:id',
  access: SIGNED_IN,
  log: 'none',
  params: Type.Object({ id: Id }),
  reply: Nothing,
})

/** Which fields and sub-tables the form of a start opens: those of the initiator's node, as far as the caller may see them. */
export const startRights = endpoint({
  id: 'process.startRights',
  methods: ['GET'],
  path: '/process/startRights/:code',
  access: SIGNED_IN,
  params: Type.Object({ code: Code }),
  reply: Type.Object({ rights: FieldRights, childRights: ChildRights }),
})
export type StartRights = ReplyOf<typeof startRights>

/** The instances of a record, the newest first. */
export const ofRecord = endpoint({
  id: 'process.ofRecord',
  methods: ['GET'],
  path: '/process/record/:screen/:id',
  access: SIGNED_IN,
  params: Type.Object({ screen: ShortText, id: Id }),
  reply: Type.Array(
    Type.Object({
      id: Type.String(),
      code: Type.String(),
      processTitle: Type.String(),
      title: Type.String(),
      status: Type.String(),
      result: Nullable,
      starter: Person,
      startTime: Type.String(),
      endTime: Nullable,
      /** Where it stands, and who is asked. */
      standing: Type.Array(Type.Object({ title: Type.String(), people: Type.Array(Person) })),
      /** The caller's own open task in it. */
      taskId: Nullable,
      mayWithdraw: Type.Boolean(),
      /** False: only this line may be seen. */
      mayOpen: Type.Boolean(),
    }),
  ),
})
export type RecordInstance = ReplyOf<typeof ofRecord>[number]

const Opinion = {
  comment: Type.Optional(LongText),
  /** Ids of uploaded files. */
  files: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 20 })),
  mentions: Type.Optional(Type.Array(ShortText, { maxItems: 50 })),
}
/**
 * Does one thing to an instance. `action` is a kind of `ProcessAction`; which of the other keys it needs stands there. `task` is the
 * caller's own. An action on a state that changed since `lastSeq` is judged by the new state; a decision is refused
 * (`INSTANCE_CHANGED`, 409) where somebody else has changed fields since that the process calls material, or any that are seen where it
 * names none.
 */
export const act = endpoint({
  id: 'process.act',
  methods: ['POST'],
  path: '/process/act/:id',
  access: SIGNED_IN,
  /** Of the instance. */
  params: Type.Object({ id: Id }),
  body: Type.Object({
    action: Type.Enum([
      'submit',
      'agree',
      'reject',
      'return',
      'transfer',
      'delegate',
      'advise',
      'addSigners',
      'removeSigner',
      'reorder',
      'claim',
      'giveBack',
      'copy',
      'comment',
      'urge',
      'withdraw',
      'recall',
      'terminate',
      'jump',
      'reassign',
      'suspend',
      'resume',
    ]),
    lastSeq: Type.Optional(Type.Integer({ minimum: 0 })),
    task: Type.Optional(Type.String({ maxLength: 64 })),
    /** Changed fields of the record, and its version as it was read. */
    values: Type.Optional(Values),
    picks: Type.Optional(Picks),
    signature: Type.Optional(Type.String({ maxLength: 400 })),
    abstain: Type.Optional(Type.Boolean()),
    /** A node, or an account name. */
    to: Type.Optional(ShortText),
    way: Type.Optional(Type.Enum(['again', 'direct'])),
    where: Type.Optional(Type.Enum(['before', 'after', 'beside'])),
    people: Type.Optional(Type.Array(ShortText, { maxItems: 50 })),
    mode: Type.Optional(Type.Enum(['any', 'all', 'turn'])),
    signer: Type.Optional(Type.String({ maxLength: 64 })),
    order: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })),
    event: Type.Optional(Type.Integer({ minimum: 1 })),
    step: Type.Optional(Type.String({ maxLength: 64 })),
    reason: Type.Optional(LongText),
    ...Opinion,
  }),
  reply: Type.Object({
    status: Type.String(),
    lastSeq: Type.Integer(),
    /** The caller's next open task, where there is one, for going on. */
    next: Type.Union([Type.Object({ instanceId: Type.String(), taskId: Type.String() }), Type.Null()]),
  }),
})
export type ActBody = BodyOf<typeof act>
/** Decides several tasks at once, each in a transaction of its own. */
export const batch = endpoint({
  id: 'process.batch',
  methods: ['POST'],
  path: '/process/batch',
  access: SIGNED_IN,
  body: Type.Object({
    tasks: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    action: Type.Enum(['agree', 'reject']),
    comment: Type.Optional(LongText),
  }),
  reply: Type.Array(
    Type.Object({ task: Type.String(), title: Type.String(), done: Type.Boolean(), message: Type.String() }),
  ),
})

/** May move instances that run to another version. */
export const MIGRATE = 'bpm:instance:migrate'
const Mapping = Type.Object({
  from: Type.Integer({ minimum: 1 }),
  to: Type.Integer({ minimum: 1 }),
  /** Old node key → new one, where they differ. */
  map: Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 60 })),
})
const Fit = Type.Object({ id: Type.String(), title: Type.String(), fits: Type.Boolean(), message: Type.String() })
/** Per instance whether it would fit, and why not. Changes nothing. */
export const planMigration = endpoint({
  id: 'process.planMigration',
  methods: ['POST'],
  path: '/process/migrate/plan/:code',
  access: { kind: 'permission', code: MIGRATE },
  log: 'none',
  params: Type.Object({ code: Code }),
  body: Mapping,
  reply: Type.Array(Fit),
})
export const migrate = endpoint({
  id: 'process.migrate',
  methods: ['POST'],
  path: '/process/migrate/:code',
  access: { kind: 'permission', code: MIGRATE },
  params: Type.Object({ code: Code }),
  body: Type.Object({ ...Mapping.properties, ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  reply: Type.Array(Fit),
})
