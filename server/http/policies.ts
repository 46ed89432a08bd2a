import { type RawBuilder, sql } from 'kysely'
import type { ClosedCodes } from '../../schemas/contract/permission-rules.ts'
import type { DataRule } from '../../schemas/language/data-rule.ts'
import { type MergedPolicy, type Policy, type RolePolicy, mergePolicies } from '../../schemas/language/policy.ts'

export interface ToldRole {
  /** Code. */
  readonly role: string
  readonly id: string
  readonly name: string
  readonly policy: Policy | null
  readonly rules: readonly DataRule[] | null
  /** Codes that the role grants, as they stand: several may be joined by commas. */
  readonly codes: readonly string[] | null
}
/** What the roles of somebody say of one screen. */
export interface ToldScreen {
  readonly screen: string
  /** Of the codes of its permissions. */
  readonly prefix: string
  readonly roles: readonly ToldRole[]
}

/** As JSON: what each of these roles says of a screen, and which of its permissions it grants. */
export const toldRoles = (roleIds: readonly string[], screen: RawBuilder<unknown>, prefix: RawBuilder<unknown>) => sql<readonly ToldRole[] | null>`(
  select json_agg(json_build_object('role', r.role_code, 'id', r.id, 'name', r.role_name,
    'policy', (select p.document from sys_policy p where p.screen_id = ${screen} and p.role_id = r.id),
    'rules', (select json_agg(json_build_object('name', d.rule_name, 'column', d.rule_column, 'condition', d.rule_conditions, 'value', d.rule_value) order by d.id)
      from sys_role_data_rule rd join sys_permission_data_rule d on d.id = rd.rule_id join sys_permission q on q.id = d.permission_id
      where rd.role_id = r.id and q.screen_id = ${screen} and d.status = '1'),
    'codes', (select json_agg(q.perms) from sys_role_permission rp join sys_permission q on q.id = rp.permission_id
      where rp.role_id = r.id and q.status = '1' and q.del_flag = 0 and strpos(q.perms, ${prefix} || ':') > 0)
  ) order by r.id) from sys_role r where r.id = any(${[...roleIds]}))`

/** As JSON: every screen that a policy or a data rule of these roles speaks of, with what the roles say of it. */
export const toldPolicies = (roleIds: readonly string[]) => sql<readonly ToldScreen[] | null>`(
  select json_agg(json_build_object('screen', t.screen_id, 'prefix', t.prefix, 'roles', ${toldRoles(roleIds, sql`t.screen_id`, sql`t.prefix`)}))
  from (
    select named.screen_id, coalesce(v.document ->> 'permission', regexp_replace(named.screen_id, '[.]', ':')) as prefix
    from (
      select p.screen_id from sys_policy p where p.role_id = any(${[...roleIds]})
      union
      select q.screen_id from sys_role_data_rule rd join sys_permission_data_rule d on d.id = rd.rule_id join sys_permission q on q.id = d.permission_id
      where rd.role_id = any(${[...roleIds]}) and q.screen_id is not null and d.status = '1') named
    join sys_screen s on s.id = named.screen_id
    left join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version) t)`

const actionsOf = (codes: readonly string[] | null, prefix: string) =>
  (codes ?? []).flatMap((joined) => joined.split(',')).flatMap((code) => (code.trim().startsWith(`${prefix}:`) ? [code.trim().slice(prefix.length + 1)] : []))

/** What each of the roles says of a screen. */
export function rolePolicies({ prefix, roles }: Pick<ToldScreen, 'prefix' | 'roles'>): readonly RolePolicy[] {
  return roles.map(({ role, policy, rules, codes }) => ({ role, grants: actionsOf(codes, prefix), policy: policy ?? undefined, rules: rules ?? [] }))
}

/** What policies make of somebody's rights. */
export interface Policies {
  readonly byScreen: ReadonlyMap<string, MergedPolicy>
  readonly closed: ClosedCodes
}
export const NO_POLICIES: Policies = { byScreen: new Map(), closed: { shut: new Set(), locked: new Set(), masked: new Set() } }

/** The policies of several roles as one for each screen, with the codes that they take. */
export function policiesIn(told: readonly ToldScreen[] | null): Policies {
  if (!told) return NO_POLICIES
  const merged = told.flatMap((one) => {
    const policy = mergePolicies(rolePolicies(one))
    return policy ? [{ ...one, policy }] : []
  })
  const fields = merged.flatMap(({ prefix, policy }) => Object.entries(policy.fields).map(([key, { show }]) => ({ code: `${prefix}:${key}`, show })))
  const denied = merged.flatMap(({ prefix, policy }) => policy.denied.map((action) => `${prefix}:${action}`))
  return {
    byScreen: new Map(merged.map(({ screen, policy }) => [screen, policy])),
    closed: {
      shut: new Set([...denied, ...fields.filter(({ show }) => show === 'hidden').map(({ code }) => code)]),
      locked: new Set(fields.filter(({ show }) => show !== 'hidden').map(({ code }) => code)),
      masked: new Set(fields.filter(({ show }) => show === 'masked').map(({ code }) => code)),
    },
  }
}
