import { AppError } from '../../schemas/messages/index.ts'
import { USER_NAME } from '../../schemas/contract/organization/user-admin.ts'
import { withVersions } from '../data/write/index.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { Env } from '../env.ts'
import { hashPassword } from '../http/crypto/password-hash.ts'
import { ADMIN_ROLE } from '../http/rights/grantable.ts'
import { endSessionsOf } from '../http/session/session.ts'
import { checkStrength, resetAttempts } from '../modules/auth/api.ts'
import { ACCOUNTS } from '../modules/user/api.ts'

/** The author of what is changed from the command line. */
export const BY = 'npm run admin'

interface Named {
  readonly username: string
  readonly password: string
}

/** Adds an account with the role of the administrators. Its password must be changed after the first sign-in. */
export async function createAdministrator(
  database: Database,
  env: Pick<Env, 'passwordPattern'>,
  { username, password }: Named,
  now: Date,
): Promise<void> {
  if (!new RegExp(USER_NAME).test(username)) throw new AppError('ADMIN_USER_NAME')
  checkStrength(env, password, username)
  const hash = await hashPassword(password)
  await database.transaction(async (tx) => {
    const taken = await tx
      .selectFrom('sys_user')
      .select('id')
      .where((is) => is(is.fn('lower', ['username']), '=', username.toLowerCase()))
      .executeTakeFirst()
    if (taken) throw new AppError('ACCOUNT_TAKEN')
    const role = await tx.selectFrom('sys_role').select('id').where('role_code', '=', ADMIN_ROLE).executeTakeFirst()
    if (!role) throw new AppError('ADMIN_NOT_SET_UP')
    const id = newId(now.getTime())
    await withVersions(tx, ACCOUNTS, [id], { by: BY, at: now }, async () => {
      await tx
        .insertInto('sys_user')
        .values({
          id,
          username,
          realname: username,
          password_hash: hash,
          must_change_password: true,
          password_given_at: now,
          create_by: BY,
        })
        .execute()
      await tx.insertInto('sys_user_role').values({ user_id: id, role_id: role.id }).execute()
    })
  })
}

/** Sets the password of an account, which must be changed after the next sign-in; its sessions end. */
export async function resetPassword(
  database: Database,
  env: Pick<Env, 'passwordPattern'>,
  { username, password }: Named,
  now: Date,
): Promise<void> {
  checkStrength(env, password, username)
  const hash = await hashPassword(password)
  await database.transaction(async (tx) => {
    const found = await tx
      .updateTable('sys_user')
      .set({ password_hash: hash, must_change_password: true, password_given_at: now, update_by: BY, update_time: now })
      .where('username', '=', username)
      .where('del_flag', '=', 0)
      .returning('id')
      .executeTakeFirst()
    if (!found) throw new AppError('ACCOUNT_UNKNOWN')
    await endSessionsOf(tx, found.id)
    await resetAttempts(tx, username)
  })
}

/** Sessions that have not ended, the latest sign-in first. */
export async function listSessions({ kysely }: Database, now: Date): Promise<readonly (readonly string[])[]> {
  const rows = await kysely
    .selectFrom('sys_session as s')
    .innerJoin('sys_user as u', 'u.id', 's.user_id')
    .select(['u.username', 's.created_at', 's.last_seen_at', 's.ip', 's.user_agent'])
    .where('s.parent_id', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .orderBy('s.created_at', 'desc')
    .execute()
  return rows.map((row) => [row.username, row.created_at, row.last_seen_at, row.ip ?? '', row.user_agent ?? ''])
}
