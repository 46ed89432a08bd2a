import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable, SystemWrite } from '../../data/write/index.ts'
import type { Requester } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { tenantIds } from './ids.ts'
import { copyDefaultPacks, removePacksOf } from './packs.ts'

/** Whether a person may administer a tenant: the own ones, and whoever holds everything all of them. */
const isOwn = (caller: Pick<Requester, 'user'>, id: string): boolean =>
  holdsEverything(caller) || caller.user.tenants.includes(id)
/** A tenant of others is not there. */
export function assertOwnTenant(caller: Pick<Requester, 'user'>, id: string): void {
  if (!isOwn(caller, id)) throw new AppError('TENANT_UNKNOWN', { code: id })
}

/** The condition of the accounts that are bound to a tenant. */
export const boundTo = (id: string) => sql<boolean>`${id} = any(string_to_array(sys_user.rel_tenant_ids, ','))`

async function assertTenant({ context, tx, id, before, after }: SystemWrite): Promise<void> {
  const { tenantNo = Number(id) } = (context.body ?? {}) as { readonly tenantNo?: number }
  if (before) assertOwnTenant(context, id)
  else if (!holdsEverything(context)) throw new AppError('HTTP_FORBIDDEN')
  if (!before && (await tx.selectFrom('sys_tenant').select('id').where('id', '=', Number(id)).executeTakeFirst()))
    throw new AppError('TENANT_ID_TAKEN')
  if (before && after && tenantNo !== Number(id)) throw new AppError('TENANT_NUMBER_FIXED')
  const [begin, end] = [String(after?.['beginDate'] ?? ''), String(after?.['endDate'] ?? '')]
  if (begin !== '' && end !== '' && end < begin) throw new AppError('TENANT_DATES_WRONG')
  if (after) return
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from sys_user where del_flag = 0 and ${boundTo(id)}`.execute(tx)
  const count = Number(rows[0]?.n ?? 0)
  if (count > 0) throw new AppError('TENANT_HELD', { name: String(before?.['name']), count })
}

export const TENANTS: SystemTable = {
  table: 'sys_tenant',
  permission: 'system:tenant',
  screen: 'system.tenant',
  open: [
    systemColumn('id', 'id', { type: 'integer' }),
    systemColumn('tenantNo', 'id', { type: 'integer' }),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('beginDate', 'begin_date', { type: 'date', notNull: false }),
    systemColumn('endDate', 'end_date', { type: 'date', notNull: false }),
    systemColumn('status', 'status', { type: 'integer', lookup: { kind: 'dict', code: 'tenant_status' } }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  rows: (caller) =>
    holdsEverything(caller)
      ? sql<boolean>`true`
      : sql<boolean>`id = any(${tenantIds(caller.user.tenants.join())}::integer[])`,
  sort: { field: 'id', order: 'asc' },
  writable: ['name', 'beginDate', 'endDate', 'status'],
  unique: { name: 'TENANT_NAME_TAKEN' },
  newId({ id, tenantNo }) {
    const stated = id ?? tenantNo
    if (typeof stated !== 'number') throw new AppError('TENANT_NUMBER_MISSING')
    return String(stated)
  },
  unknown: 'TENANT_UNKNOWN',
  async beforeWrite(write) {
    await assertTenant(write)
    return write.after && { status: write.after['status'] ?? 1 }
  },
  async afterWrite({ context, tx, id, before, after }) {
    if (!before) await copyDefaultPacks(context, tx, Number(id))
    if (!after) await removePacksOf(tx, Number(id))
  },
}
