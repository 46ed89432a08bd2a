import * as contract from '../../../schemas/contract/gateway.ts'
import type { Route } from '../../../schemas/language/gateway/match.ts'
import { parseSteps, type Step, wireSteps } from '../../../schemas/language/gateway/steps.ts'
import type { StepList } from '../../../schemas/language/gateway/kinds.ts'
import { call, callEnvelope } from '../client/call.ts'
import type { Versioned } from './versioned.ts'

export type DeletedRoute = contract.GatewayRoute
export type RouteSteps = Readonly<Record<StepList, readonly Step[]>>

function stepsOf(list: StepList, stated: unknown): readonly Step[] {
  const parsed = parseSteps(list, stated)
  return 'steps' in parsed ? parsed.steps : []
}
const listsOf = ({ predicates, filters }: { readonly predicates: unknown; readonly filters: unknown }): RouteSteps => ({
  predicates: stepsOf('predicates', predicates),
  filters: stepsOf('filters', filters),
})

/** The predicates and filters of a route, and the version of it. All calls here reject with `ApiError`. */
export async function getRouteSteps(id: string, signal: AbortSignal): Promise<Versioned<RouteSteps>> {
  const found = await call(contract.routes.queryById, { query: { id }, signal })
  return { value: listsOf(found), version: found.version }
}
/** Stores predicates and filters that were made over a version of the route. Resolves to the words of the server. */
export async function saveRouteSteps(id: string, { value, version }: Versioned<RouteSteps>): Promise<string> {
  const body = {
    id,
    version,
    predicates: JSON.stringify(wireSteps('predicates', value.predicates)),
    filters: JSON.stringify(wireSteps('filters', value.filters)),
  }
  return (await callEnvelope(contract.routes.edit, { body })).message
}

/** Every route, in the order in which a request is matched. */
export async function getRoutes(signal: AbortSignal): Promise<readonly Route[]> {
  const found = await call(contract.all, { signal })
  return found.map((route) => ({
    id: route.id,
    routerId: route.routerId,
    name: route.name,
    uri: route.uri,
    ...listsOf(route),
    isPrefixStripped: route.stripPrefix === 1,
    isOn: route.status === 1,
  }))
}

export const getDeletedRoutes = (signal: AbortSignal): Promise<readonly DeletedRoute[]> =>
  call(contract.deleteList, { signal })
/** Both resolve to the words of the server. */
export const restoreRoutes = async (ids: readonly string[]): Promise<string> =>
  (await callEnvelope(contract.putRecycleBin, { body: { ids: ids.join(',') } })).message
export const purgeRoutes = async (ids: readonly string[]): Promise<string> =>
  (await callEnvelope(contract.deleteRecycleBin, { query: { ids: ids.join(',') } })).message
