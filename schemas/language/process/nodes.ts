import Type, { type Static, type TUnsafe } from 'typebox'
import { Expression, ScreenId } from '../names.ts'
import { TextSchema } from '../text.ts'
import { ApproversSchema, EmptyRule, PeopleSchema } from './approvers.ts'
import { NodeKey } from './node-key.ts'

const closed = { additionalProperties: false } as const

/** `2d`, `-4h`, `30m`: days, hours or minutes; days and hours of the working calendar where the clock is `working`. */
const Duration = Type.String({ pattern: '^-?[1-9][0-9]{0,4}[dhm]$' })

export const FIELD_RIGHTS = ['hidden', 'read', 'edit', 'required'] as const
export const CHILD_RIGHTS = ['hidden', 'read', 'edit'] as const
/** What a sub-table allows: its rows as a whole, and its columns one by one. */
const ChildRights = Type.Object(
  {
    rest: Type.Optional(Type.Enum([...CHILD_RIGHTS])),
    add: Type.Optional(Type.Boolean()),
    remove: Type.Optional(Type.Boolean()),
    fields: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,58}$' }), Type.Enum([...FIELD_RIGHTS])),
    ),
  },
  closed,
)
export type ChildRights = Static<typeof ChildRights>
/** Rights of a node over the record. `rest` speaks of all fields and sub-tables that are not named; default `read`. */
const NODE_RIGHTS = {
  rest: Type.Optional(Type.Enum([...CHILD_RIGHTS])),
  fields: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,58}$' }), Type.Enum([...FIELD_RIGHTS]), {
      maxProperties: 500,
    }),
  ),
  /** By the screen of the sub-table. */
  children: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,30}\\.[a-z][A-Za-z0-9]{0,40}$' }), ChildRights, {
      maxProperties: 20,
    }),
  ),
}
export const NodeRightsSchema = Type.Object(NODE_RIGHTS, closed)
export type NodeRights = Static<typeof NodeRightsSchema>

