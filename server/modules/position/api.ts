import { sql } from 'kysely'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { PositionRecord } from '../../../schemas/contract/organization/position.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { listSystem, systemColumn, TENANT_COLUMN } from '../../data/read/index.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { stampOf, type SystemTable, type SystemWrite, tenantOfRow } from '../../data/write/index.ts'
import { ofOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import type { Requester } from '../../http/context.ts'
import { assertUsersOfTenant } from '../user/api.ts'

/** Accounts hold positions by their codes: a position that somebody holds stays. */
async function assertUnused({ tx, before, after }: SystemWrite): Promise<void> {
  if (after) return
  const { rows } = await sql<{ n: number }>`select count(*) as n from sys_user
    where del_flag = 0 and ${String(before?.['code'])} = any(string_to_array(post, ','))`.execute(tx)
  const count = Number(rows[0]?.n ?? 0)
  if (count > 0) throw new AppError('POSITION_HELD', { name: String(before?.['name']), count })
}

/** A position goes to a tenant with nobody outside of it. */
async function checkTenant({ context, tx, before, after }: SystemWrite): Promise<void> {
  if (!before || !after || before['tenantId'] === after['tenantId']) return
  const held = sql<boolean>`${String(before['code'])} = any(string_to_array(sys_user.post, ','))`
  const moved = { name: String(after['name']), tenant: Number(after['tenantId']), held }
  await assertUsersOfTenant(tx, moved, stampOf(context))
}

export const POSITIONS: SystemTable = {
  table: 'sys_position',
  permission: 'system:position',
  screen: 'system.position',
  open: [
    systemColumn('id', 'id'),
    systemColumn('code', 'code'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('postRank', 'post_rank', { notNull: false, lookup: { kind: 'dict', code: 'position_rank' } }),
  ],
  guarded: {
    by: 'system:position:list',
    columns: [systemColumn('createTime', 'create_time', { type: 'timestamp' }), TENANT_COLUMN],
  },
  rows: (caller) => ofOwnOrAllTenants(caller, sql`sys_position.tenant_id`),
  sort: { field: 'code', order: 'asc' },
  writable: ['code', 'name', 'postRank', 'tenantId'],
  unique: { code: 'POSITION_CODE_TAKEN' },
  fixed: { code: 'POSITION_CODE_FIXED' },
  unknown: 'POSITION_UNKNOWN',
  async beforeWrite(write) {
    const tenantId = await tenantOfRow(write)
    await assertUnused(write)
    return { tenantId }
  },
  afterWrite: checkTenant,
}

/** One page of positions, the rank with its words beside it. */
export function positionPage(context: Requester, query: ListQuery): Promise<PageResult<PositionRecord>> {
  return listSystem(context, POSITIONS, query)
}
