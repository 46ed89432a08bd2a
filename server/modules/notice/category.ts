import { CATEGORY_PERMISSION } from '../../../schemas/contract/messaging/announcement-category.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable, SystemWrite } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'

/** Value of `status` of a category that is offered for announcements. */
const IN_USE = '1'
const MAX_NAMED = 3

/** Readers see the name of a category, so one that announcements have stays. */
async function assertUnused({ tx, before, after }: SystemWrite): Promise<void> {
  if (after) return
  const used = await tx
    .selectFrom('sys_announcement')
    .select(({ fn }) => ['title', fn.countAll<number>().over().as('count')])
    .where('category_code', '=', String(before?.['code']))
    .where('del_flag', '=', 0)
    .orderBy('create_time', 'desc')
    .limit(MAX_NAMED)
    .execute()
  if (used.length === 0) return
  const titles = used.map(({ title }) => title).join('、')
  throw new AppError('NOTICE_CATEGORY_USED', { name: String(before?.['name']), count: Number(used[0]?.count), titles })
}

export const ANNOUNCEMENT_CATEGORIES: SystemTable = {
  table: 'sys_announcement_category',
  screen: 'system.announcementCategory',
  permission: CATEGORY_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('code', 'code'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('sortOrder', 'sort_order', { type: 'integer' }),
    systemColumn('status', 'status', { lookup: { kind: 'dict', code: 'valid_status' } }),
    systemColumn('remark', 'remark', { match: 'text', notNull: false }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'sortOrder', order: 'asc' },
  writable: ['code', 'name', 'sortOrder', 'status', 'remark'],
  unique: { code: 'NOTICE_CATEGORY_TAKEN' },
  fixed: { code: 'NOTICE_CATEGORY_FIXED' },
  unknown: 'NOTICE_CATEGORY_UNKNOWN',
  beforeWrite: assertUnused,
}

/**
 * Refuses a category that there is not, and one out of use unless the announcement has it already.
 * The row stays until the transaction ends.
 */
export async function assertCategory(tx: Queries, code: string | null | undefined, before?: unknown): Promise<void> {
  if (code === null || code === undefined || code === before) return
  const found = await tx
    .selectFrom('sys_announcement_category')
    .select(['name', 'status'])
    .where('code', '=', code)
    .forShare()
    .executeTakeFirst()
  if (!found) throw new AppError('NOTICE_CATEGORY_UNKNOWN', { code })
  if (found.status !== IN_USE) throw new AppError('NOTICE_CATEGORY_OFF', { name: found.name })
}
