import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { StoredPolicy } from '../../../schemas/contract/permissions/policy.ts'
import type { PolicyPerson, Policy } from '../../../schemas/language/policy.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import { onlyTenant } from '../../http/session/tenant.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { grantsTable, rolesHeldBy, rolesTable } from '../../http/rights/holders.ts'
import { type PolicyRole, policyRoles } from '../../http/rights/policies.ts'
import { POLICIES } from './lists.ts'

// `json`, not `jsonb`: the order of the fields is the order they were stated in.
const asDocument = (document: Policy | null) => (document === null ? sql`null` : sql`${JSON.stringify(document)}::json`)

export interface Place {
  readonly screen: string
  readonly role: string
}

/** Every role with what it says of a screen; those of one person where one is named. */
export async function rolesFor(
  db: Queries,
  { id, permission }: { readonly id: string; readonly permission: string },
  userId?: string,
): Promise<readonly PolicyRole[]> {
  const held =
    userId === undefined ? sql`select id from sys_role` : sql`select role_id as id from ${rolesHeldBy(userId)} own`
  const { rows: named } = await sql<{ id: string }>`${held}`.execute(db)
  const { rows } = await sql<{ roles: readonly PolicyRole[] | null }>`select ${policyRoles(
    named.map((role) => role.id),
    sql`${id}::text`,
    sql`${permission}::text`,
  )} as roles`.execute(db)
  return rows[0]?.roles ?? []
}

/** The stored policies of a screen, by the id of their role. */
export async function storedPolicies(db: Queries, screen: string): Promise<ReadonlyMap<string, StoredPolicy>> {
  const { rows } = await sql<StoredPolicy & { role: string }>`
    select role_id as role, version, document, update_by as "updateBy", update_time as "updateTime" from sys_policy where screen_id = ${screen}`.execute(
    db,
  )
  return new Map(rows.map(({ role, ...policy }) => [role, policy]))
}

async function remember(
  tx: Queries,
  { screen, role }: Place,
  version: number,
  document: Policy | null,
  { by, at }: Stamp,
): Promise<void> {
  await sql`insert into sys_policy_history (id, screen_id, role_id, version, document, create_by, create_time)
    values (${newId(at.getTime())}, ${screen}, ${role}, ${version}, ${asDocument(document)}, ${by}, ${at})`.execute(tx)
}

/** The version that a policy of this place had when it was last there, however long ago: a number stands for one document. */
async function lastVersion(tx: Queries, { screen, role }: Place): Promise<number> {
  const { rows } = await sql<{
    version: number | null
  }>`select max(version) as version from sys_policy_history where screen_id = ${screen} and role_id = ${role}`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}

/** The id of a policy: the same one when it is stated again after it was taken away, so that its versions are of one row. */
export const policyId = ({ screen, role }: Place): string => createHash('md5').update(`${screen}:${role}`).digest('hex')

/** Keeps a policy that still has the version which its author has seen, 0 for none; false when it has another. */
export function storePolicy(tx: Queries, place: Place, seen: number, document: Policy, stamp: Stamp): Promise<boolean> {
  return withVersions(tx, POLICIES, [policyId(place)], stamp, () => replacePolicy(tx, place, seen, document, stamp))
}

async function replacePolicy(
  tx: Queries,
  place: Place,
  seen: number,
  document: Policy,
  stamp: Stamp,
): Promise<boolean> {
  const { screen, role } = place
  const next = (await lastVersion(tx, place)) + 1
  const { rows } =
    seen === 0
      ? await sql`insert into sys_policy (id, screen_id, role_id, version, document, update_by, update_time)
        values (${policyId(place)}, ${screen}, ${role}, ${next}, ${asDocument(document)}, ${stamp.by}, ${stamp.at}) on conflict (screen_id, role_id) do nothing returning id`.execute(
          tx,
        )
      : await sql`update sys_policy set version = ${next}, document = ${asDocument(document)}, update_by = ${stamp.by}, update_time = ${stamp.at}
        where screen_id = ${screen} and role_id = ${role} and version = ${seen} returning id`.execute(tx)
  if (rows.length > 0) await remember(tx, place, next, document, stamp)
  return rows.length > 0
}

