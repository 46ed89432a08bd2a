import type { Queries } from '../../db/database.ts'

export interface Account {
  readonly id: string
  readonly username: string
  readonly password_hash: string
  readonly status: number
  readonly del_flag: number
  readonly org_code: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly rel_tenant_ids: string | null
  readonly must_change_password: boolean
  readonly password_given_at: string | null
}

function accounts(db: Queries) {
  return db
    .selectFrom('sys_user')
    .select([
      'id',
      'username',
      'password_hash',
      'status',
      'del_flag',
      'org_code',
      'phone',
      'email',
      'rel_tenant_ids',
      'must_change_password',
      'password_given_at',
    ])
}

export function accountByName(db: Queries, username: string): Promise<Account | undefined> {
  return accounts(db).where('username', '=', username).executeTakeFirst()
}

export function accountById(db: Queries, id: string): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

/** The one account in use with this number. A number that several share is nobody's proof. */
export async function accountByPhone(db: Queries, phone: string): Promise<Account | undefined> {
  const found = await accounts(db)
    .where('phone', '=', phone)
    .where('status', '=', 1)
    .where('del_flag', '=', 0)
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

export async function setCurrentDepart(db: Queries, userId: string, orgCode: string): Promise<void> {
  await db.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', userId).execute()
}

/** Stores the time of a sign-in, and the current department where the account has only one. */
export async function recordSignIn(db: Queries, userId: string, at: Date, orgCode: string | undefined): Promise<void> {
  await db
    .updateTable('sys_user')
    .set({ last_login_time: at, ...(orgCode === undefined ? {} : { org_code: orgCode }) })
    .where('id', '=', userId)
    .execute()
}
