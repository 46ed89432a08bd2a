import * as contract from '../../../schemas/contract/file.ts'
import { call } from './call.ts'
import { apiUrl } from './context.ts'

/**
 * The address of a download that the browser makes by itself, with the ticket that lets it in: good for a minute, once unless
 * it is a stored file, and for this path and query only. No address contains a token. Rejects with `ApiError`.
 */
export async function ticketAddress(path: string, query: Readonly<Record<string, string>> = {}): Promise<string> {
  // As the browser will write it: the ticket is bound to every sign of it.
  const { origin, pathname, search } = new URL(
    `${apiUrl(path)}?${new URLSearchParams(query).toString()}`,
    globalThis.location.href,
  )
  const { ticket } = await call(contract.ticket, { body: { address: `${pathname}${search}` }, quiet: true })
  return `${origin}${pathname}${search}${search === '' ? '?' : '&'}ticket=${ticket}`
}
