import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { withVersions } from '../../data/write/index.ts'
import { ACCOUNTS } from '../user/api.ts'

/** The role of registered users; the product seeds it. */
const ROLE_CODE = 'registered'

export interface NewAccount {
  readonly username: string
  readonly passwordHash: string
  readonly phone: string
  readonly realname: string
  readonly email: string | null
  readonly waits: boolean
}

/** Adds an account, of which its owner is the author. */
export async function addAccount(tx: Queries, account: NewAccount, now: number): Promise<void> {
  const id = newId(now)
  await withVersions(tx, ACCOUNTS, [id], { by: account.username, at: new Date(now) }, () =>
    insertAccount(tx, id, account),
  )
}

async function insertAccount(tx: Queries, id: string, account: NewAccount): Promise<void> {
  await tx
    .insertInto('sys_user')
    .values({
      id,
      username: account.username,
      password_hash: account.passwordHash,
      phone: account.phone,
      realname: account.realname,
      email: account.email,
      status: account.waits ? 2 : 1,
      create_by: account.username,
    })
    .execute()
  await tx
    .insertInto('sys_user_role')
    .columns(['user_id', 'role_id'])
    .expression((builder) =>
      builder
        .selectFrom('sys_role')
        .select((one) => [one.val(id).as('user_id'), 'id'])
        .where('role_code', '=', ROLE_CODE),
    )
    .execute()
}

/** Removed accounts keep their names. */
export async function isNameTaken(db: Queries, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account other than `id` has the name, the number or the address, whatever its case. */
export async function isAnyTaken(
  db: Queries,
  { username, phone, email, id }: Readonly<Partial<Record<'username' | 'phone' | 'email' | 'id', string>>>,
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '<>', id ?? '')
    .where((is) =>
      is.or([
        is(sql`lower(username)`, '=', username?.toLowerCase() ?? ''),
        is('phone', '=', phone || null),
        is(sql`lower(email)`, '=', email?.toLowerCase() || null),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isPhoneTaken(db: Queries, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('phone', '=', phone)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the account is frozen or removed by now. */
export async function replacePassword(db: Queries, userId: string, passwordHash: string, by: string): Promise<boolean> {
  const done = await db
    .updateTable('sys_user')
    .set({ password_hash: passwordHash, must_change_password: false, password_given_at: null, update_by: by })
    .where('id', '=', userId)
    .where('status', '=', 1)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
