import Type, { type Static } from 'typebox'
import type { SYSTEM_FIELDS } from '../../language/names.ts'
import { SCRIPT_KINDS, type ScriptKind } from '../../language/script/kinds.ts'
import type { MessageCode } from '../../messages/index.ts'
import { LongText, Nullable, ShortText } from '../common.ts'
import { type ReplyOf, SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { RunningOrigin } from './screen-at.ts'
import { UsedBy } from './screen-lifecycle.ts'

const ID = Type.String({ minLength: 1, maxLength: 80 })
const idParams = Type.Object({ id: ID })
/** A screen document as it travels; the language's own check decides whether it is one. */
const Document = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })

export const ProblemReply = Type.Object({
  pointer: Type.String(),
  code: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
  level: Type.String(),
  /** The sentence in the locale of the request. */
  text: Type.Optional(Type.String()),
})
/** What a step does to the values that are stored. */
export const StepEffect = Type.Object({
  /** How many rows lose what, in words. */
  text: Type.String(),
  examples: Type.Array(Type.String()),
  /** Some values cannot be converted: the publication would fail. */
  failed: Type.Boolean(),
})
export type StepEffect = Static<typeof StepEffect>
export const StepReply = Type.Object({
  /** Name by which a step that must be agreed to is allowed, such as `drop:note`, `narrow:weight` or `adopt:id`. */
  name: Type.String(),
  kind: Type.String(),
  /** Done only where it is agreed to by its name. */
  destructive: Type.Boolean(),
  /** Stored values are removed or changed by it. */
  losesData: Type.Boolean(),
  table: Type.String(),
  column: Type.Optional(Type.String()),
  /** What will happen, in words. */
  text: Type.String(),
  effect: Type.Optional(StepEffect),
})
export type StepReply = Static<typeof StepReply>
export const ScreenSummary = Type.Object({
  id: Type.String(),
  title: Type.Unknown(),
  /** Published version; 0 when there is only a draft. */
  version: Type.Integer(),
  origin: Type.String(),
  table: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  hasDraft: Type.Boolean(),
  /** Out of use: its menu entry and its calls are closed. */
  retired: Type.Boolean(),
  /** When its draft is published; null without a time. */
  scheduledTime: Nullable,
  /** The last review of the draft that is there; null without one. */
  review: Type.Optional(
    Type.Union([
      Type.Object({
        state: Type.Unsafe<'open' | 'approved' | 'returned'>({ type: 'string' }),
        reviewer: Type.String(),
      }),
      Type.Null(),
    ]),
  ),
  updateBy: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  updateTime: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type ScreenSummary = Static<typeof ScreenSummary>
export const VersionSummary = Type.Object({
  version: Type.Integer(),
  message: Type.String(),
  author: Type.String(),
  createTime: Type.String(),
  rolledBackTo: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  /** Who approved it, where it was reviewed, and the words. */
  approvedBy: Nullable,
  approveNote: Nullable,
})
export type VersionSummary = Static<typeof VersionSummary>

/** The fields of which stored rows no longer hold what the document asks for. */
export const PlanEffects = Type.Array(
  Type.Object({
    field: Type.String(),
    rows: Type.Optional(Type.Integer()),
    text: Type.String(),
    examples: Type.Array(Type.String()),
    /** An advanced query of the page as it is published now, which finds them. */
    query: Type.Optional(Type.Object({ match: Type.String(), of: Type.Array(Type.Unknown()) })),
  }),
)
export type PlanEffects = Static<typeof PlanEffects>

const PublishReply = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  etag: Type.String(),
  steps: Type.Array(StepReply),
  /** What was rewritten with the new names of fields, and what names the old ones still. */
  rewritten: Type.Optional(UsedBy),
  left: Type.Optional(UsedBy),
})

