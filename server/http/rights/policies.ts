import { type RawBuilder, sql } from 'kysely'
import type { RestrictedCodes } from '../../../schemas/contract/permissions/permission-rules.ts'
import type { DataRule } from '../../../schemas/language/rules/data-rule.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import {
  type ParentPolicy,
  type MergedPolicy,
  type Policy,
  type PolicyLayer,
  type RolePolicy,
  mergePolicies,
} from '../../../schemas/language/policy.ts'
import { grantsTable, rolesTable, ruleGrantsTable } from './holders.ts'

export interface PolicyRole {
  /** Code. */
  readonly role: string
  readonly id: string
  readonly name: string
  readonly policy: Policy | null
  readonly rules: readonly DataRule[] | null
  /** Codes that the role grants, as stored: several may be joined by commas. */
  readonly codes: readonly string[] | null
}
/** The policies and grants of a user's roles for one screen. */
export interface PolicyScreen {
  readonly screen: string
  /** Of the codes of its permissions. */
  readonly prefix: string
  /** Null for a screen that they say nothing of, and that lies below one that they do. */
  readonly roles: readonly PolicyRole[] | null
  /** Where it has children and a table. */
  readonly document: Screen | null
  readonly table: string | null
}

/** As JSON: what each of these roles says of a screen, and which of its permissions it grants. */
export const policyRoles = (
  roleIds: readonly string[],
  screen: RawBuilder<unknown>,
  prefix: RawBuilder<unknown>,
) => sql<readonly PolicyRole[] | null>`(
  select json_agg(json_build_object('role', r.role_code, 'id', r.id, 'name', r.role_name,
    'policy', (select p.document from sys_policy p where p.screen_id = ${screen} and p.role_id = r.id),
    'rules', (select json_agg(json_build_object('name', d.rule_name, 'column', d.rule_column, 'condition', d.rule_conditions, 'value', d.rule_value) order by d.id)
      from ${ruleGrantsTable} rd join sys_permission_data_rule d on d.id = rd.rule_id join sys_permission q on q.id = d.permission_id
      where rd.role_id = r.id and q.screen_id = ${screen} and d.status = '1'),
    'codes', (select json_agg(q.perms) from ${grantsTable} rp join sys_permission q on q.id = rp.permission_id
      where rp.role_id = r.id and q.status = '1' and q.del_flag = 0 and strpos(q.perms, ${prefix} || ':') > 0)
  ) order by r.id) from ${rolesTable} r where r.id = any(${[...roleIds]}))`

/** The sub-tables of a published document as rows of JSON. */
const childrenOf = sql`json_each(case when json_typeof(v.document -> 'children') = 'object' then v.document -> 'children' else '{}'::json end)`

/**
 * As JSON: every screen with a policy or a data rule of these roles, and their child screens at any depth, because a policy on a record applies to all its children.
 */
export const policiesFor = (roleIds: readonly string[]) => sql<readonly PolicyScreen[] | null>`(
  select json_agg(json_build_object('screen', t.screen_id, 'prefix', t.prefix, 'document', t.document, 'table', t.table_name,
    'roles', case when t.is_named then ${policyRoles(roleIds, sql`t.screen_id`, sql`t.prefix`)} end))
  from (
    with recursive named as (
      select p.screen_id from sys_policy p where p.role_id = any(${[...roleIds]})
      union
      select q.screen_id from ${ruleGrantsTable} rd join sys_permission_data_rule d on d.id = rd.rule_id join sys_permission q on q.id = d.permission_id
      where rd.role_id = any(${[...roleIds]}) and q.screen_id is not null and d.status = '1'),
    reached as (
      select screen_id from named
      union
      select child.value ->> 'screen' from reached r join sys_screen s on s.id = r.screen_id join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version, ${childrenOf} child
      where child.value ->> 'screen' is not null)
    select named.screen_id, named.screen_id in (select screen_id from named) as is_named, k.table_name, case when json_typeof(v.document -> 'children') = 'object' and k.table_name is not null then v.document end as document, coalesce(v.document ->> 'permission', regexp_replace(named.screen_id, '[.]', ':')) as prefix
    from reached named
    join sys_screen s on s.id = named.screen_id
    left join sys_screen_table k on k.screen_id = s.id
    left join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version) t)`

