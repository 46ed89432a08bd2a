import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { PositionRecord } from '../../../schemas/contract/organization/position.ts'
import { listSystem, systemColumn, type SystemList } from '../../data/read/index.ts'
import type { ListQuery } from '../../data/query/index.ts'
import type { Requester } from '../../http/context.ts'

const POSITIONS: SystemList = {
  table: 'sys_position',
  permission: 'system:position',
  open: [
    systemColumn('id', 'id'),
    systemColumn('code', 'code'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('postRank', 'post_rank', { notNull: false, lookup: { kind: 'dict', code: 'position_rank' } }),
  ],
  guarded: { by: 'system:position:list', columns: [systemColumn('createTime', 'create_time', { type: 'timestamp' })] },
  sort: { field: 'code', order: 'asc' },
}

/** One page of positions, the rank with its words beside it. */
export function positionPage(context: Requester, query: ListQuery): Promise<PageResult<PositionRecord>> {
  return listSystem(context, POSITIONS, query)
}
