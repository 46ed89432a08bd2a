import * as contract from '../../../schemas/contract/organization/role-index.ts'
import type { RoleIndexRecord } from '../../../schemas/contract/organization/role-index.ts'
import { call, callEnvelope } from '../client/call.ts'

/** The home page of a role; null where it has none. All calls here reject with `ApiError`. */
export const getRoleHome = (roleCode: string, signal?: AbortSignal): Promise<RoleIndexRecord | null> =>
  call(contract.queryByCode, { query: { roleCode }, signal })

interface Stated {
  readonly roleCode: string
  /** Undefined: the usual home page. */
  readonly url: string | undefined
  readonly priority: number
}
/** Stores the home page of a role in place of `before`. Resolves to the words of the server. */
export async function saveRoleHome(
  before: RoleIndexRecord | null,
  { roleCode, url, priority }: Stated,
): Promise<string | undefined> {
  const { homePages } = contract
  if (url === undefined)
    return before ? (await callEnvelope(homePages.remove, { query: { id: before.id } })).message : undefined
  const reply = before
    ? await callEnvelope(homePages.edit, { body: { id: before.id, url, priority } })
    : await callEnvelope(homePages.add, { body: { roleCode, url, priority } })
  return reply.message
}
