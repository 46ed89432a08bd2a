import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable, SystemWrite } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { assertOwnTenant, boundTo, tenantIds } from '../../http/rights/own-tenants.ts'
import { copyDefaultPacks, removePacksOf } from './packs.ts'

async function countOf(tx: Queries, rowsOf: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${rowsOf}`.execute(tx)
  return rows[0]?.n ?? 0
}

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
  const name = String(before?.['name'])
  const count = await countOf(tx, sql`sys_user where del_flag = 0 and ${boundTo(id)}`)
  if (count > 0) throw new AppError('TENANT_HELD', { name, count })
  const [departments, roles, positions] = [
    await countOf(tx, sql`sys_depart where tenant_id = ${Number(id)} and del_flag = 0`),
    await countOf(tx, sql`sys_role where tenant_id = ${Number(id)}`),
    await countOf(tx, sql`sys_position where tenant_id = ${Number(id)}`),
  ]
  if (departments + roles + positions > 0) throw new AppError('TENANT_OWNS', { name, departments, roles, positions })
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
    if (!after) await removePacksOf(context, tx, Number(id))
  },
}