const actionsOf = (codes: readonly string[] | null, prefix: string) =>
  (codes ?? [])
    .flatMap((joined) => joined.split(','))
    .flatMap((code) => (code.trim().startsWith(`${prefix}:`) ? [code.trim().slice(prefix.length + 1)] : []))

/** What each of the roles says of a screen. */
export function rolePolicies({ prefix, roles }: Pick<PolicyScreen, 'prefix' | 'roles'>): readonly RolePolicy[] {
  return (roles ?? []).map(({ role, policy, rules, codes }) => ({
    role,
    grants: actionsOf(codes, prefix),
    policy: policy ?? undefined,
    rules: rules ?? [],
  }))
}

/** The effect of policies on the rights of a user. */
export interface Policies {
  readonly byScreen: ReadonlyMap<string, MergedPolicy>
  /** Rows of other screens that policies decide about, by the screen that they are of. */
  readonly below: ReadonlyMap<string, readonly RowsBelow[]>
  readonly closed: RestrictedCodes
}
interface RowsBelow {
  readonly above: ParentPolicy
  readonly policy: MergedPolicy
}
export const NO_POLICIES: Policies = {
  byScreen: new Map(),
  below: new Map(),
  closed: { shut: new Set(), locked: new Set(), masked: new Set() },
}

/**
 * The effect of a policy on the rows of sub-tables of its screen, and of their sub-tables in turn, where these have no policy of their
 * own alone. `passed`: the screens from the policy's own down to this one; a screen below itself is not followed again.
 */
function rowsBelow(
  screens: ReadonlyMap<string, PolicyScreen>,
  screen: string,
  rows: NonNullable<MergedPolicy['rows']>,
  passed: readonly string[] = [],
  higher?: ParentPolicy,
): readonly (readonly [string, RowsBelow])[] {
  const { document, table } = screens.get(screen) ?? {}
  if (!document || !table || passed.includes(screen)) return []
  return Object.values(document.children ?? {}).flatMap((child): (readonly [string, RowsBelow])[] => {
    if ((child.rows ?? (child.edit === undefined ? 'own' : 'above')) === 'own') return []
    const above: ParentPolicy = { screen, table, document, key: child.key, ...(higher ? { above: higher } : {}) }
    return [
      [child.screen, { above, policy: { rows, fields: {}, denied: [] } }],
      ...rowsBelow(screens, child.screen, rows, [...passed, screen], above),
    ]
  })
}

/** What policies say of a screen to one person at one moment. */
export function layersOf(
  { byScreen, below }: Policies,
  screen: string,
  person: PolicyLayer['person'],
  at: number,
): readonly PolicyLayer[] {
  const policy = byScreen.get(screen)
  return [
    ...(policy ? [{ policy, person, at }] : []),
    ...(below.get(screen) ?? []).map((one) => ({ ...one, person, at })),
  ]
}

/** The policies of several roles as one for each screen, with the codes that they take. */
export function policiesIn(screens: readonly PolicyScreen[] | null): Policies {
  if (!screens) return NO_POLICIES
  const merged = screens.flatMap((one) => {
    const policy = mergePolicies(rolePolicies(one))
    return policy ? [{ ...one, policy }] : []
  })
  const byId = new Map(screens.map((one) => [one.screen, one]))
  const fields = merged.flatMap(({ prefix, policy }) =>
    Object.entries(policy.fields).map(([key, { show }]) => ({ code: `${prefix}:${key}`, show })),
  )
  const denied = merged.flatMap(({ prefix, policy }) => policy.denied.map((action) => `${prefix}:${action}`))
  return {
    byScreen: new Map(merged.map(({ screen, policy }) => [screen, policy])),
    below: new Map(
      [
        ...Map.groupBy(
          merged.flatMap(({ screen, policy }) => (policy.rows ? rowsBelow(byId, screen, policy.rows) : [])),
          ([screen]) => screen,
        ),
      ].map(([screen, found]) => [screen, found.map(([, rows]) => rows)]),
    ),
    closed: {
      shut: new Set([...denied, ...fields.filter(({ show }) => show === 'hidden').map(({ code }) => code)]),
      locked: new Set(fields.filter(({ show }) => show !== 'hidden').map(({ code }) => code)),
      masked: new Set(fields.filter(({ show }) => show === 'masked').map(({ code }) => code)),
    },
  }
}
