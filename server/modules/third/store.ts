import type { Queries } from '../../db/database.ts'

/** The account that the person of the other house is bound to. */
export async function boundAccount(db: Queries, source: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_third_account')
    .select('user_id')
    .where('source', '=', source)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Binds for good: a person who is bound already stays bound to the first account. */
export async function bindAccount(db: Queries, source: string, subject: string, userId: string): Promise<void> {
  await db
    .insertInto('sys_third_account')
    .values({ source, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
