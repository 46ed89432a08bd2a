import * as user from '../../../schemas/contract/organization/user.ts'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import * as users from '../../../schemas/contract/organization/user-admin.ts'
import { call, callEnvelope } from '../client/call.ts'

/** An account in the recycle bin. */
export type DeletedUser = Pick<UserRecord, 'id' | 'username' | 'realname' | 'orgCodeTxt'>

/** The deleted accounts. Rejects with `ApiError`. */
export const getDeletedUsers = (signal?: AbortSignal): Promise<readonly DeletedUser[]> =>
  call(users.recycleBin, { signal })
/** Restores deleted accounts. Resolves to the message of the server. */
export const restoreUsers = async (ids: readonly string[]): Promise<string> =>
  (await callEnvelope(users.putRecycleBin, { body: { userIds: ids.join(',') } })).message
/** Deletes accounts for good. Resolves to the message of the server. */
export const purgeUsers = async (ids: readonly string[]): Promise<string> =>
  (await callEnvelope(users.deleteRecycleBin, { query: { userIds: ids.join(',') } })).message
/** Sets the password of another account, which must be changed at its sign-in. Resolves to the message of the server. */
export const resetPassword = async (username: string, password: string, confirmpassword: string): Promise<string> =>
  (await callEnvelope(user.changePassword, { body: { username, password, confirmpassword } })).message
