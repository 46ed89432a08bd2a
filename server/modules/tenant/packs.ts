import { sql } from 'kysely'
import { PACK_PERMISSION, type TenantPack } from '../../../schemas/contract/organization/tenant-pack.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { systemColumn, TENANT_COLUMN } from '../../data/read/index.ts'
import {
  addSystemRowWithin,
  stampOf,
  type SystemRow,
  type SystemTable,
  type SystemWrite,
  withVersions,
} from '../../data/write/index.ts'
import { lockByName } from '../../db/connection/name-lock.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { savePackPermissions } from '../permission/api.ts'
import { heldPermissions } from '../role/api.ts'
import { assertTenantExists, tenantIds } from '../../http/rights/own-tenants.ts'

/** In place of a tenant, for the packages that new tenants get a copy of. */
const DEFAULTS = 0

type Ticks = Partial<Pick<TenantPack, 'permissionIds'>> & { readonly lastpermissionIds?: string }

async function checkedPack({ context, tx, id, before, after }: SystemWrite): Promise<SystemRow | void> {
  // Nobody widens what limits him.
  if (!holdsEverything(context)) throw new AppError('TENANT_PACK_ADMIN')
  if (!after) return
  const tenantId = Number(after['tenantId'] ?? DEFAULTS)
  if (tenantId !== DEFAULTS) await assertTenantExists(tx, tenantId)
  if (before && before['tenantId'] !== tenantId) throw new AppError('TENANT_PACK_FIXED')
  await lockByName(tx, 'sys_tenant_pack')
  const name = String(after['packName']).trim()
  const taken = await tx
    .selectFrom('sys_tenant_pack')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(pack_name)`, '=', name.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw new AppError('TENANT_PACK_NAME_TAKEN', { code: name })
  const code = after['packCode'] ?? null
  return {
    tenantId,
    packName: name,
    packCode: code ?? (tenantId === DEFAULTS ? id : null),
    status: after['status'] ?? '1',
  }
}

export const PACKS: SystemTable = {
  table: 'sys_tenant_pack',
  permission: PACK_PERMISSION,
  screen: 'system.tenantPack',
  open: [
    systemColumn('id', 'id'),
    TENANT_COLUMN,
    systemColumn('packName', 'pack_name', { match: 'text' }),
    systemColumn('packCode', 'pack_code', { notNull: false }),
    systemColumn('status', 'status', { lookup: { kind: 'dict', code: 'valid_status' } }),
    systemColumn('remarks', 'remarks', { notNull: false, match: 'text' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  links: [heldPermissions('sys_tenant_pack_permission', 'pack_id')],
  rows: (caller) =>
    holdsEverything(caller)
      ? undefined
      : sql<boolean>`tenant_id = any(${tenantIds(caller.user.tenants.join())}::integer[])`,
  sort: { field: 'tenantId', order: 'asc' },
  writable: ['tenantId', 'packName', 'packCode', 'status', 'remarks'],
  unknown: 'TENANT_PACK_UNKNOWN',
  beforeWrite: checkedPack,
  async afterWrite({ context, tx, id, after }) {
    const { permissionIds, lastpermissionIds } = (context.body ?? {}) as Ticks
    if (after && permissionIds !== undefined)
      await savePackPermissions(tx, context, id, { permissionIds, lastpermissionIds })
  },
}

/** What rows of packages show besides their columns. */
export async function withPermissions({ db }: HandlerContext, rows: readonly WireRow[]): Promise<void> {
  const found = await db
    .selectFrom('sys_tenant_pack_permission')
    .selectAll()
    .where(sql`pack_id`, '=', sql`any(${rows.map((row) => row.id)}::text[])`)
    .orderBy('permission_id')
    .execute()
  const byPack = Map.groupBy(found, (one) => one.pack_id)
  for (const row of rows) {
    const isDefault = row['tenantId'] === DEFAULTS
    row['packType'] = isDefault ? 'default' : 'custom'
    if (isDefault) {
      row['tenantId'] = null
      row['tenantId_dictText'] = null
    }
    row['permissionIds'] = (byPack.get(String(row.id)) ?? []).map((one) => one.permission_id).join(',')
  }
}

/** Gives a tenant copies of the default packages that it does not have yet. */
export async function copyDefaultPacks(context: HandlerContext, tx: Queries, tenantId: number): Promise<number> {
  const lacking = await tx
    .selectFrom('sys_tenant_pack as d')
    .select(['d.id', 'd.pack_name', 'd.pack_code', 'd.remarks'])
    .where('d.tenant_id', '=', DEFAULTS)
    .where('d.status', '=', '1')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sys_tenant_pack as own')
            .select('own.id')
            .where('own.tenant_id', '=', tenantId)
            .whereRef('own.pack_code', '=', 'd.pack_code'),
        ),
      ),
    )
    .orderBy('d.id')
    .execute()
  for (const pack of lacking) {
    const copies: SystemTable = { ...PACKS, afterWrite: ({ id }) => copyTicks(tx, pack.id, id) }
    await addSystemRowWithin(context, tx, copies, {
      tenantId,
      packName: pack.pack_name,
      packCode: pack.pack_code,
      remarks: pack.remarks,
    })
  }
  return lacking.length
}

async function copyTicks(tx: Queries, from: string, to: string): Promise<void> {
  await sql`insert into sys_tenant_pack_permission (pack_id, permission_id)
    select ${to}, permission_id from sys_tenant_pack_permission where pack_id = ${from} on conflict do nothing`.execute(
    tx,
  )
}

/** The packages of a tenant go with it. */
export async function removePacksOf(context: HandlerContext, tx: Queries, tenantId: number): Promise<void> {
  const own = await tx.selectFrom('sys_tenant_pack').select('id').where('tenant_id', '=', tenantId).execute()
  const ids = own.map(({ id }) => id)
  await withVersions(tx, PACKS, ids, stampOf(context), () =>
    tx.deleteFrom('sys_tenant_pack').where('tenant_id', '=', tenantId).execute(),
  )
}
