import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { asJson, type Queries } from '../../db/database.ts'
import { hashOf } from '../../http/crypto/hash.ts'
import { capFutureTimes } from '../../http/session/times.ts'

/** No step is held for longer. */
const LONGEST_MS = 3_600_000

/** What a step may carry: texts alone. */
export type StepContent = Readonly<Record<string, string>>

function hashStep(purpose: string, key: string): string {
  return hashOf(`${purpose}\n${key}`)
}

function contentOf(value: unknown): StepContent | undefined {
  return typeof value === 'object' && value !== null ? (value as StepContent) : undefined
}

/** Stores `content` under a random key for `lifeMs`. */
export async function storeStep(
  db: Queries,
  purpose: string,
  content: StepContent,
  lifeMs: number,
  now: number,
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await capFutureTimes(db, 'sys_sign_in_step', { expires_at: LONGEST_MS }, now)
  await sql`delete from sys_sign_in_step where expires_at < ${new Date(now)}::timestamptz`.execute(db)
  await db
    .insertInto('sys_sign_in_step')
    .values({ hash: hashStep(purpose, key), purpose, content: asJson(content), expires_at: new Date(now + lifeMs) })
    .execute()
  return key
}

/** Returns and deletes the content; undefined for an unknown, consumed or expired key. */
export async function consumeStep(
  db: Queries,
  purpose: string,
  key: string,
  now: number,
): Promise<StepContent | undefined> {
  const gone = await sql<{ content: unknown; live: boolean }>`
    delete from sys_sign_in_step where hash = ${hashStep(purpose, key)} returning content, expires_at > ${new Date(now)}::timestamptz as live`.execute(
    db,
  )
  const row = gone.rows[0]
  return row?.live ? contentOf(row.content) : undefined
}

/** Returns the content without deleting it, so that a wrong code can be retried. */
export async function peekStep(
  db: Queries,
  purpose: string,
  key: string,
  now: number,
): Promise<StepContent | undefined> {
  const row = await db
    .selectFrom('sys_sign_in_step')
    .select('content')
    .where('hash', '=', hashStep(purpose, key))
    .where('expires_at', '>', sql<string>`${new Date(now)}::timestamptz`)
    .executeTakeFirst()
  return contentOf(row?.content)
}
