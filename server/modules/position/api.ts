import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { PositionRecord } from '../../../schemas/contract/position.ts'
import { engineOf } from '../../crud/engine.ts'
import { addDictTexts } from '../../crud/labels/texts.ts'
import type { ListParams } from '../../crud/query/params.ts'
import { byKey, listSystem, systemColumn } from '../../crud/system-list.ts'
import type { HandlerContext } from '../../http/context.ts'

const OPEN = [
  systemColumn('id', 'id'),
  systemColumn('code', 'code'),
  systemColumn('name', 'name'),
  systemColumn('postRank', 'post_rank', { notNull: false, lookup: { kind: 'dict', code: 'position_rank' } }),
]
/** Shown, searched and sorted by only with the right to administer positions. */
const GUARDED = [systemColumn('createTime', 'create_time', { type: 'timestamp' })]
const LIST_POSITIONS = 'system:position:list'

/** One page of positions, the rank with its words beside it. */
export async function positionPage(context: HandlerContext, params: ListParams): Promise<PageResult<PositionRecord>> {
  const { db, can, locale } = context
  const columns = byKey(can(LIST_POSITIONS) ? [...OPEN, ...GUARDED] : OPEN)
  const found = await listSystem<PositionRecord>(db, { table: 'sys_position', columns, sort: { field: 'code', order: 'asc' } }, params)
  await addDictTexts(db, engineOf(context), columns.values(), [...found.records], locale)
  return found
}
