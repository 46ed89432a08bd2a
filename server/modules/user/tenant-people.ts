import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { editSystemRow } from '../../data/write/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { assertOwnTenant } from '../../http/rights/own-tenants.ts'
import { ACCOUNTS } from './accounts.ts'
import { assertRightsNotHigher } from './guards.ts'

/** Binds people to a tenant of the caller, or releases them from it. Nobody changes an account that may do more than he. */
export async function bindToTenant(
  context: HandlerContext,
  tenantId: string,
  userIds: readonly string[],
  isBound: boolean,
): Promise<void> {
  assertOwnTenant(context, tenantId)
  const { db } = context
  const known = await db.selectFrom('sys_tenant').select('id').where('id', '=', Number(tenantId)).executeTakeFirst()
  if (!known) throw new AppError('TENANT_UNKNOWN', { code: tenantId })
  await assertRightsNotHigher(context, userIds)
  for (const id of userIds) {
    const account = await db.selectFrom('sys_user').select('rel_tenant_ids').where('id', '=', id).executeTakeFirst()
    const others = splitCommaList(account?.rel_tenant_ids ?? '').filter((one) => one !== tenantId)
    const tenants = isBound ? [...others, tenantId] : others
    await editSystemRow(context, ACCOUNTS, id, { relTenantIds: tenants.join(',') })
  }
}
