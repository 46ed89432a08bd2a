import Type, { type Static } from 'typebox'
import type { Screen } from './screen.ts'
import type { DataRule } from './rules/data-rule.ts'

/** How many characters of a masked value are sent at either end; none by default. */
const Mask = Type.Object(
  {
    first: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
    last: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  },
  { additionalProperties: false },
)
export type Mask = Static<typeof Mask>

const FieldPolicy = Type.Union([
  Type.Object({ show: Type.Literal('readonly') }, { additionalProperties: false }),
  Type.Object({ show: Type.Literal('masked'), mask: Type.Optional(Mask) }, { additionalProperties: false }),
  Type.Object({ show: Type.Literal('hidden') }, { additionalProperties: false }),
])
export type FieldPolicy = Static<typeof FieldPolicy>

const Key = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_]*$' })

/** The rights of one role on one screen. What is left out stays as open as it is without a policy. */
export const PolicySchema = Type.Object(
  {
    /** A condition over the row and the person: only rows that fulfil it are there. */
    rows: Type.Optional(Type.String({ maxLength: 2000 })),
    fields: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }), FieldPolicy, { maxProperties: 500 }),
    ),
    /** Actions that the role does not give, whatever grants it. */
    deny: Type.Optional(Type.Array(Key, { maxItems: 100, uniqueItems: true })),
  },
  { additionalProperties: false },
)
export type Policy = Static<typeof PolicySchema>

/** What a role says of a screen. */
export interface RolePolicy {
  readonly role: string
  /** Actions of the screen that the role grants. */
  readonly grants: readonly string[]
  readonly policy?: Policy | undefined
  /** Data rules of the role: all of them must be fulfilled. */
  readonly rules?: readonly DataRule[] | undefined
}
/** An expression, or a rule in the words of the contract. */
export type RowCondition = string | DataRule
/** What several roles together make of a screen. */
export interface MergedPolicy {
  /** Conditions of which one must be fulfilled, each with the role it is of; undefined: all rows. */
  readonly rows: readonly { readonly role: string; readonly of: readonly RowCondition[] }[] | undefined
  readonly fields: Readonly<Record<string, FieldPolicy>>
  readonly denied: readonly string[]
}

const OPENNESS = { hidden: 0, masked: 1, readonly: 2 } as const
const shownBy = ({ mask = {} }: Extract<FieldPolicy, { show: 'masked' }>) => (mask.first ?? 0) + (mask.last ?? 0)
function isOpener(one: FieldPolicy, other: FieldPolicy): boolean {
  if (one.show === 'masked' && other.show === 'masked') return shownBy(one) > shownBy(other)
  return OPENNESS[one.show] > OPENNESS[other.show]
}

/** True when a policy may show rows or fields that the previous one did not; any changed condition counts as looser. */
export function isLooser(before: Policy, after: Policy): boolean {
  if (before.rows !== undefined && after.rows !== before.rows) return true
  return Object.entries(before.fields ?? {}).some(([key, stated]) => {
    const now = after.fields?.[key]
    if (now?.show !== 'masked' || stated.show !== 'masked') return now === undefined || isOpener(now, stated)
    // Another end of a value is another part of it.
    return (now.mask?.first ?? 0) > (stated.mask?.first ?? 0) || (now.mask?.last ?? 0) > (stated.mask?.last ?? 0)
  })
}

const conditionsOf = ({ policy, rules = [] }: RolePolicy): readonly RowCondition[] => [
  ...(policy?.rows === undefined ? [] : [policy.rows]),
  ...rules,
]
const says = ({ policy, rules = [] }: RolePolicy) => policy !== undefined || rules.length > 0

/** The roles that determine the policy: those that grant an action of the screen, else those with a row condition. */
export function effectiveRoles(roles: readonly RolePolicy[]): readonly RolePolicy[] {
  const granting = roles.filter(({ grants }) => grants.length > 0)
  return granting.length > 0 ? granting : roles.filter(says)
}

/** A field is restricted only if every role that decides restricts it, and then as little as one of them does. */
function fieldsOf(roles: readonly RolePolicy[]): Readonly<Record<string, FieldPolicy>> {
  const [first, ...others] = roles.map(({ policy }) => policy?.fields ?? {})
  const merged = Object.entries(first ?? {}).flatMap(([key, stated]): [string, FieldPolicy][] => {
    let open: FieldPolicy = stated
    for (const fields of others) {
      const other = Object.hasOwn(fields, key) ? fields[key] : undefined
      if (other === undefined) return []
      if (isOpener(other, open)) open = other
    }
    return [[key, open]]
  })
  return Object.fromEntries(merged)
}

/** An action is denied if no role gives it that does not take it away again. */
function deniedBy(roles: readonly RolePolicy[]): readonly string[] {
  const stated = new Set(roles.flatMap(({ policy }) => policy?.deny ?? []))
  return [...stated].filter(
    (action) => !roles.some(({ grants, policy }) => grants.includes(action) && !(policy?.deny ?? []).includes(action)),
  )
}

/**
 * The rights of a person who has all of these roles: rows that one role shows, fields as open as the most open role has
 * them, actions that one role gives. Undefined where nothing is restricted.
 */
export function mergePolicies(roles: readonly RolePolicy[]): MergedPolicy | undefined {
  const counting = effectiveRoles(roles)
  if (!counting.some(says)) return undefined
  const stated = counting.map((one) => ({ role: one.role, of: conditionsOf(one) }))
  const rows = stated.some(({ of }) => of.length === 0) ? undefined : stated
  const [fields, denied] = [fieldsOf(counting), deniedBy(counting)]
  return rows === undefined && Object.keys(fields).length === 0 && denied.length === 0
    ? undefined
    : { rows, fields, denied }
}

/** The person that conditions speak of. */
export interface PolicyPerson {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly orgCode: string | null
  /** Codes. */
  readonly roles: readonly string[]
  readonly tenants: readonly string[]
  /** The active tenant; '0' means none. */
  readonly tenant: string
  /** Codes of all departments, where they were looked up already. */
  readonly departs?: readonly string[]
}
/** A parent screen whose policy also applies to the child rows. */
export interface ParentPolicy {
  readonly screen: string
  readonly table: string
  readonly document: Screen
  /** The field of the lower screen that names the record above. */
  readonly key: string
  /** The screen whose policy it is, where that lies higher: rows of this screen belong to rows of that one. */
  readonly above?: ParentPolicy
}
/** A policy with the person and the moment of its evaluation. A person who views as another person has two policies. */
export interface PolicyLayer {
  /** The policy is that of a screen above, and speaks of its rows. */
  readonly above?: ParentPolicy | undefined
  readonly policy: MergedPolicy
  readonly person: PolicyPerson
  /** Epoch milliseconds. */
  readonly at: number
}
