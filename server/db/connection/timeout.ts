import { sql } from 'kysely'
import type { Queries } from '../database.ts'

const setTo = (db: Queries, limit: string, isLocal: boolean) =>
  sql`select set_config('statement_timeout', ${limit}, ${isLocal})`.execute(db)

/** Disables the statement timeout of a transaction, for work outside of requests. */
export async function disableTimeout(tx: Queries): Promise<void> {
  await setTo(tx, '0', true)
}

/** Sets the statement timeout of a transaction, in milliseconds. */
export async function setTimeoutMs(tx: Queries, ms: number): Promise<void> {
  await setTo(tx, String(Math.ceil(ms)), true)
}

/** Disables the statement timeout of a session while `work` runs. */
export async function withoutTimeout<T>(one: Queries, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(one)
  await setTo(one, '0', false)
  try {
    return await work()
  } finally {
    await setTo(one, rows[0]?.limit ?? '0', false)
  }
}
