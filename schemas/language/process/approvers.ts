import Type, { type Static } from 'typebox'
import { Expression, FieldKey } from '../names.ts'
import { NodeKey } from './node-key.ts'

const Name = Type.String({ minLength: 1, maxLength: 100 })
const Names = Type.Array(Name, { minItems: 1, maxItems: 50, uniqueItems: true })
/** 1 is the nearest. */
const Level = Type.Integer({ minimum: 1, maximum: 10 })
const Claim = Type.Optional(
  Type.Boolean({
    description: 'One task for all of them, which one of them claims; the default for more than 50 people.',
  }),
)
const closed = { additionalProperties: false } as const

/** People who are known before anybody chooses: also those of whom somebody may choose. */
const NAMED = [
  Type.Object({ user: Names }, { ...closed, description: 'Account names.' }),
  Type.Object({ role: Name, claim: Claim }, { ...closed, description: 'Everybody with this role code.' }),
  Type.Object({ position: Name, claim: Claim }, { ...closed, description: 'Everybody with this position code.' }),
  Type.Object(
    {
      depart: Type.String({ minLength: 1, maxLength: 64, description: 'Code of the department.' }),
      below: Type.Optional(Type.Boolean({ description: 'Its subordinate departments as well.' })),
      claim: Claim,
    },
    closed,
  ),
  Type.Object(
    {
      head: Level,
      of: Type.Optional(
        Type.Union([Type.Literal('previous'), FieldKey], {
          description:
            'Whose department: a field with a department, or the last approver. Default: the current department of the initiator.',
        }),
      ),
    },
    { ...closed, description: '1: heads of the department; 2: heads of the one above it.' },
  ),
  Type.Object(
    { supervisor: Level },
    { ...closed, description: '1: the supervisor of the initiator; 2: the supervisor of that one.' },
  ),
  Type.Object({ field: FieldKey }, { ...closed, description: 'A field of the record that holds account names.' }),
  Type.Object({ starter: Type.Literal(true) }, { ...closed, description: 'The initiator.' }),
  Type.Object({ same: NodeKey }, { ...closed, description: 'Those who decided at this earlier node.' }),
  Type.Object({ expr: Expression }, { ...closed, description: 'An expression that gives account names.' }),
] as const

const Named = Type.Union([...NAMED])

/** One way to find the people of a node; several ways of a node add up. */
export const ApproverSchema = Type.Union([
  ...NAMED,
  Type.Object(
    {
      chain: Type.Union([Level, Type.Literal('top'), Type.Object({ role: Name }, closed)], {
        description:
          'The supervisors of the initiator one after another, up to this level, to the first with this role, or to the top.',
      }),
    },
    closed,
  ),
  Type.Object(
    {
      pick: Type.Enum(['starter', 'previous'], {
        description: 'Who chooses: the initiator at the start, or the last approver.',
      }),
      from: Type.Optional(Type.Array(Named, { minItems: 1, maxItems: 20 })),
      min: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    closed,
  ),
])
export type Approver = Static<typeof ApproverSchema>
export type NamedApprover = Static<typeof Named>
export const ApproversSchema = Type.Array(ApproverSchema, { minItems: 1, maxItems: 20 })

/** Who may start, administer or be asked by a rule; no choice of a person. */
export const PeopleSchema = Type.Array(Named, { maxItems: 50 })

/** What happens where no approver is found. `{ user }`: this person is asked. */
export const EmptyRule = Type.Union([
  Type.Enum(['admins', 'pass', 'reject', 'refuse']),
  Type.Object({ user: Name }, closed),
])
export type EmptyRule = Static<typeof EmptyRule>
