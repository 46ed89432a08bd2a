import * as online from '../../../schemas/contract/session/online.ts'
import type { OnlineSession } from '../../../schemas/contract/session/online.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { call, callEnvelope } from '../client/call.ts'

export type { OnlineSession }

/** Parts of names; '' asks for nothing. */
export interface OnlineNames {
  readonly username: string
  readonly realname: string
}
/** One page of the sessions that have not ended. Rejects with `ApiError`. */
export function getOnline(
  { pageNo, pageSize, username, realname }: OnlineNames & { readonly pageNo: number; readonly pageSize: number },
  signal?: AbortSignal,
): Promise<PageResult<OnlineSession>> {
  return call(online.list, {
    query: { pageNo, pageSize, ...(username ? { username } : {}), ...(realname ? { realname } : {}) },
    signal,
  })
}
/** Ends a session by the name the list gave it; resolves to the server's words. Rejects with `ApiError`. */
export async function postForceLogout(token: string): Promise<string> {
  return (await callEnvelope(online.forceLogout, { body: { token } })).message
}
