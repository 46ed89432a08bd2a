import { isForbiddenToPages } from '../../../schemas/language/check/page-calls.ts'
import type { ScreenAction } from '../../../schemas/language/sections.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { requestEnvelope } from '../client/call.ts'
import { MAX_IDS_IN_URL } from '../client/address.ts'

export type NamedEndpoint = NonNullable<ScreenAction['endpoint']>
const ID = '{id}'
/** A browser takes such a part of a path away, and the part before it with it. */
const DOTS = /^\.{1,2}$/

/** True where an endpoint is called once for each row. */
export const isPerRow = ({ path }: NamedEndpoint): boolean => path.includes(ID)

/** Ids in an address are sent in parts that it holds. */
async function sendParts(method: 'GET' | 'DELETE', path: string, ids: readonly string[]): Promise<string> {
  let message = ''
  for (let done = 0; done < ids.length; done += MAX_IDS_IN_URL) {
    try {
      message = (
        await requestEnvelope({
          method,
          path,
          once: true,
          query: { ids: ids.slice(done, done + MAX_IDS_IN_URL).join(',') },
        })
      ).message
    } catch (error) {
      if (done === 0) throw error
      throw new AppError(
        'LIST_SENT_PART',
        { done, total: ids.length, reason: error instanceof Error ? error.message : String(error) },
        error,
      )
    }
  }
  return message
}

/** Calls an endpoint that an action of a screen names. Resolves to what the (last) answer says. `isSystem`: a page of the product, which may call what is closed to others. */
export async function callNamed(endpoint: NamedEndpoint, ids: readonly string[], isSystem = false): Promise<string> {
  const { method } = endpoint
  const [id = ''] = ids
  if (isPerRow(endpoint) && (id === '' || DOTS.test(id))) throw new AppError('COMMON_NOT_FOUND')
  const path = endpoint.path.replaceAll(ID, () => encodeURIComponent(id))
  if (!isSystem && isForbiddenToPages(path)) throw new AppError('LIST_CALL_CLOSED', { path })
  const isInAddress = method === 'GET' || method === 'DELETE'
  if (isInAddress && !isPerRow(endpoint) && ids.length > 0) return sendParts(method, path, ids)
  // It does something, whatever its method: it is not sent twice.
  return (
    await requestEnvelope({
      method,
      path,
      once: true,
      ...(isInAddress ? { query: {} } : { body: ids.length > 0 ? { ids } : {} }),
    })
  ).message
}
