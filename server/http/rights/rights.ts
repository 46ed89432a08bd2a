import { sql } from 'kysely'
import {
  type PermissionLists,
  disabledCodes,
  excludedCodes,
  grantedCodes,
  readItems,
  withRestrictedCodes,
} from '../../../schemas/contract/permissions/permission-rules.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { Database } from '../../db/database.ts'
import { rightsMark } from '../../db/rights-mark.ts'
import type { Person } from '../context.ts'
import { onlyTenant } from '../session/tenant.ts'
import { holdsEverything } from './grantable.ts'
import { grantsTable, tenantRoles, userRolesTable } from './holders.ts'
import { MarkCache } from './mark-cache.ts'
import { limitingTenants, tenantsWithPackages, withinPackages } from './packages.ts'
import { NO_POLICIES, type Policies, type PolicyScreen, policiesIn, policiesFor } from './policies.ts'

/** What a person may do. */
export interface Rights {
  readonly permissions: ReadonlySet<string>
  /** Codes for which a control that makes editable is in force and not granted. */
  readonly disabled: ReadonlySet<string>
  /** Codes below `prefix:` that are controlled and not granted, without the prefix. */
  excluded(prefix: string): ReadonlySet<string>
  readonly policies: Policies
}

/** What follows from the lists and the policies, worked out once for each of them. */
function rightsIn(stated: PermissionLists, policies: Policies): Rights {
  const lists = withRestrictedCodes(stated.auth, stated.allAuth, policies.closed, (item) => item)
  const below = new Map<string, ReadonlySet<string>>()
  return {
    permissions: grantedCodes(lists),
    disabled: disabledCodes(lists),
    excluded(prefix) {
      const found = below.get(prefix) ?? excludedCodes(`${prefix}:`, lists)
      below.set(prefix, found)
      return found
    },
    policies,
  }
}
/** The rights of a caller who is not signed in. */
export const NO_RIGHTS = rightsIn({ auth: [], allAuth: [] }, NO_POLICIES)

interface Told {
  mark: string | null
  /** `counting`: what the roles hold (status 1), and what is switched off for everybody (status 0). */
  counting: unknown
  /** The other controls. */
  missing: unknown
  policies: readonly PolicyScreen[] | null
}

/** More than the sets of roles that an installation has. */
const KNOWN_RIGHTS = 100
const known = new MarkCache<Rights>(KNOWN_RIGHTS)

async function readRights(
  database: Database,
  roleIds: readonly string[],
  limits: readonly string[],
): Promise<{ mark: string | null; value: Rights }> {
  const [row] = await database.prepared(sql<Told>`
    select ${rightsMark} as mark, json_agg(c.item) filter (where c.counts) as counting, json_agg(c.item) filter (where not c.counts and c.menu_type = 2) as missing,
      ${policiesFor(roleIds)} as policies
    from (
      select p.menu_type, json_build_object('action', p.perms, 'type', coalesce(p.perms_type, '1'), 'status', p.status) as item,
        (p.status = '0' and p.menu_type = 2) or (p.status = '1' and exists (
          select 1 from ${grantsTable} rp where rp.role_id = any(${[...roleIds]}) and rp.permission_id = p.id) and ${withinPackages(limits, sql`p.id`)}) as counts
      from sys_permission p where p.perms is not null and p.del_flag = 0) c`)
  const counting = readItems(row?.counting)
  const lists = {
    auth: counting.filter(({ status }) => status === '1'),
    allAuth: [...counting, ...readItems(row?.missing)],
  }
  return { mark: row?.mark ?? null, value: rightsIn(lists, policiesIn(row?.policies ?? null)) }
}

/**
 * The permissions of roles in the version of the rights that `mark` names. A control that is switched off counts as held by
 * everybody. The caller has just read the mark from the database. `roleIds` in order. `limits`: tenants with packages that the person works for.
 */
export function rightsOf(
  database: Database,
  mark: string | null,
  roleIds: readonly string[],
  limits: readonly string[] = [],
): Promise<Rights> {
  return known.find(database, mark, `${roleIds.join(' ')} ${limits.join()}`, () =>
    readRights(database, roleIds, limits),
  )
}

/** What a statement gives of a user, as far as rights depend on it. */
export interface RightsHolder {
  readonly role_ids: readonly string[] | null
  /** Those of them that belong to one tenant (`tenantRoles`). */
  readonly bound: readonly (readonly [tenant: string, roleId: string])[] | null
  readonly mark: string | null
  /** Tenants of the user that have packages. */
  readonly packed: readonly string[] | null
}
type Worker = Pick<Person, 'roles' | 'tenant' | 'tenants'>
/** Ids of the roles that do not count where the user works for another tenant than theirs. */
export function rolesOfOtherTenants({ bound }: Pick<RightsHolder, 'bound'>, user: Worker): ReadonlySet<string> {
  if (!bound || holdsEverything({ user })) return new Set()
  const within = limitingTenants(user)
  return new Set(bound.flatMap(([tenant, id]) => (within.includes(tenant) ? [] : [id])))
}
/** The rights of a user who works for a tenant, or for none. */
export function rightsOfHolder(database: Database, holder: RightsHolder, user: Worker): Promise<Rights> {
  const { role_ids: roleIds, mark, packed } = holder
  const elsewhere = rolesOfOtherTenants(holder, user)
  const limits = packed ? limitingTenants(user).filter((tenant) => packed.includes(tenant)) : []
  return rightsOf(
    database,
    mark,
    (roleIds ?? []).filter((id) => !elsewhere.has(id)),
    limits,
  )
}

/** The present rights of several users; those with the same roles share them. A user who is missing has no role. */
export async function rightsOfUsers(
  database: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Rights>> {
  const rows = await database.prepared(sql<
    RightsHolder & { user_id: string; codes: string[] | null; tenants: string | null }
  >`
    select u.id as user_id, u.rel_tenant_ids as tenants, ${tenantsWithPackages(sql`u.rel_tenant_ids`)} as packed, ${rightsMark} as mark, own.role_ids, own.bound,
      (select array_agg(r.role_code) from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as codes
    from sys_user u join (
      select user_id, array_agg(role_id order by role_id) as role_ids, ${tenantRoles} as bound from ${userRolesTable} held
      where user_id = any(${[...userIds]}::text[]) group by user_id) own on own.user_id = u.id`)
  const found = new Map<string, Rights>()
  for (const row of rows) {
    const tenants = splitCommaList(row.tenants ?? '')
    const user = { roles: row.codes ?? [], tenants, tenant: onlyTenant(tenants) }
    found.set(row.user_id, await rightsOfHolder(database, row, user))
  }
  return found
}
