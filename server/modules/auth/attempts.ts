import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

const WINDOW_MS = 10 * 60_000
const MAX_FAILURES = 5
/** Of one address, whatever the names: a house full of people behind one address forgets passwords, too. */
const MAX_FAILURES_OF_ADDRESS = 100

/** A sign-in that has begun and counts as failed until it is told otherwise, so that parallel guesses see each other. */
export interface Attempt {
  readonly locked: boolean
  succeed(): Promise<void>
}

/**
 * Writes the attempt down; `locked` when more than five failures for this name, or a hundred from this address, of the
 * last ten minutes precede it. A name without an account is counted like any other.
 */
export async function beginAttempt(db: Queries, username: string, ip: string, now: number): Promise<Attempt> {
  const id = newId(now)
  const address = ip.slice(0, 64)
  const since = new Date(now - WINDOW_MS)
  await sql`delete from sys_login_attempt where at < ${since}::timestamptz`.execute(db)
  await db.insertInto('sys_login_attempt').values({ id, username, at: new Date(now), ok: false, ip: address }).execute()
  const answer = await sql<{ failures: number; of_address: number }>`
    select (select count(*) from sys_login_attempt a
        where a.username = ${username} and not a.ok and a.id <> ${id}
          and not exists (select 1 from sys_login_attempt b where b.username = a.username and b.ok and b.at >= a.at)) as failures,
      (select count(*) from sys_login_attempt a where a.ip = ${address} and not a.ok and a.id <> ${id}) as of_address`.execute(db)
  const { failures, of_address } = answer.rows[0] ?? { failures: 0, of_address: 0 }
  const locked = failures > MAX_FAILURES || of_address > MAX_FAILURES_OF_ADDRESS
  // A refused try must not prolong the lock: anybody could keep somebody out for ever.
  if (locked) await db.deleteFrom('sys_login_attempt').where('id', '=', id).execute()
  return {
    locked,
    async succeed() {
      await db.updateTable('sys_login_attempt').set({ ok: true }).where('id', '=', id).execute()
    },
  }
}

/** A new password was set: what was guessed before no longer counts. */
export async function forgiveAttempts(db: Queries, username: string): Promise<void> {
  await db.deleteFrom('sys_login_attempt').where('username', '=', username).where('ok', '=', false).execute()
}
