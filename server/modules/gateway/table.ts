import { GATEWAY_PERMISSION } from '../../../schemas/contract/gateway.ts'
import { targetProblem } from '../../../schemas/language/gateway/addresses.ts'
import type { StepList } from '../../../schemas/language/gateway/kinds.ts'
import { parseSteps, wireSteps } from '../../../schemas/language/gateway/steps.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemRow, SystemTable } from '../../data/write/index.ts'

/** The list of a row, checked; the refusal names it. */
export function stepsOf(list: StepList, stated: unknown) {
  const parsed = parseSteps(list, stated)
  if ('steps' in parsed) return wireSteps(list, parsed.steps)
  const { code, params } = parsed.problem
  throw new AppError(code, { ...params, result: { problems: [{ field: list, code, params }] } })
}

function checkedRoute({ uri, predicates, filters }: SystemRow): SystemRow {
  const target = String(uri).trim()
  const code = targetProblem(target)
  if (code) throw new AppError(code, { result: { problems: [{ field: 'uri', code, params: {} }] } })
  return {
    uri: target,
    predicates: JSON.stringify(stepsOf('predicates', predicates)),
    filters: JSON.stringify(stepsOf('filters', filters)),
  }
}

const COLUMNS = [
  systemColumn('id', 'id'),
  systemColumn('routerId', 'router_id'),
  systemColumn('name', 'name', { match: 'text' }),
  systemColumn('uri', 'uri', { match: 'text' }),
  systemColumn('predicates', 'predicates'),
  systemColumn('filters', 'filters'),
  systemColumn('sortOrder', 'sort_order', { type: 'integer' }),
  systemColumn('stripPrefix', 'strip_prefix', { type: 'integer' }),
  systemColumn('retryable', 'retryable', { type: 'integer' }),
  systemColumn('persistable', 'persistable', { type: 'integer' }),
  systemColumn('showApi', 'show_api', { type: 'integer' }),
  systemColumn('status', 'status', { type: 'integer' }),
]

export const GATEWAY_ROUTES: SystemTable = {
  table: 'sys_gateway_route',
  screen: 'system.gatewayRoute',
  permission: GATEWAY_PERMISSION,
  open: [...COLUMNS, systemColumn('createTime', 'create_time', { type: 'timestamp' })],
  alive: 'del_flag',
  sort: { field: 'sortOrder', order: 'asc' },
  writable: COLUMNS.map(({ key }) => key).filter((key) => key !== 'id'),
  unique: { routerId: 'GATEWAY_TAKEN' },
  guardsVersion: true,
  unknown: 'GATEWAY_UNKNOWN',
  beforeWrite({ before, after }) {
    if (after) return checkedRoute(after)
    if (before?.['persistable'] === 1) throw new AppError('GATEWAY_RESERVED', { name: String(before['name']) })
    return undefined
  },
}
/** Deleted routes: one is restored by its flag, and deleted for good without it. */
export const DELETED_ROUTES: SystemTable = {
  table: 'sys_gateway_route',
  screen: 'system.gatewayRoute',
  permission: GATEWAY_PERMISSION,
  open: [...COLUMNS, systemColumn('delFlag', 'del_flag', { type: 'integer' })],
  sort: GATEWAY_ROUTES.sort,
  writable: ['delFlag'],
  unknown: 'GATEWAY_UNKNOWN',
}
