import type { TSchema } from 'typebox'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind, type BoundRoute, type RouteOptions } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer, download } from '../../http/response/answer.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem } from '../../data/read/index.ts'
import {
  addSystemRow,
  editSystemRow,
  lastVersionOf,
  removeSystemRows,
  type SystemRow,
  type SystemTable,
} from '../../data/write/index.ts'

import { exportSystem, type Present } from './export.ts'

export { exportSystem } from './export.ts'
export { ignoresCase, systemListOf } from './tables.ts'

/** The endpoints that `systemEndpoints` of the contract declares. */
interface SystemEndpoints {
  readonly list: Endpoint
  readonly queryById: Endpoint
  /** Absent where the list is not exported. */
  readonly exportXls?: Endpoint
  /** Absent where no call adds or changes rows. */
  readonly add?: Endpoint
  readonly edit?: Endpoint
  readonly remove: Endpoint
  readonly removeBatch: Endpoint
}

/** One row as the list shows it. */
async function systemRow(
  context: HandlerContext,
  table: SystemTable,
  id: string,
  present: Present | undefined,
): Promise<SystemRow> {
  // Read first: a change between the two gives the row an older version, whose save is refused.
  const last = table.guardsVersion ? await lastVersionOf(context.db, table, id) : undefined
  const { records } = await listSystem<WireRow>(context, table, parseListQuery({ id }))
  const found = records.find((row) => String(row['id']) === id)
  if (!found) throw new AppError(table.unknown, { code: id.slice(0, 80) })
  await present?.(context, [found])
  return last ? { ...found, version: last.version } : found
}

type Call = HandlerContext<unknown, Readonly<Record<string, string>>, SystemRow>
const bindCall = (endpoint: Endpoint, run: (context: Call) => Promise<unknown>, options?: RouteOptions): BoundRoute =>
  bind<TSchema, TSchema, TSchema, TSchema>(endpoint, (context) => run(context as Call), options)

function writingRoutes({ add, edit }: SystemEndpoints, table: SystemTable, present?: Present): BoundRoute[] {
  const adding =
    add &&
    bindCall(add, async (context) => {
      const id = await addSystemRow(context, table, context.body)
      return answer({ result: await systemRow(context, table, id, present), message: 'DATA_ADDED' })
    })
  const editing =
    edit &&
    bindCall(edit, async (context) => {
      const id = String(context.body['id'])
      await editSystemRow(context, table, id, context.body)
      return answer({ result: await systemRow(context, table, id, present), message: 'DATA_EDITED' })
    })
  return [...(adding ? [adding] : []), ...(editing ? [editing] : [])]
}

/** The routes of a system table: list, sheet, one row, add, edit, delete one and several. */
export function systemRoutes(endpoints: SystemEndpoints, table: SystemTable, present?: Present): BoundRoute[] {
  return [
    bindCall(endpoints.list, async (context): Promise<PageResult<WireRow>> => {
      const found = await listSystem<WireRow>(context, table, parseListQuery(context.query))
      await present?.(context, found.records)
      return found
    }),
    ...(endpoints.exportXls
      ? [bindCall(endpoints.exportXls, async (context) => download(await exportSystem(context, table, present)))]
      : []),
    bindCall(endpoints.queryById, (context) => systemRow(context, table, context.query['id'] ?? '', present)),
    ...writingRoutes(endpoints, table, present),
    bindCall(endpoints.remove, async (context) => {
      await removeSystemRows(context, table, [context.query['id'] ?? ''])
      return answer({ result: null, message: 'DATA_DELETED' })
    }),
    bindCall(endpoints.removeBatch, async (context) => {
      await removeSystemRows(context, table, parseIds(context.query['ids'] ?? ''))
      return answer({ result: null, message: 'DATA_BATCH_DELETED' })
    }),
  ]
}