export const list = endpoint({
  id: 'schema.list',
  methods: ['GET'],
  path: '/schema/list',
  access: holding('system:screen:list'),
  reply: Type.Array(ScreenSummary),
})
/** Parts of the screen that a script runs for. */
export const RunningKinds = Type.Array(Type.Unsafe<ScriptKind>({ type: 'string', enum: [...SCRIPT_KINDS] }))
/** The published document. Answers an ETag and 304 to a matching If-None-Match. Needs any permission of the screen. */
export const get = endpoint({
  id: 'schema.get',
  methods: ['GET'],
  path: '/schema/get/:id',
  access: SIGNED_IN,
  params: idParams,
  reply: Type.Object({
    id: Type.String(),
    version: Type.Integer(),
    etag: Type.String(),
    document: Document,
    scripts: RunningKinds,
    ...RunningOrigin,
  }),
})
/** The draft, or the published document when there is none; `baseVersion` is the version it started from. */
export const getDraft = endpoint({
  id: 'schema.getDraft',
  methods: ['GET'],
  path: '/schema/draft/:id',
  access: holding('system:screen:edit'),
  params: idParams,
  reply: Type.Object({
    id: Type.String(),
    baseVersion: Type.Integer(),
    revision: Type.Integer(),
    draft: Type.Boolean(),
    document: Document,
    problems: Type.Array(ProblemReply),
  }),
})
export const saveDraft = endpoint({
  id: 'schema.saveDraft',
  methods: ['PUT'],
  path: '/schema/draft/:id',
  access: holding('system:screen:edit'),
  params: idParams,
  /** `revision` as `getDraft` returned it: a draft that another person saved meanwhile is then never overwritten (409). */
  body: Type.Object({
    document: Document,
    baseVersion: Type.Integer({ minimum: 0 }),
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Type.Object({
    id: Type.String(),
    baseVersion: Type.Integer(),
    revision: Type.Integer(),
    problems: Type.Array(ProblemReply),
  }),
})
export const deleteDraft = endpoint({
  id: 'schema.deleteDraft',
  methods: ['DELETE'],
  path: '/schema/draft/:id',
  access: holding('system:screen:edit'),
  params: idParams,
  reply: Type.Unknown(),
})
/** What publishing this document would do to its table; changes nothing. */
export const plan = endpoint({
  id: 'schema.plan',
  methods: ['POST'],
  path: '/schema/plan/:id',
  access: holding('system:screen:edit'),
  log: 'none',
  params: idParams,
  body: Type.Object({ document: Document }),
  helper: 'plain',
  reply: Type.Object({
    steps: Type.Array(StepReply),
    problems: Type.Array(ProblemReply),
    affected: Type.Optional(PlanEffects),
    /** Fields that are removed or renamed, with what names them elsewhere. */
    removed: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String(),
          title: Type.Unknown(),
          /** What it is called now, where it was renamed. */
          to: Type.Optional(Type.String()),
          users: UsedBy,
        }),
      ),
    ),
  }),
})
/** Publishes the draft. `allow` names the destructive steps that may run. */
export const publish = endpoint({
  id: 'schema.publish',
  methods: ['POST'],
  path: '/schema/publish/:id',
  access: holding('system:screen:publish'),
  log: 'critical',
  params: idParams,
  helper: 'plain',
  body: Type.Object({
    message: LongText,
    baseVersion: Type.Integer({ minimum: 0 }),
    allow: Type.Optional(Type.Array(ShortText, { maxItems: 500 })),
    /** Rewrites what names a renamed field elsewhere, as far as the caller may. */
    rewrite: Type.Optional(Type.Boolean()),
  }),
  reply: PublishReply,
})
export const history = endpoint({
  id: 'schema.history',
  methods: ['GET'],
  path: '/schema/history/:id',
  access: holding('system:screen:list'),
  params: idParams,
  reply: Type.Array(VersionSummary),
})
export const getVersion = endpoint({
  id: 'schema.getVersion',
  methods: ['GET'],
  path: '/schema/version/:id/:version',
  access: holding('system:screen:list'),
  params: Type.Object({ id: ID, version: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({
    version: Type.Integer(),
    message: Type.String(),
    author: Type.String(),
    createTime: Type.String(),
    document: Document,
  }),
})
/** Publishes an earlier version again, as a new version; the rows stay. */
export const rollback = endpoint({
  id: 'schema.rollback',
  methods: ['POST'],
  path: '/schema/rollback/:id',
  access: holding('system:screen:publish'),
  params: idParams,
  helper: 'plain',
  body: Type.Object({
    version: Type.Integer({ minimum: 1 }),
    message: LongText,
    allow: Type.Optional(Type.Array(ShortText, { maxItems: 500 })),
    dropDraft: Type.Optional(Type.Boolean({ description: 'Also gives up the saved draft; it stays without.' })),
  }),
  reply: PublishReply,
})
/** Stores a new document as a draft; its id must be free. */
export const create = endpoint({
  id: 'schema.create',
  methods: ['POST'],
  path: '/schema/create',
  access: holding('system:screen:add'),
  helper: 'plain',
  body: Type.Object({ document: Document }),
  reply: Type.Object({ id: Type.String(), problems: Type.Array(ProblemReply) }),
})
/** Who may do what on a published screen. */
export const Grants = Type.Object({
  actions: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  roles: Type.Array(
    Type.Object({
      id: Type.String(),
      roleCode: Type.String(),
      roleName: Type.String(),
      actions: Type.Array(Type.String()),
    }),
  ),
})
export type Grants = Static<typeof Grants>
export const grants = endpoint({
  id: 'schema.grants',
  methods: ['GET'],
  path: '/schema/grants/:id',
  access: holding('system:screen:grant'),
  params: idParams,
  reply: Grants,
})
/** Sets the actions one role holds on the screen; the menu entry and its folders follow. */
export const saveGrants = endpoint({
  id: 'schema.saveGrants',
  methods: ['PUT'],
  path: '/schema/grants/:id',
  access: holding('system:screen:grant'),
  ownPassword: true,
  params: idParams,
  body: Type.Object({
    roleId: Type.String({ minLength: 1, maxLength: 80 }),
    actions: Type.Array(ShortText, { maxItems: 200 }),
  }),
  reply: Grants,
})
/** What the columns that every table has are called. */
export const SYSTEM_NAMES: Readonly<Record<(typeof SYSTEM_FIELDS)[number], MessageCode>> = {
  id: 'SOURCE_COLUMN_ID',
  createBy: 'SOURCE_COLUMN_CREATE_BY',
  createTime: 'SOURCE_COLUMN_CREATE_TIME',
  updateBy: 'SOURCE_COLUMN_UPDATE_BY',
  updateTime: 'SOURCE_COLUMN_UPDATE_TIME',
  sysOrgCode: 'SOURCE_COLUMN_OWNER',
  version: 'SOURCE_COLUMN_VERSION',
}

const Named = Type.Object({ value: Type.String(), text: Type.String() })
/** What the options of a field may name: reports and rows that the person may use. */
export const sources = endpoint({
  id: 'schema.sources',
  methods: ['GET'],
  path: '/schema/sources',
  access: holding('system:screen:edit'),
  reply: Type.Object({
    reports: Type.Array(Named),
    /** System lists, open tables and published screens. `parent` is the column that names the row above, where the rows hang below one another. */
    rows: Type.Array(
      Type.Object({
        value: Type.String(),
        text: Type.String(),
        kind: Type.String({ enum: ['list', 'table', 'screen'] }),
        parent: Type.Optional(Type.String()),
      }),
    ),
  }),
})
export type Sources = ReplyOf<typeof sources>
/** The columns of a source that the person may use, and the parameters of a report. */
export const sourceColumns = endpoint({
  id: 'schema.sourceColumns',
  methods: ['GET'],
  path: '/schema/sources/columns',
  access: holding('system:screen:edit'),
  query: Type.Object({
    kind: Type.String({ enum: ['report', 'rows'] }),
    name: Type.String({ minLength: 1, maxLength: 80 }),
  }),
  reply: Type.Object({ columns: Type.Array(Named), params: Type.Array(Named) }),
})
export type SourceColumns = ReplyOf<typeof sourceColumns>
/** The published JSON Schema of a document kind, for editors. */
export const jsonSchema = endpoint({
  id: 'schema.jsonSchema',
  methods: ['GET'],
  path: '/schema/json-schema/:kind',
  access: SIGNED_IN,
  envelope: false,
  params: Type.Object({ kind: Type.String({ maxLength: 40 }) }),
  reply: Document,
})
