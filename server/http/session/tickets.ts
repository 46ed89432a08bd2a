import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Person } from '../context.ts'
import { hashOf } from '../crypto/hash.ts'
import { capFutureTimes } from './times.ts'

/** Long enough for a browser to begin a download. */
const LIFE_MS = 60_000
/** Long enough for a person to read an answer and open the link in it; no ticket lives longer. */
export const LINK_LIFE_MS = 15 * LIFE_MS
/** A ticket that begins so is good for one call, also where a file may be read in several. */
const ONCE = 'once-'
/** The last parameter of an address. */
const PARAMETER = /[?&]ticket=([\w-]{1,100})$/

/**
 * A ticket for a download of the session's person: path and query as they will be asked. Stored only as a hash. One that lives
 * longer than a download needs to begin is good for one call.
 */
export async function makeDownloadTicket(
  db: Queries,
  { sessionId, tenant }: Pick<Person, 'sessionId' | 'tenant'>,
  address: string,
  now: number,
  life = LIFE_MS,
): Promise<string> {
  await capFutureTimes(db, 'sys_download_ticket', { expires_at: LINK_LIFE_MS }, now)
  await sql`delete from sys_download_ticket where expires_at < ${new Date(now)}::timestamptz`.execute(db)
  const ticket = `${life > LIFE_MS ? ONCE : ''}${randomBytes(24).toString('base64url')}`
  await db
    .insertInto('sys_download_ticket')
    .values({ ticket_hash: hashOf(ticket), session_id: sessionId, address, tenant, expires_at: new Date(now + life) })
    .execute()
  return ticket
}

/** The ticket at the end of an address, and the address it was made for. */
export function ticketIn(url: string): { readonly ticket: string; readonly address: string } | undefined {
  const found = PARAMETER.exec(url)
  return found?.[1] === undefined ? undefined : { ticket: found[1], address: url.slice(0, found.index) }
}

/** The content of a ticket: the hash of the session's token, and the tenant that is worked for. */
interface Admitted {
  readonly hash: string
  readonly tenant: string
}

/** Looks at a ticket that is good again while it lives, without tearing it. */
async function readTicket(
  db: Queries,
  { ticket, address }: { readonly ticket: string; readonly address: string },
  now: number,
): Promise<Admitted | undefined> {
  const { rows } = await sql<Admitted>`
    select s.token_hash as hash, t.tenant from sys_download_ticket t join sys_session s on s.id = t.session_id
    where t.ticket_hash = ${hashOf(ticket)} and t.expires_at > ${new Date(now)}::timestamptz and t.address = ${address}`.execute(
    db,
  )
  return rows[0]
}

/** Takes a ticket, and tears it unless it is for reading `again`; one that was made for another address is torn in any case. */
export async function consumeTicket(
  db: Queries,
  url: string,
  now: number,
  again: boolean,
): Promise<Admitted | undefined> {
  const shown = ticketIn(url)
  if (!shown) return undefined
  const held = again && !shown.ticket.startsWith(ONCE) ? await readTicket(db, shown, now) : undefined
  if (held) return held
  const { rows } = await sql<Admitted>`
    with torn as (delete from sys_download_ticket where ticket_hash = ${hashOf(shown.ticket)} returning session_id, address, tenant, expires_at)
    select s.token_hash as hash, torn.tenant from torn join sys_session s on s.id = torn.session_id where torn.expires_at > ${new Date(now)}::timestamptz and torn.address = ${shown.address}`.execute(
    db,
  )
  return rows[0]
}
