import * as online from '../../../schemas/contract/session/online.ts'
import * as profile from '../../../schemas/contract/session/profile.ts'
import * as signature from '../../../schemas/contract/session/signature.ts'
import type { BodyOf } from '../../../schemas/contract/endpoint.ts'
import { call, callEnvelope } from '../client/call.ts'

export type { Profile } from '../../../schemas/contract/session/profile.ts'
export type { OnlineSession } from '../../../schemas/contract/session/online.ts'

/** What the signed-in person may know of the own account. Rejects with `ApiError`, as all of these. */
export const getProfile = (signal?: AbortSignal): Promise<profile.Profile> => call(profile.getUserData, { signal })
/** Changes what is stated; resolves to the account as it is stored and the words of the server. */
export async function postProfile(body: BodyOf<typeof profile.userEdit>) {
  const { result, message } = await callEnvelope(profile.userEdit, { body, quiet: true })
  return { profile: result, message }
}

/** The latest of the own sessions. */
export const getOwnSessions = async (signal?: AbortSignal): Promise<readonly online.OnlineSession[]> =>
  (await call(online.own, { query: { pageSize: 100 }, signal })).records
/** Ends one of the own sessions; resolves to the words of the server. */
export const endOwnSession = async (token: string): Promise<string> =>
  (await callEnvelope(online.endOwn, { body: { token }, quiet: true })).message
export const endOtherSessions = async (): Promise<string> =>
  (await callEnvelope(online.endOthers, { quiet: true })).message

export const getSignature = (signal?: AbortSignal): Promise<signature.Signature | null> =>
  call(signature.own, { signal })
/** Stores a picture of the signature; resolves to the words of the server. */
export async function postSignature(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  return (await callEnvelope(signature.saveOwn, { body, quiet: true })).message
}
export const deleteSignature = async (): Promise<string> =>
  (await callEnvelope(signature.deleteOwn, { quiet: true })).message
