import * as contract from '../../../schemas/contract/gateway.ts'
import type { Route } from '../../../schemas/language/gateway/match.ts'
import { parseSteps, type Step, wireSteps } from '../../../schemas/language/gateway/steps.ts'
import type { StepList } from '../../../schemas/language/gateway/kinds.ts'
import { call, callEnvelope } from '../client/call.ts'

export type DeletedRoute = contract.GatewayRoute
type Steps = Readonly<Record<StepList, readonly Step[]>>

function stepsOf(list: StepList, stated: unknown): readonly Step[] {
  const parsed = parseSteps(list, stated)
  return 'steps' in parsed ? parsed.steps : []
}
const listsOf = ({ predicates, filters }: { readonly predicates: unknown; readonly filters: unknown }): Steps => ({
  predicates: stepsOf('predicates', predicates),
  filters: stepsOf('filters', filters),
})

/** The predicates and filters of a route. All calls here reject with `ApiError`. */
export async function getRouteSteps(id: string, signal: AbortSignal): Promise<Steps> {
  return listsOf(await call(contract.routes.queryById, { query: { id }, signal }))
}
/** Stores the predicates and filters of a route. Resolves to the words of the server. */
export async function saveRouteSteps(id: string, { predicates, filters }: Steps): Promise<string> {
  const body = {
    id,
    predicates: JSON.stringify(wireSteps('predicates', predicates)),
    filters: JSON.stringify(wireSteps('filters', filters)),
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
