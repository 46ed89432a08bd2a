import type { ScreenAction } from '../../schemas/language/sections.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { requestEnvelope } from './call.ts'

export type NamedEndpoint = NonNullable<ScreenAction['endpoint']>
const ID = '{id}'
/** A browser takes such a part of a path away, and the part before it with it. */
const DOTS = /^\.{1,2}$/

/** True where an endpoint is called once for each row. */
export const isPerRow = ({ path }: NamedEndpoint): boolean => path.includes(ID)

/** Calls an endpoint that an action of a screen names. Resolves to what the answer says. */
export async function callNamed(endpoint: NamedEndpoint, ids: readonly string[]): Promise<string> {
  const { method } = endpoint
  const [id = ''] = ids
  if (isPerRow(endpoint) && (id === '' || DOTS.test(id))) throw new AppError('COMMON_NOT_FOUND')
  const path = endpoint.path.replaceAll(ID, () => encodeURIComponent(id))
  const told = method === 'GET' || method === 'DELETE' ? { query: isPerRow(endpoint) || ids.length === 0 ? {} : { ids: ids.join(',') } } : { body: ids.length > 0 ? { ids } : {} }
  // It does something, whatever its method: it is not sent twice.
  return (await requestEnvelope({ method, path, once: true, ...told })).message
}
