import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { capFutureTimes } from '../../http/session/times.ts'

const MINUTE_MS = 60_000
const WINDOW_MS = 10 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_FAILURES = 5
/** Of one address, with any name, where no picture was solved: many people of one museum share a router and forget passwords, too. */
const MAX_FAILURES_OF_ADDRESS = 100
/** Nobody waits longer than this for an address to be tried again. */
const LONGEST_WAIT_MINUTES = 160
const SPECIFIED_MINUTES = WINDOW_MS / MINUTE_MS

/** A sign-in that has begun. It counts as failed until it succeeds, so that concurrent guesses count each other. */
export interface Attempt {
  succeed(): Promise<void>
}

export interface Guess {
  /** The user name, or what else is guessed at. */
  readonly username: string
  readonly ip: string
  /** The code of a picture came along and was right: a person is there, and the address alone says nothing against it. */
  readonly withPicture?: boolean
}

interface Failures {
  /** Of this name from anywhere, of the last ten minutes since it last succeeded. */
  of_name: number
  /** Of this name from this address, of the last day since it last succeeded from there; and when the last one was. */
  of_pair: number
  last_of_pair: string | null
  of_address: number
}

/** Minutes that a name waits at an address after so many failures there: ten after the sixth, and twice as long after each one more. */
function waitOf(failures: number): number {
  return failures > MAX_FAILURES
    ? Math.min(SPECIFIED_MINUTES * 2 ** (failures - MAX_FAILURES - 1), LONGEST_WAIT_MINUTES)
    : 0
}

async function failuresOf(db: Queries, { username, ip }: Guess, id: string, now: number): Promise<Failures> {
  const recent = sql`${new Date(now - WINDOW_MS)}::timestamptz`
  const { rows } = await sql<Failures>`
    select (select count(*) from sys_login_attempt a
        where a.username = ${username} and not a.ok and a.id <> ${id} and a.at >= ${recent}
          and not exists (select 1 from sys_login_attempt b where b.username = a.username and b.ok and b.at >= a.at)) as of_name,
      pair.failures as of_pair, pair.last as last_of_pair,
      (select count(*) from sys_login_attempt a where a.ip = ${ip} and not a.ok and a.id <> ${id} and a.at >= ${recent}) as of_address
    from (select count(*) as failures, max(a.at) as last from sys_login_attempt a
        where a.username = ${username} and a.ip = ${ip} and not a.ok and a.id <> ${id}
          and not exists (select 1 from sys_login_attempt b where b.username = a.username and b.ip = a.ip and b.ok and b.at >= a.at)) pair`.execute(
    db,
  )
  return rows[0] ?? { of_name: 0, of_pair: 0, last_of_pair: null, of_address: 0 }
}

/** Minutes until the next try is looked at; 0: now. */
function minutesLeft(
  { of_name, of_pair, last_of_pair, of_address }: Failures,
  withPicture: boolean,
  now: number,
): number {
  const since = last_of_pair === null ? 0 : now - Date.parse(`${last_of_pair.replace(' ', 'T')}+08:00`)
  const ofPair = Math.ceil(waitOf(of_pair) - since / MINUTE_MS)
  const isLocked = of_name > MAX_FAILURES || (!withPicture && of_address > MAX_FAILURES_OF_ADDRESS)
  return Math.max(ofPair, isLocked ? SPECIFIED_MINUTES : 0)
}

/**
 * Writes the attempt down. Throws `SESSION_LOCKED`, or `SESSION_LOCKED_LONGER` with the minutes, after more than five
 * failures for this name in ten minutes from anywhere, and for longer and longer at an address where more follow. A name
 * without an account is counted like any other.
 */
export async function beginAttempt(db: Queries, guess: Guess, now: number): Promise<Attempt> {
  const id = newId(now)
  const counted = { ...guess, ip: guess.ip.slice(0, 64) }
  await capFutureTimes(db, 'sys_login_attempt', { at: 0 }, now)
  await sql`delete from sys_login_attempt where at < ${new Date(now - DAY_MS)}::timestamptz`.execute(db)
  await db
    .insertInto('sys_login_attempt')
    .values({ id, username: guess.username, at: new Date(now), ok: false, ip: counted.ip })
    .execute()
  const minutes = minutesLeft(await failuresOf(db, counted, id, now), guess.withPicture === true, now)
  if (minutes > 0) {
    // A refused try must not prolong the lock: anybody could keep somebody out for ever.
    await db.deleteFrom('sys_login_attempt').where('id', '=', id).execute()
    throw minutes > SPECIFIED_MINUTES
      ? new AppError('SESSION_LOCKED_LONGER', { minutes })
      : new AppError('SESSION_LOCKED')
  }
  return {
    async succeed() {
      await db.updateTable('sys_login_attempt').set({ ok: true }).where('id', '=', id).execute()
    },
  }
}

/** Deletes the failed attempts of an account after its password was set. */
export async function resetAttempts(db: Queries, username: string): Promise<void> {
  await db.deleteFrom('sys_login_attempt').where('username', '=', username).where('ok', '=', false).execute()
}
