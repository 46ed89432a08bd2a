import { AppError } from '../../../schemas/messages/index.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemRow, SystemTable, SystemWrite } from '../../data/write/index.ts'
import { nextCode } from './rules.ts'
import { categoryById, idsWithDescendants, lastChildCode, storeHasChild } from './store.ts'
import { lockByName } from '../../db/connection/name-lock.ts'

/** What the top categories have as their parent. */
export const ROOT = '0'

/** The place and the code of a category. It stays where it was added, so that no category lies below itself. */
async function placed({ tx, before, after }: SystemWrite): Promise<SystemRow | void> {
  // One writer at a time: two of them would take the same code, or add below what is being deleted.
  await lockByName(tx, 'sys_category')
  if (!after) return
  const pid = String(after['pid'] ?? before?.['pid'] ?? ROOT)
  if (before) {
    if (pid !== before['pid']) throw new AppError('PICKER_CATEGORY_MOVE')
    return { pid }
  }
  const parent = pid === ROOT ? { code: '' } : await categoryById(tx, pid)
  if (!parent) throw new AppError('PICKER_CATEGORY_NONE')
  const code = nextCode(parent.code, await lastChildCode(tx, pid))
  if (code === undefined) throw new AppError('PICKER_CATEGORY_DEEP')
  return { pid, code, hasChild: false }
}

export const CATEGORIES: SystemTable = {
  table: 'sys_category',
  permission: 'system:category',
  screen: 'system.category',
  open: [
    systemColumn('id', 'id'),
    systemColumn('pid', 'pid'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('code', 'code'),
    systemColumn('hasChild', 'has_child', { type: 'boolean' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'code', order: 'asc' },
  writable: ['name', 'pid', 'code', 'hasChild'],
  fixed: { code: 'CATEGORY_CODE_FIXED' },
  unknown: 'PICKER_CATEGORY_NONE',
  deletedWith: idsWithDescendants,
  beforeWrite: placed,
  async afterWrite({ tx, before, after }) {
    const pid = String((after ?? before)?.['pid'] ?? ROOT)
    if (pid !== ROOT && !(before && after)) await storeHasChild(tx, pid)
  },
}

/** The wire has "1" where something lies below a category. A page shows no parent of a top category. */
export async function withFlags(_context: unknown, rows: readonly WireRow[]): Promise<void> {
  for (const row of rows) {
    row['hasChild'] = row['hasChild'] === true ? '1' : '0'
    if (row['pid'] === ROOT) row['pid'] = null
  }
}
