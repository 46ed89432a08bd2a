import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { rightsMark } from '../../db/rights-mark.ts'
import { rolesHeldBy, tenantRoles } from '../rights/holders.ts'
import { MarkCache } from '../rights/mark-cache.ts'
import { tenantsWithPackages } from '../rights/packages.ts'
import type { RightsHolder } from '../rights/rights.ts'

/** The roles of user `u`, and which tenants of that user have packages, in the state of the rights that the mark names. */
export interface Memberships extends RightsHolder {
  /** Codes and ids of the roles of the organisation. */
  readonly roles: readonly string[] | null
  readonly own_ids: readonly string[] | null
}
/** The columns of `Memberships` without the mark; `MEMBERSHIP_JOIN` follows the table of users. `tenants`: those of the account as it stores them. */
export const membershipColumns = (tenants: RawBuilder<unknown>) =>
  sql`${tenantsWithPackages(tenants)} as packed, held.roles, held.own_ids, counting.role_ids, counting.bound`
export const MEMBERSHIP_JOIN = sql`
    cross join lateral (
      select array_agg(r.role_code order by r.id) as roles, array_agg(r.id order by r.id) as own_ids
      from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) held
    cross join lateral (
      select array_agg(role_id order by role_id) as role_ids, ${tenantRoles} as bound from ${rolesHeldBy(sql`u.id`)} own) counting`

/** More than the people who are at work at one time. */
const KNOWN_USERS = 2000
const known = new MarkCache<Memberships | undefined>(KNOWN_USERS)

interface User {
  readonly id: string
  /** The tenants of the account as it stores them. */
  readonly tenants: string | null
  /** Just read from the database, so that no cached value can be outdated. */
  readonly mark: string | null
}

/** The memberships of a user; undefined where the account was removed meanwhile. */
export function membershipsOf(database: Database, { id, tenants, mark }: User): Promise<Memberships | undefined> {
  return known.find(database, mark, `${id} ${tenants ?? ''}`, async () => {
    const [value] = await database.prepared(
      sql<Memberships>`select ${membershipColumns(sql`${tenants}::text`)}, ${rightsMark} as mark from sys_user u ${MEMBERSHIP_JOIN} where u.id = ${id}`,
    )
    return { mark: value?.mark ?? null, value }
  })
}
