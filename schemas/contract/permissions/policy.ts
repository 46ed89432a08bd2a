import Type, { type Static } from 'typebox'
import { Id, Nothing } from '../common.ts'
import { type Endpoint, endpoint, holding } from '../endpoint.ts'
import { PolicySchema } from '../../language/policy.ts'
import { TextSchema } from '../../language/text.ts'

const SEE = holding('system:policy:list')
const EDIT = holding('system:policy:edit')
/** What is seen as the other person sees it: menu, screens, rows, their counts and words. The rest is the caller's own. */
const SEEN_AS = /^(permission|schema|screenAt|data|dict|link|category|report|cgform|check|fill|search)\./
export const isPreviewAs = ({ id }: Pick<Endpoint, 'id'>): boolean => SEEN_AS.test(id)

const Screen = Type.String({ minLength: 1, maxLength: 80 })
/** A stored policy. `version` counts its changes; a change names the version it was read with, 0 for none. */
const KeptPolicy = Type.Object({
  version: Type.Integer(),
  document: PolicySchema,
  updateBy: Type.String(),
  updateTime: Type.String(),
})
export type StoredPolicy = Static<typeof KeptPolicy>

const RolePolicyReply = Type.Object({
  id: Type.String(),
  /** What the versions of its policy are stored under. */
  policyId: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  /** Actions of the screen that the role grants. */
  grants: Type.Array(Type.String()),
  policy: Type.Union([KeptPolicy, Type.Null()]),
  /** Data rules of the contract that apply in addition to the policy, as text. */
  rules: Type.Array(Type.String()),
  /** What of it the screen of today has no room for: such a condition shows no rows. */
  problems: Type.Array(Type.String()),
})
export type RolePolicyReply = Static<typeof RolePolicyReply>

export const ScreenPolicies = Type.Object({
  screen: Type.String(),
  title: TextSchema,
  fields: Type.Array(Type.Object({ key: Type.String(), title: TextSchema, type: Type.String() })),
  /** Columns that every table has. */
  columns: Type.Array(Type.Object({ key: Type.String(), type: Type.String() })),
  actions: Type.Array(Type.Object({ code: Type.String(), title: TextSchema })),
  roles: Type.Array(RolePolicyReply),
})
export type ScreenPolicies = Static<typeof ScreenPolicies>

const Named = Type.Object({ id: Type.String(), title: TextSchema })
export const screens = endpoint({
  id: 'policy.screens',
  methods: ['GET'],
  path: '/sys/policy/screens',
  access: SEE,
  reply: Type.Array(Named),
})
export const list = endpoint({
  id: 'policy.list',
  methods: ['GET'],
  path: '/sys/policy/list',
  access: SEE,
  query: Type.Object({ screen: Screen }),
  reply: ScreenPolicies,
})
export const save = endpoint({
  id: 'policy.save',
  methods: ['PUT', 'POST'],
  path: '/sys/policy/save',
  access: EDIT,
  ownPassword: true,
  helper: 'plain',
  body: Type.Object({ screen: Screen, role: Id, version: Type.Integer({ minimum: 0 }), document: PolicySchema }),
  reply: RolePolicyReply,
})
export const remove = endpoint({
  id: 'policy.delete',
  methods: ['DELETE'],
  path: '/sys/policy/delete',
  access: EDIT,
  ownPassword: true,
  query: Type.Object({ screen: Screen, role: Id, version: Type.Integer({ minimum: 0 }) }),
  reply: Nothing,
})
/** Who changed it, the latest first; without a document where it was taken away. */
export const history = endpoint({
  id: 'policy.history',
  methods: ['GET'],
  path: '/sys/policy/history',
  access: SEE,
  query: Type.Object({ screen: Screen, role: Id }),
  reply: Type.Array(
    Type.Object({
      version: Type.Integer(),
      document: Type.Union([PolicySchema, Type.Null()]),
      createBy: Type.String(),
      createTime: Type.String(),
    }),
  ),
})
/** How many of the caller's rows a condition shows; for another person's values where one is named. */
export const count = endpoint({
  id: 'policy.count',
  methods: ['GET'],
  path: '/sys/policy/count',
  access: SEE,
  query: Type.Object({
    screen: Screen,
    rows: Type.String({ maxLength: 2000 }),
    user: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({ shown: Type.Integer(), total: Type.Integer() }),
})

/** What one role has to do with the answer. */
const Reason = Type.Object({
  role: Type.String(),
  roleName: Type.String(),
  /** False: the role does not allow the use of the screen, and another one does. */
  counts: Type.Boolean(),
  allows: Type.Boolean(),
  /** `grant`: by what it grants; `open`: says nothing against it; `rows`, `rule`, `field`, `deny`: by this part of its policy; `control`: by a control that it does not hold. */
  by: Type.Enum(['grant', 'open', 'rows', 'rule', 'field', 'deny', 'control']),
  /** The condition, the rule or how the field is shown. */
  detail: Type.String(),
})
export type Reason = Static<typeof Reason>
/** '' asks nothing. */
const Part = Type.Optional(Type.String({ maxLength: 64 }))
/** The reason why a person can or cannot: about a row, a field or an action. */
export const explain = endpoint({
  id: 'policy.explain',
  methods: ['GET'],
  path: '/sys/policy/explain',
  access: SEE,
  query: Type.Object({
    screen: Screen,
    user: Type.String({ minLength: 1, maxLength: 100 }),
    row: Part,
    field: Part,
    action: Part,
  }),
  reply: Type.Object({ allowed: Type.Boolean(), reasons: Type.Array(Reason) }),
})
