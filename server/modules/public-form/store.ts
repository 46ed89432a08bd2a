import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { hashOf } from '../../http/crypto/hash.ts'

interface LinkRow {
  readonly id: string
  readonly screen: string
  readonly createBy: string
  readonly createTime: string
  readonly expireTime: string
  readonly uses: number
  readonly maxUses: number
  readonly open: boolean
}
const DAY_MS = 86_400_000

interface Wanted {
  readonly screen: string
  readonly author: string
  readonly days: number
  readonly maxUses: number
}
export async function makeLink(
  db: Queries,
  { screen, author, days, maxUses }: Wanted,
  now: number,
): Promise<{ id: string; token: string; expireTime: string }> {
  const token = randomBytes(24).toString('base64url')
  const id = newId(now)
  const until = new Date(now + days * DAY_MS)
  await sql`
    insert into sys_public_link (id, token_hash, screen_id, create_by, create_time, expire_time, max_uses)
    values (${id}, ${hashOf(token)}, ${screen}, ${author}, ${new Date(now)}::timestamptz, ${until}::timestamptz, ${maxUses})`.execute(
    db,
  )
  return { id, token, expireTime: wireTime(until) }
}

const columns = (now: number) => sql`
  id, screen_id as screen, create_by as "createBy", create_time as "createTime", expire_time as "expireTime", uses, max_uses as "maxUses",
  closed_by is null and uses < max_uses and expire_time > ${new Date(now)}::timestamptz as open`

/** The links of a screen, the latest first. */
export async function listLinks(db: Queries, screen: string, now: number) {
  const { rows } =
    await sql<LinkRow>`select ${columns(now)} from sys_public_link where screen_id = ${screen} order by create_time desc, id limit 200`.execute(
      db,
    )
  return rows
}

export async function closeLink(db: Queries, id: string, by: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update sys_public_link set closed_by = ${by} where id = ${id} and closed_by is null`.execute(db)
  if ((numAffectedRows ?? 0n) === 0n) throw new AppError('PUBLIC_LINK_GONE')
}

async function linkBehind(db: Queries, token: string, now: number): Promise<LinkRow | undefined> {
  const { rows } =
    await sql<LinkRow>`select ${columns(now)} from sys_public_link where token_hash = ${hashOf(token)}`.execute(db)
  return rows[0]
}

/** A link that is closed, used up or too old is answered like one that does not exist. */
function demandOpen(link: LinkRow | undefined): LinkRow {
  if (!link?.open) throw new AppError('PUBLIC_LINK_GONE')
  return link
}

export async function openLink(
  db: Queries,
  token: string,
  now: number,
): Promise<{ readonly id: string; readonly screen: string; readonly expireTime: string }> {
  return demandOpen(await linkBehind(db, token, now))
}

/** What an opened form sends: the key it has as long as it is open, and what stands in it, in short. */
export interface Sending {
  readonly key: string
  readonly fingerprint: string
}

/** Has this very form come by the link already? One that was changed since cannot change what is stored. */
async function isStored(db: Queries, link: string, { key, fingerprint }: Sending): Promise<boolean> {
  const { rows } = await sql<{
    fingerprint: string
  }>`select fingerprint from sys_public_sent where link_id = ${link} and key = ${key}`.execute(db)
  if (rows[0] && rows[0].fingerprint !== fingerprint) throw new AppError('PUBLIC_FORM_STORED')
  return rows.length > 0
}
/**
 * The link that a submission came by; undefined when this very submission is stored, which may have been the last use of the
 * link. The link is read before the submission: a duplicate that takes the last use in between is found by its key.
 */
export async function linkOfSending(
  db: Queries,
  token: string,
  sending: Sending | undefined,
  now: number,
): Promise<{ readonly id: string; readonly screen: string } | undefined> {
  const link = await linkBehind(db, token, now)
  if (link && sending && (await isStored(db, link.id, sending))) return undefined
  return demandOpen(link)
}

/** Registers a submission in the transaction that stores it, so that a concurrent duplicate waits. False for a duplicate. */
export async function receiveSending(tx: Queries, link: string, sending: Sending): Promise<boolean> {
  const { key, fingerprint } = sending
  const { numAffectedRows } =
    await sql`insert into sys_public_sent (link_id, key, fingerprint) values (${link}, ${key}, ${fingerprint}) on conflict do nothing`.execute(
      tx,
    )
  return (numAffectedRows ?? 0n) > 0n || !(await isStored(tx, link, sending))
}

/** Counts one use, in the transaction that stores what came by it. */
export async function countLinkUse(db: Queries, id: string, now: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update sys_public_link set uses = uses + 1 where id = ${id} and closed_by is null and uses < max_uses and expire_time > ${new Date(now)}::timestamptz`.execute(
    db,
  )
  if ((numAffectedRows ?? 0n) === 0n) throw new AppError('PUBLIC_LINK_GONE')
}

/** Links that cannot be used any more stay stored for a while, so that their owner can look them up. */
export async function deleteExpiredLinks(db: Queries, now: number): Promise<void> {
  await sql`delete from sys_public_link where expire_time < ${new Date(now - 90 * DAY_MS)}::timestamptz`.execute(db)
}