const DueSchema = Type.Object(
  {
    after: Duration,
    clock: Type.Optional(Type.Enum(['working', 'calendar'])),
    /** Before the due time (`-4h`) or after it (`1d`). */
    remind: Type.Optional(Type.Array(Duration, { maxItems: 10 })),
    // oxlint-disable-next-line unicorn/no-thenable -- the word of the language
    then: Type.Optional(
      Type.Union(
        [
          Type.Enum(['nothing', 'pass', 'reject', 'escalate', 'replace']),
          Type.Object({ transfer: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
        ],
        {
          description:
            '`escalate`: the supervisor is asked as well; `replace`: the supervisor is asked instead; `transfer`: this person is asked instead.',
        },
      ),
    ),
  },
  closed,
)

/** What a person at a node may do besides what every node offers. */
export const TASK_ACTIONS = [
  'agree',
  'reject',
  'return',
  'transfer',
  'delegate',
  'before',
  'after',
  'beside',
  'removeSigner',
  'copy',
  'comment',
  'recall',
] as const
export type TaskAction = (typeof TASK_ACTIONS)[number]
/** Where a node does not say: these. */
export const DEFAULT_ACTIONS: readonly TaskAction[] = [
  'agree',
  'reject',
  'return',
  'transfer',
  'copy',
  'comment',
  'recall',
]

const base = { key: NodeKey, title: Type.Optional(TextSchema) }
const asked = {
  ...base,
  who: ApproversSchema,
  self: Type.Optional(Type.Enum(['supervisor', 'ask', 'skip', 'admins'])),
  empty: Type.Optional(EmptyRule),
  repeat: Type.Optional(Type.Enum(['ask', 'adjacent', 'first'])),
  ...NODE_RIGHTS,
  actions: Type.Optional(Type.Array(Type.Enum([...TASK_ACTIONS]), { uniqueItems: true })),
  due: Type.Optional(DueSchema),
  /** A comment is needed with these decisions. */
  comment: Type.Optional(Type.Array(Type.Enum(['agree', 'reject', 'return']), { uniqueItems: true })),
  signature: Type.Optional(Type.Boolean({ description: 'A drawn signature is needed to agree.' })),
  batch: Type.Optional(Type.Boolean({ description: 'May be decided together with others.' })),
}
const ApproveNode = Type.Object(
  {
    ...asked,
    kind: Type.Literal('approve'),
    mode: Type.Optional(Type.Enum(['any', 'all', 'turn', 'vote'], { description: 'Default any.' })),
    /** With `any`: rejected by the first who rejects, or only when all reject. */
    any: Type.Optional(Type.Enum(['first', 'agree'])),
    /** Per cent of the weights that must agree in a vote. */
    pass: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    weights: Type.Optional(
      Type.Record(Type.String({ pattern: '^.{1,100}$' }), Type.Integer({ minimum: 0, maximum: 1000 })),
    ),
    veto: Type.Optional(PeopleSchema),
    wait: Type.Optional(Type.Boolean({ description: 'A vote ends when all have voted, not when it is certain.' })),
    onReject: Type.Optional(
      Type.String({ pattern: '^(end|continue|return:(start|previous|[a-z][A-Za-z0-9_]{0,40}))$' }),
    ),
  },
  closed,
)
const HandleNode = Type.Object(
  { ...asked, kind: Type.Literal('handle'), mode: Type.Optional(Type.Enum(['any', 'all', 'turn'])) },
  closed,
)
const CopyNode = Type.Object({ ...base, kind: Type.Literal('copy'), who: ApproversSchema }, closed)

// An interface ends the circle that the types of nodes and their flows would be.
export interface Flow extends ReadonlyArray<ProcessNode> {}
export const FLOW_DEFINITION = 'flow'
const FlowRef: TUnsafe<Flow> = Type.Unsafe<Flow>({ $ref: `#/$defs/${FLOW_DEFINITION}` })

const Lane = Type.Object(
  {
    key: NodeKey,
    title: Type.Optional(TextSchema),
    /** None: the default, which stands last. */
    when: Type.Optional(Expression),
    flow: FlowRef,
  },
  closed,
)
export type Lane = Static<typeof Lane>
const BranchNode = Type.Object(
  {
    ...base,
    kind: Type.Literal('branch'),
    mode: Type.Enum(['exclusive', 'inclusive', 'parallel']),
    /** `any`: the first lane that ends cancels the others. */
    join: Type.Optional(Type.Enum(['all', 'any'])),
    branches: Type.Array(Lane, { minItems: 2, maxItems: 20 }),
  },
  closed,
)
const Values = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,58}$' }), Expression, { maxProperties: 200 })
const ChildNode = Type.Object(
  {
    ...base,
    kind: Type.Literal('process'),
    code: Type.String({ pattern: '^[a-z][a-z0-9_]{0,58}$' }),
    /** The sub-table of whose rows each gets an instance. */
    each: Type.Optional(ScreenId),
    wait: Type.Optional(Type.Boolean({ description: 'Default true.' })),
    in: Type.Optional(Values),
    out: Type.Optional(Values),
  },
  closed,
)
const WaitNode = Type.Object(
  {
    ...base,
    kind: Type.Literal('wait'),
    for: Type.Optional(Duration),
    clock: Type.Optional(Type.Enum(['working', 'calendar'])),
    until: Type.Optional(Expression),
  },
  closed,
)
const ServiceNode = Type.Object(
  {
    ...base,
    kind: Type.Literal('service'),
    do: Type.Enum(['set', 'create', 'call', 'job', 'message']),
    /** `set`: new values of the record; `create`: values of the new record; `call`: the body. */
    set: Type.Optional(Values),
    screen: Type.Optional(ScreenId),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT'])),
    url: Type.Optional(
      Type.String({ maxLength: 500, description: 'An address within the allowed targets of the relay.' }),
    ),
    job: Type.Optional(Type.String({ maxLength: 100, description: 'The id of a schedule.' })),
    template: Type.Optional(Type.String({ maxLength: 100, description: 'The code of a message template.' })),
    to: Type.Optional(ApproversSchema),
    repeatable: Type.Optional(
      Type.Boolean({ description: 'May be done again where it is not known whether it was done.' }),
    ),
  },
  closed,
)
const GotoNode = Type.Object(
  {
    ...base,
    kind: Type.Literal('goto'),
    to: NodeKey,
    when: Type.Optional(Expression),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  },
  closed,
)
const EndNode = Type.Object(
  { ...base, kind: Type.Literal('end'), result: Type.Optional(Type.Enum(['agreed', 'rejected'])) },
  closed,
)

export const NodeSchema = Type.Union([
  ApproveNode,
  HandleNode,
  CopyNode,
  BranchNode,
  ChildNode,
  WaitNode,
  ServiceNode,
  GotoNode,
  EndNode,
])
export type ProcessNode = Static<typeof NodeSchema>
export type NodeKind = ProcessNode['kind']
export type NodeOf<K extends NodeKind> = Extract<ProcessNode, { kind: K }>
/** A node that asks people to decide or to do something. */
export type HumanNode = NodeOf<'approve'> | NodeOf<'handle'>
export const isHuman = (node: ProcessNode): node is HumanNode => node.kind === 'approve' || node.kind === 'handle'
