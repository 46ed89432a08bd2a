import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { hashOf } from '../../http/crypto/hash.ts'
import { beginSession, isActiveUser } from '../../http/session/session.ts'
import { capFutureTimes } from '../../http/session/times.ts'

/** Long enough for a frame to load. */
const LIFE_MS = 60_000

/** A ticket for a session's frame; stored only as a hash. */
export async function makeTicket(db: Queries, sessionId: string, now: number): Promise<string> {
  await capFutureTimes(db, 'sys_ticket', { expires_at: LIFE_MS }, now)
  await sql`delete from sys_ticket where expires_at < ${new Date(now)}::timestamptz`.execute(db)
  const ticket = randomBytes(24).toString('base64url')
  await db
    .insertInto('sys_ticket')
    .values({ ticket_hash: hashOf(ticket), session_id: sessionId, expires_at: new Date(now + LIFE_MS) })
    .execute()
  return ticket
}

interface Owner {
  /** The sign-in itself, also where a frame asked for the ticket: what ends it ends all that hang on it. */
  readonly sessionId: string
  readonly id: string
  readonly username: string
  readonly realname: string
}

/** Consumes the ticket: a second use finds none. Undefined when it is unknown or expired, or its session has ended. */
async function tearTicket(db: Queries, ticket: string, now: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    with torn as (delete from sys_ticket where ticket_hash = ${hashOf(ticket)} returning session_id, expires_at)
    select coalesce(s.parent_id, s.id) as "sessionId", u.id, u.username, u.realname from torn join sys_session s on s.id = torn.session_id join sys_user u on u.id = s.user_id
    where torn.expires_at > ${new Date(now)}::timestamptz and ${isActiveUser(now)}`.execute(db)
  return rows[0]
}

/** Creates a separate session for the frame, which expires and ends with the session that requested the ticket. */
export async function signInByTicket(
  database: Database,
  ticket: string,
  from: { ip: string; userAgent: string },
  now: number,
): Promise<{ token: string; user: Omit<Owner, 'sessionId'> } | undefined> {
  return database.transaction(async (tx) => {
    const owner = await tearTicket(tx, ticket, now)
    if (!owner) return undefined
    const { sessionId, ...user } = owner
    const token = await beginSession(tx, user, from, now)
    await sql`
      update sys_session set parent_id = ${sessionId}, created_at = (select created_at from sys_session where id = ${sessionId})
      where token_hash = ${hashOf(token)}`.execute(tx)
    return { token, user }
  })
}
