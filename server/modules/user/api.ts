import type { UserInfo } from '../../../schemas/contract/session/auth.ts'
import type { Queries } from '../../db/database.ts'
import { tenantIds } from '../../http/rights/own-tenants.ts'

/** What a person may know of the own account; never the password, and no other person's record. */
export async function userInfo(db: Queries, userId: string): Promise<UserInfo | undefined> {
  const row = await db
    .selectFrom('sys_user')
    .select([
      'id',
      'username',
      'realname',
      'avatar',
      'org_code',
      'birthday',
      'sex',
      'email',
      'phone',
      'status',
      'work_no',
      'post',
      'user_identity',
      'depart_ids',
      'rel_tenant_ids',
      'must_change_password',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    org_code,
    work_no,
    user_identity,
    depart_ids,
    rel_tenant_ids,
    must_change_password: mustChange,
    ...same
  } = row
  return {
    ...same,
    orgCode: org_code,
    workNo: work_no,
    userIdentity: user_identity,
    departIds: depart_ids,
    relTenantIds: rel_tenant_ids,
    loginTenantId: tenantIds(rel_tenant_ids)[0] ?? null,
    homePath: null,
    ...(mustChange ? { mustChangePassword: true } : {}),
  }
}

export { ACCOUNTS, DELETED_ACCOUNTS } from './accounts.ts'
export { assertUsersOfTenant } from './tenant-users.ts'
export { bindToTenant } from './tenant-people.ts'
export { CONTACT } from './columns.ts'
export { pickableUsers, usersHolding, usersOfTenant } from './queries.ts'
export { ADDRESS_BOOK, addressBookScreen, type ScopedScreen } from './address-book.ts'
