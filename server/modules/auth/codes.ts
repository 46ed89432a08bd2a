import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { hashOf } from '../../http/crypto/hash.ts'
import { capFutureTimes } from '../../http/session/times.ts'

export type CodePurpose = 'login' | 'register' | 'forgotten'

const LIFE_MS = 10 * 60_000
/** A second code for the same subject is sent no sooner. */
const PAUSE_MS = 60_000
const HOUR_MS = 3_600_000
const MAX_PER_SUBJECT = 5
const MAX_PER_ADDRESS = 30
const MAX_TRIES = 5

function hashCode(id: string, code: string): string {
  return hashOf(`${id}\n${code.trim()}`)
}

export interface CodeRequest {
  readonly purpose: CodePurpose
  /** Whom it is for, as typed: a mobile number or a user name. */
  readonly subject: string
  readonly userId: string | undefined
  /** False: the code is stored like any other, but no one can know it. */
  readonly isSent: boolean
  readonly ip: string
}

/**
 * Makes a code and writes it down. Throws `CODE_STILL_VALID` when the last one is younger than a minute, and
 * `COMMON_TOO_MANY` beyond a handful in an hour; a wish for nobody counts and is refused like any other.
 */
export async function makeCode(db: Queries, wish: CodeRequest, now: number): Promise<string> {
  const { purpose, subject, userId, isSent, ip } = wish
  const id = newId(now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const address = ip.slice(0, 64)
  await capFutureTimes(db, 'sys_code', { created_at: 0, expires_at: LIFE_MS }, now)
  await sql`delete from sys_code where created_at < ${new Date(now - HOUR_MS)}::timestamptz`.execute(db)
  await db
    .insertInto('sys_code')
    .values({
      id,
      purpose,
      subject,
      user_id: userId ?? null,
      code_hash: hashCode(id, isSent ? code : randomBytes(32).toString('hex')),
      ip: address,
      created_at: new Date(now),
      expires_at: new Date(now + LIFE_MS),
    })
    .execute()
  // Written first and counted then, so that wishes at the same moment see each other.
  const answer = await sql<{ recent: number; of_subject: number; of_address: number }>`
    select count(*) filter (where purpose = ${purpose} and subject = ${subject} and created_at > ${new Date(now - PAUSE_MS)}::timestamptz) as recent,
      count(*) filter (where subject = ${subject}) as of_subject, count(*) filter (where ip = ${address}) as of_address
    from sys_code where id <> ${id} and (subject = ${subject} or ip = ${address})`.execute(db)
  const { recent, of_subject, of_address } = answer.rows[0] ?? { recent: 0, of_subject: 0, of_address: 0 }
  if (recent === 0 && of_subject < MAX_PER_SUBJECT && of_address < MAX_PER_ADDRESS) return code
  await db.deleteFrom('sys_code').where('id', '=', id).execute()
  throw new AppError(recent > 0 ? 'CODE_STILL_VALID' : 'COMMON_TOO_MANY')
}

export interface StoredCode {
  readonly id: string
  readonly userId: string | undefined
}

/** The newest code of a subject, when `code` is it, in time and within five tries. It still has to be spent. */
export async function checkCode(
  db: Queries,
  purpose: CodePurpose,
  subject: string,
  code: string,
  now: number,
): Promise<StoredCode | undefined> {
  const answer = await sql<{ id: string; code_hash: string; user_id: string | null }>`
    update sys_code set tries = tries + 1
    where id = (select id from sys_code where purpose = ${purpose} and subject = ${subject} order by created_at desc, id desc limit 1)
      and not spent and tries < ${MAX_TRIES} and expires_at > ${new Date(now)}::timestamptz
    returning id, code_hash, user_id`.execute(db)
  const row = answer.rows[0]
  return row && row.code_hash === hashCode(row.id, code) ? { id: row.id, userId: row.user_id ?? undefined } : undefined
}

/** Consumes a code; true for the first caller only. */
export async function consumeCode(db: Queries, { id }: StoredCode): Promise<boolean> {
  const done = await db
    .updateTable('sys_code')
    .set({ spent: true })
    .where('id', '=', id)
    .where('spent', '=', false)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
