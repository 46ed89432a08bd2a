import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/gateway.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem } from '../../data/read/index.ts'
import { addSystemRow, changeDeletedRows, editSystemRow, type SystemTable } from '../../data/write/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { relayMethodsOf } from '../relay/api.ts'
import { systemRoutes } from '../system-table/api.ts'
import { DELETED_ROUTES, GATEWAY_ROUTES, stepsOf } from './table.ts'

/** So many are read at once. */
const MAX_ROUTES = 5000
const MAX_COPIES = 1000

/** Marks the routes whose target the relay of this server reaches. */
async function withRelay({ env }: HandlerContext, rows: readonly WireRow[]): Promise<void> {
  for (const row of rows) {
    const methods = relayMethodsOf(String(row['uri']), env.relayTargets)
    if (methods.length > 0) Object.assign(row, { relayMethods: methods.join(' ') })
  }
}

async function wholeRoutes(context: HandlerContext, table: SystemTable): Promise<contract.GatewayRoute[]> {
  const query = parseListQuery({})
  const page = { current: 1, size: MAX_ROUTES, offset: 0 }
  const { records } = await listSystem<contract.GatewayRouteRecord>(context, table, { ...query, page })
  await withRelay(context, records as unknown as WireRow[])
  return records.map((record) => ({
    ...record,
    predicates: stepsOf('predicates', record.predicates),
    filters: stepsOf('filters', record.filters),
  }))
}

/** The id of a copy: the first `-copy-n` that is free. */
async function freeRouterId({ db }: HandlerContext, routerId: string): Promise<string> {
  const stem = `${routerId.slice(0, 48)}-copy-`
  const { rows } = await sql<{ id: string }>`select lower(router_id) as id from sys_gateway_route
    where starts_with(lower(router_id), ${stem.toLowerCase()})`.execute(db)
  const taken = new Set(rows.map(({ id }) => id))
  const numbers = Array.from({ length: MAX_COPIES }, (_, index) => index + 1)
  const free = numbers.find((number) => !taken.has(`${stem.toLowerCase()}${number}`))
  if (free === undefined) throw new AppError('GATEWAY_TAKEN', { code: `${stem}${MAX_COPIES}` })
  return `${stem}${free}`
}

async function copyRoute(context: HandlerContext, id: string): Promise<contract.GatewayRouteRecord> {
  const found = await oneRoute(context, id)
  const routerId = await freeRouterId(context, found.routerId)
  const copy = {
    ...found,
    routerId,
    name: `${found.name.slice(0, 80)} ${routerId.slice(-12)}`,
    status: 0,
    persistable: 0,
  }
  return oneRoute(context, await addSystemRow(context, GATEWAY_ROUTES, copy))
}
async function oneRoute(context: HandlerContext, id: string): Promise<contract.GatewayRouteRecord> {
  const { records } = await listSystem<contract.GatewayRouteRecord>(context, GATEWAY_ROUTES, parseListQuery({ id }))
  const found = records.find((one) => one.id === id)
  if (!found) throw new AppError('GATEWAY_UNKNOWN')
  return found
}

/** Routes of a gateway elsewhere. Nothing here calls their targets. */
export const gateway: ServerModule = {
  name: 'gateway',
  routes: () => [
    ...systemRoutes(contract.routes, GATEWAY_ROUTES, withRelay),
    bind(contract.all, (context) => wholeRoutes(context, GATEWAY_ROUTES)),
    bind(contract.updateAll, async (context) => {
      const { id, predicates, filters, ...route } = context.body.router
      const values = {
        ...route,
        ...(predicates === undefined ? {} : { predicates: JSON.stringify(stepsOf('predicates', predicates)) }),
        ...(filters === undefined ? {} : { filters: JSON.stringify(stepsOf('filters', filters)) }),
      }
      if (id) await editSystemRow(context, GATEWAY_ROUTES, id, values)
      else {
        context.demand(`${contract.GATEWAY_PERMISSION}:add`)
        await addSystemRow(context, GATEWAY_ROUTES, values)
      }
      return answer({ result: null, message: 'GATEWAY_SAVED' })
    }),
    bind(contract.copyRoute, async (context) =>
      answer({ result: await copyRoute(context, context.query.id), message: 'GATEWAY_COPIED' }),
    ),
    bind(contract.clearRedis, async () => answer({ result: null, message: 'GATEWAY_CLEARED' })),
    bind(contract.deleteList, (context) =>
      wholeRoutes(context, { ...DELETED_ROUTES, where: sql<boolean>`del_flag = 1` }),
    ),
    bind(contract.putRecycleBin, async (context) => {
      await changeDeletedRows(context, DELETED_ROUTES, parseIds(context.body.ids), 'restore')
      return answer({ result: null, message: 'GATEWAY_RESTORED' })
    }),
    bind(contract.deleteRecycleBin, async (context) => {
      await changeDeletedRows(context, DELETED_ROUTES, parseIds(context.query.ids), 'purge')
      return answer({ result: null, message: 'DATA_DELETED' })
    }),
  ],
}
