import Type, { type Static } from 'typebox'
import { Id, IdList, IdQuery, Nothing, Nullable } from './common.ts'
import { endpoint, holding } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { ListParameters, systemEndpoints, Version } from './system-endpoints.ts'

const flag = Type.Integer({ minimum: 0, maximum: 1 })
const flags = {
  stripPrefix: flag,
  retryable: flag,
  /** 1: it is not deleted. */
  persistable: flag,
  showApi: flag,
  /** 1 in use, 0 not. */
  status: flag,
}
/** A route of a gateway elsewhere. `predicates` and `filters` are JSON texts of lists of `{name, args}`. */
const RouteRecord = Type.Object({
  id: Type.String(),
  routerId: Type.String(),
  name: Type.String(),
  uri: Type.String(),
  predicates: Type.String(),
  filters: Type.String(),
  sortOrder: Type.Integer(),
  ...flags,
  /** The methods that the relay of this server forwards to the target; absent where it forwards none. */
  relayMethods: Type.Optional(Type.String()),
  createTime: Nullable,
  version: Version,
})
export type GatewayRouteRecord = Static<typeof RouteRecord>

const Steps = Type.Array(Type.Object({ name: Type.String(), args: Type.Unknown() }))
/** A route as clients of the family read it: its lists are lists. */
const Route = Type.Object({ ...RouteRecord.properties, predicates: Steps, filters: Steps })
export type GatewayRoute = Static<typeof Route>

/** Codes of the administration; the screen `system.gatewayRoute` brings them. */
export const GATEWAY_PERMISSION = 'system:gatewayRoute'
const may = (action: string) => holding(`${GATEWAY_PERMISSION}:${action}`)

const RouterId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' })
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Uri = Type.String({ minLength: 1, maxLength: 300 })
const StepText = Type.Optional(Type.Union([Type.String({ maxLength: 100_000 }), Type.Null()]))
const optionalFlags = Type.Partial(Type.Object(flags)).properties

export const routes = {
  ...systemEndpoints({
    module: 'gatewayRoute',
    path: '/sys/gatewayRoute',
    permission: GATEWAY_PERMISSION,
    record: RouteRecord,
    guardsVersion: true,
    fields: {
      routerId: RouterId,
      name: Name,
      uri: Uri,
      predicates: StepText,
      filters: StepText,
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      ...optionalFlags,
    },
  }),
  /** One page of the routes; clients of the family read `all` at the usual address. */
  list: endpoint({
    id: 'gatewayRoute.list',
    methods: ['GET'],
    path: '/sys/gatewayRoute/pageList',
    access: may('list'),
    query: ListParameters,
    reply: pageOf(RouteRecord),
  }),
}
/** Every route in the order in which requests are matched. */
export const all = endpoint({
  id: 'gatewayRoute.all',
  methods: ['GET'],
  path: '/sys/gatewayRoute/list',
  access: may('list'),
  reply: Type.Array(Route),
})
const StatedSteps = Type.Optional(Type.Union([Type.Array(Type.Unknown()), StepText]))
/** Stores a route: a new one without an id, which asks for `add`. What is not stated stays. */
export const updateAll = endpoint({
  id: 'gatewayRoute.updateAll',
  methods: ['POST'],
  path: '/sys/gatewayRoute/updateAll',
  access: may('edit'),
  body: Type.Object({
    router: Type.Object({
      id: Type.Optional(Type.Union([Id, Type.Literal(''), Type.Null()])),
      routerId: RouterId,
      name: Name,
      uri: Uri,
      predicates: StatedSteps,
      filters: StatedSteps,
      sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      ...optionalFlags,
    }),
  }),
  reply: Nothing,
})
/** Adds a copy that is not in use. */
export const copyRoute = endpoint({
  id: 'gatewayRoute.copyRoute',
  methods: ['GET', 'POST'],
  path: '/sys/gatewayRoute/copyRoute',
  once: true,
  access: may('add'),
  query: IdQuery,
  reply: RouteRecord,
})
/** There is nothing to clear: no gateway keeps the routes of this server. */
export const clearRedis = endpoint({
  id: 'gatewayRoute.clearRedis',
  methods: ['GET'],
  path: '/sys/gatewayRoute/clearRedis',
  access: may('edit'),
  reply: Nothing,
})
export const deleteList = endpoint({
  id: 'gatewayRoute.deleteList',
  methods: ['GET'],
  path: '/sys/gatewayRoute/deleteList',
  access: may('delete'),
  reply: Type.Array(Route),
})
export const putRecycleBin = endpoint({
  id: 'gatewayRoute.putRecycleBin',
  methods: ['PUT'],
  path: '/sys/gatewayRoute/putRecycleBin',
  access: may('delete'),
  body: Type.Object({ ids: IdList }),
  reply: Nothing,
  helper: 'plain',
})
export const deleteRecycleBin = endpoint({
  id: 'gatewayRoute.deleteRecycleBin',
  methods: ['DELETE'],
  path: '/sys/gatewayRoute/deleteRecycleBin',
  access: may('delete'),
  query: Type.Object({ ids: IdList }),
  reply: Nothing,
  helper: 'plain',
})