/** Takes a policy away; false when it is not the one that was seen. */
export async function removePolicy(tx: Queries, place: Place, seen: number, stamp: Stamp): Promise<boolean> {
  const { rows } = await withVersions(tx, POLICIES, [policyId(place)], stamp, () =>
    sql`delete from sys_policy where screen_id = ${place.screen} and role_id = ${place.role} and version = ${seen} returning id`.execute(
      tx,
    ),
  )
  if (rows.length > 0) await remember(tx, place, seen + 1, null, stamp)
  return rows.length > 0
}

export interface HistoryEntry {
  readonly version: number
  readonly document: Policy | null
  readonly createBy: string
  readonly createTime: string
}
export async function historyOf(db: Queries, { screen, role }: Place): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select version, document, create_by as "createBy", create_time as "createTime" from sys_policy_history
    where screen_id = ${screen} and role_id = ${role} order by version desc limit 200`.execute(db)
  return rows
}

/** A person who may sign in, by id or name. */
export async function findPerson(db: Queries, named: string): Promise<PolicyPerson | undefined> {
  const { rows } = await sql<
    Omit<PolicyPerson, 'tenants' | 'roles'> & { tenants: string | null; roles: string[] | null }
  >`
    select u.id, u.username, u.realname, u.org_code as "orgCode", u.rel_tenant_ids as tenants,
      (select array_agg(r.role_code order by r.id) from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as roles
    from sys_user u where (u.username = ${named} or u.id = ${named}) and u.status = 1 and u.del_flag = 0 order by (u.username = ${named}) desc limit 1`.execute(
    db,
  )
  const [found] = rows
  const tenants = splitCommaList(found?.tenants ?? '')
  return found && { ...found, roles: found.roles ?? [], tenants, tenant: onlyTenant(tenants) }
}

/** The published screens with a table, and those of `more`. */
export async function publishedScreens(
  db: Queries,
  more: readonly string[],
): Promise<readonly { readonly id: string; readonly title: unknown }[]> {
  const { rows } = await sql<{ id: string; title: unknown }>`
    select s.id, v.document -> 'title' as title from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    where s.id = any(${[...more]}::text[]) or exists (select 1 from sys_screen_table t where t.screen_id = s.id) order by s.id`.execute(
    db,
  )
  return rows
}

/** The log of "view as" is stored for half a year. */
const LOOKS_LIFE_MS = 180 * 24 * 3_600_000
export async function deleteExpiredViewAs(db: Queries, now: number): Promise<void> {
  await sql`delete from sys_view_as where create_time < ${new Date(now - LOOKS_LIFE_MS)}`.execute(db)
}

/** A permission of a code: who holds it, and whether it is in force. */
export interface Control {
  /** False for an entry of the menu, which restricts nobody who does not hold it. */
  readonly isControl: boolean
  /** '1' visible, '2' editable. */
  readonly type: string
  /** '1' in force, '0' switched off for everybody. */
  readonly status: string
  /** Codes of the roles that hold it. */
  readonly roles: readonly string[]
}
export async function controlsOf(db: Queries, code: string): Promise<readonly Control[]> {
  const { rows } = await sql<Control>`
    select p.menu_type = 2 as "isControl", coalesce(p.perms_type, '1') as type, p.status, array(
      select r.role_code from ${grantsTable} rp join ${rolesTable} r on r.id = rp.role_id where rp.permission_id = p.id) as roles
    from sys_permission p where p.del_flag = 0 and ${code} = any(regexp_split_to_array(trim(p.perms), '\\s*,\\s*'))`.execute(
    db,
  )
  return rows
}
