import Type, { type Static } from 'typebox'
import { Id, LongText, ShortText } from '../common.ts'
import { type ReplyOf, endpoint, holding } from '../endpoint.ts'
import { PlanEffects, ProblemReply, StepReply } from './schema.ts'

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) })
const Document = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
const Code = Type.String({ minLength: 1, maxLength: 100 })
const Codes = Type.Array(Code, { maxItems: 50 })

/** Who may edit and publish a page. A list without roles leaves it to the permissions alone. */
export const Protection = Type.Object({
  /** Somebody else must approve a draft before it is published. */
  review: Type.Boolean(),
  /** Codes of the roles whose users may change the draft. */
  editors: Type.Array(Type.String()),
  /** Codes of the roles whose users may approve, publish, roll back, retire and delete it. */
  publishers: Type.Array(Type.String()),
  /** Counts its changes; 0 where there was none. */
  version: Type.Integer(),
  updateBy: Type.Union([Type.String(), Type.Null()]),
  updateTime: Type.Union([Type.String(), Type.Null()]),
})
export type Protection = Static<typeof Protection>
/** The protection, with the roles that may be named, and what it means for the caller. */
export const ProtectionReply = Type.Object({
  protection: Protection,
  roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  mayEdit: Type.Boolean(),
  mayPublish: Type.Boolean(),
})
export const protection = endpoint({
  id: 'schema.protection',
  methods: ['GET'],
  path: '/schema/protection/:id',
  access: holding('system:screen:list'),
  params,
  reply: ProtectionReply,
})
export const saveProtection = endpoint({
  id: 'schema.saveProtection',
  methods: ['PUT'],
  path: '/schema/protection/:id',
  access: holding('system:screen:grant'),
  ownPassword: true,
  params,
  /** `version` as it was read: what somebody else stated meanwhile is not overwritten (409). */
  body: Type.Object({
    review: Type.Boolean(),
    editors: Codes,
    publishers: Codes,
    version: Type.Integer({ minimum: 0 }),
  }),
  reply: ProtectionReply,
})

/** The people who may approve the draft of a page: none of them worked on it. */
export const reviewers = endpoint({
  id: 'schema.reviewers',
  methods: ['GET'],
  path: '/schema/reviewers/:id',
  access: holding('system:screen:edit'),
  params,
  reply: Type.Array(Type.Object({ username: Type.String(), realname: Type.String() })),
})

export const REVIEW_STATES = ['open', 'approved', 'returned', 'withdrawn'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]
export const Review = Type.Object({
  id: Type.String(),
  state: Type.Unsafe<ReviewState>({ type: 'string', enum: [...REVIEW_STATES] }),
  note: Type.String(),
  requestBy: Type.String(),
  requestName: Type.String(),
  requestTime: Type.String(),
  reviewer: Type.String(),
  reviewerName: Type.String(),
  reason: Type.String(),
  decideTime: Type.Union([Type.String(), Type.Null()]),
  /** The content that it is about. */
  hash: Type.String(),
  baseVersion: Type.Integer(),
  /** False once the draft is another one: an approval counts no longer. */
  current: Type.Boolean(),
})
export type Review = Static<typeof Review>
/** The last review of a page; null where there was none. */
export const review = endpoint({
  id: 'schema.review',
  methods: ['GET'],
  path: '/schema/review/:id',
  access: holding('system:screen:list'),
  params,
  reply: Type.Object({ required: Type.Boolean(), review: Type.Union([Review, Type.Null()]) }),
})
/** What the reviewer decides about: the draft as it was sent, what is published, and what publishing would do. */
export const reviewed = endpoint({
  id: 'schema.reviewed',
  methods: ['GET'],
  path: '/schema/reviewed/:id',
  access: holding('system:screen:publish'),
  params,
  reply: Type.Object({
    review: Type.Union([Review, Type.Null()]),
    before: Type.Union([Document, Type.Null()]),
    after: Type.Union([Document, Type.Null()]),
    steps: Type.Array(StepReply),
    problems: Type.Array(ProblemReply),
    affected: Type.Optional(PlanEffects),
  }),
})
export type Reviewed = ReplyOf<typeof reviewed>
/** Sends the draft to a reviewer. `revision` as `getDraft` returned it. */
export const requestReview = endpoint({
  id: 'schema.requestReview',
  methods: ['POST'],
  path: '/schema/requestReview/:id',
  access: holding('system:screen:edit'),
  params,
  helper: 'plain',
  body: Type.Object({ reviewer: ShortText, note: LongText, revision: Type.Integer({ minimum: 0 }) }),
  reply: Review,
})
/** `hash`: the content that was looked at. A draft that was changed since is not approved (409). */
export const decideReview = endpoint({
  id: 'schema.decideReview',
  methods: ['POST'],
  path: '/schema/decideReview/:id',
  access: holding('system:screen:publish'),
  log: 'critical',
  params,
  helper: 'plain',
  body: Type.Object({ review: Id, hash: ShortText, approved: Type.Boolean(), reason: LongText }),
  reply: Review,
})
export const withdrawReview = endpoint({
  id: 'schema.withdrawReview',
  methods: ['POST'],
  path: '/schema/withdrawReview/:id',
  access: holding('system:screen:edit'),
  params,
  helper: 'plain',
  body: Type.Object({ review: Id }),
  reply: Review,
})

/** A remark about an element; answers follow it, oldest first. */
export const Thread = Type.Object({
  id: Type.String(),
  /** JSON pointer into the document; '' for the page. */
  pointer: Type.String(),
  resolveBy: Type.Union([Type.String(), Type.Null()]),
  comments: Type.Array(
    Type.Object({
      id: Type.String(),
      content: Type.String(),
      createBy: Type.String(),
      createName: Type.String(),
      createTime: Type.String(),
    }),
  ),
})
export type Thread = Static<typeof Thread>
export const comments = endpoint({
  id: 'schema.comments',
  methods: ['GET'],
  path: '/schema/comments/:id',
  access: holding('system:screen:list'),
  params,
  reply: Type.Array(Thread),
})
/** A remark about `pointer`, or an answer in `thread`. */
export const addComment = endpoint({
  id: 'schema.addComment',
  methods: ['POST'],
  path: '/schema/comments/:id',
  access: holding('system:screen:list'),
  params,
  helper: 'plain',
  body: Type.Object({
    pointer: Type.String({ maxLength: 500 }),
    content: Type.String({ minLength: 1, maxLength: 2000 }),
    thread: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Array(Thread),
})
export const resolveComment = endpoint({
  id: 'schema.resolveComment',
  methods: ['PUT'],
  path: '/schema/comments/:id',
  access: holding('system:screen:list'),
  params,
  body: Type.Object({ thread: Id, resolved: Type.Boolean() }),
  reply: Type.Array(Thread),
})
