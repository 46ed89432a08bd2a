import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { StoredPolicy } from '../../../schemas/contract/permissions/policy.ts'
import type { PolicyPerson, Policy } from '../../../schemas/language/policy.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { entriesOf, statesOf } from '../../data/read/index.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { onlyTenant } from '../../http/session/tenant.ts'
import type { Queries } from '../../db/database.ts'
import { grantsTable, rolesHeldBy, rolesTable } from '../../http/rights/holders.ts'
import { type PolicyRole, policyRoles } from '../../http/rights/policies.ts'
import { jsonOf, POLICIES } from './lists.ts'

// `json`, not `jsonb`: the order of the fields is the order they were stated in.
const asDocument = (document: Policy) => sql`${JSON.stringify(document)}::json`

export interface Place {
  readonly screen: string
  readonly role: string
}

/** The roles of the caller's tenants and of all with what they say of a screen; those of one person where one is named. */
export async function rolesFor(
  caller: Requester,
  { id, permission }: { readonly id: string; readonly permission: string },
  userId?: string,
): Promise<readonly PolicyRole[]> {
  const { db } = caller
  const within = withinOwnOrAllTenants(caller, sql`tenant_id`)
  const held =
    userId === undefined
      ? sql`select id from sys_role where ${within}`
      : sql`select role_id as id from ${rolesHeldBy(userId)} own where ${within}`
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

/** The version that a policy of this place had when it was last there, however long ago: a number stands for one document. */
async function lastVersion(tx: Queries, place: Place): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from sys_data_log where screen_id = ${POLICIES.screen} and row_id = ${policyId(place)}`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}

/** The id of a policy: the same one when it is stated again after it was taken away, so that its versions are of one row. */
export const policyId = ({ screen, role }: Place): string => createHash('md5').update(`${screen}:${role}`).digest('hex')

/** Somebody else changed the policy meanwhile, or took it away. */
async function staleError(tx: Queries, place: Place): Promise<AppError> {
  const [latest] = await historyOf(tx, place)
  return new AppError('POLICY_STALE', { who: latest?.createBy ?? '', when: latest?.createTime ?? '' })
}

/**
 * Stores a policy that still has the version which its author has seen, 0 for none.
 * @throws {AppError} POLICY_STALE when it has another
 */
export function storePolicy(tx: Queries, place: Place, seen: number, document: Policy, stamp: Stamp): Promise<void> {
  return withVersions(tx, POLICIES, [policyId(place)], stamp, () => replacePolicy(tx, place, seen, document, stamp))
}

/** A save that changes nothing makes no version. */
async function replacePolicy(
  tx: Queries,
  place: Place,
  seen: number,
  document: Policy,
  { by, at }: Stamp,
): Promise<void> {
  const { screen, role } = place
  const stated = asDocument(document)
  const { rows } =
    seen === 0
      ? await sql`insert into sys_policy (id, screen_id, role_id, version, document, update_by, update_time)
        values (${policyId(place)}, ${screen}, ${role}, ${(await lastVersion(tx, place)) + 1}, ${stated}, ${by}, ${at}) on conflict do nothing returning id`.execute(
          tx,
        )
      : await sql`update sys_policy set version = version + (document::jsonb <> ${stated}::jsonb)::integer, document = ${stated}, update_by = ${by}, update_time = ${at}
        where screen_id = ${screen} and role_id = ${role} and version = ${seen} returning id`.execute(tx)
  if (rows.length === 0) throw await staleError(tx, place)
}

/**
 * Takes a policy away.
 * @throws {AppError} POLICY_STALE when it is not the one that was seen
 */
export function removePolicy(tx: Queries, place: Place, seen: number, stamp: Stamp): Promise<void> {
  return withVersions(tx, POLICIES, [policyId(place)], stamp, async () => {
    const { rows } =
      await sql`delete from sys_policy where screen_id = ${place.screen} and role_id = ${place.role} and version = ${seen} returning id`.execute(
        tx,
      )
    if (rows.length === 0) throw await staleError(tx, place)
  })
}

export interface HistoryEntry {
  readonly version: number
  readonly document: Policy | null
  readonly createBy: string
  readonly createTime: string
}
/** The versions of a policy, the latest first, as far back as the data log goes. */
export async function historyOf(db: Queries, place: Place): Promise<readonly HistoryEntry[]> {
  const id = policyId(place)
  const { rows } = await sql<PolicyParts>`select rows, fields, deny from sys_policy_stated where id = ${id}`.execute(db)
  const entries = await entriesOf(db, POLICIES.screen ?? '', id)
  return statesOf(entries, rows[0] ?? null).flatMap(({ version, operation, by, time, stored }) =>
    operation === null
      ? []
      : [{ version, document: stored && documentOf(stored), createBy: by ?? '', createTime: time ?? '' }],
  )
}

/** What a policy is made of; an entry of the log has its lists as JSON texts. */
type PolicyParts = Readonly<Record<string, unknown>>
function documentOf({ rows, fields, deny }: PolicyParts): Policy {
  const stated = Object.entries({ rows, fields: jsonOf(fields), deny: jsonOf(deny) }).filter(
    ([, part]) => part !== null && part !== undefined,
  )
  return Object.fromEntries(stated)
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
