import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type Database, type TransactionOptions, asJson } from '../../db/database.ts'
import { transactionDatabase } from '../../db/connection/transaction-database.ts'

const KEY = /^[\w.-]{8,100}$/
const DAY_MS = 24 * 3_600_000
/** So many keys are forgotten in one transaction: what is saved meanwhile waits for none of them. */
const SLICE = 5_000

/** A call that may come a second time, because its answer was lost. */
export interface RepeatableCall {
  readonly userId: string
  readonly key: string
  /** The fingerprint of the request: the same key with another one is refused. */
  readonly fingerprint: string
  readonly now: number
  /** So many days it may be sent again. */
  readonly days: number
}

/** The idempotency key of a call; undefined where the client sends none. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[HEADER.idempotencyKey]
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('HTTP_KEY_UNREADABLE')
  return key
}

/** What a call asks, in short. Bytes are those of a file. */
export function fingerprintOf(asked: readonly unknown[], file?: Uint8Array): string {
  const hash = createHash('sha256').update(JSON.stringify(asked))
  return (file ? hash.update(file) : hash).digest('hex')
}

/** How a result is stored and returned to a repeated call. */
export interface StoredResult<T, K> {
  keep(result: T): K
  again(stored: K, database: Database): Promise<T>
}

/**
 * Does some work once per key. Work and key are one transaction: a server that dies has done both or none, a refusal keeps
 * nothing, and a concurrent call with the same key waits and gets the same answer. The work uses only the database that it receives.
 */
export function exactlyOnce<T, K>(
  database: Database,
  call: RepeatableCall,
  { keep, again }: StoredResult<T, K>,
  work: (database: Database) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { userId, key, fingerprint, now, days } = call
  return database.transaction(async (tx) => {
    const claimed = await sql`
      insert into sys_idempotency (user_id, key, fingerprint, created_at, kept_until) values (${userId}, ${key}, ${fingerprint}, ${new Date(now)}::timestamptz, ${new Date(now + days * DAY_MS)}::timestamptz)
      on conflict (user_id, key) do nothing`.execute(tx)
    if ((claimed.numAffectedRows ?? 0n) === 0n) {
      const { rows } = await sql<{
        fingerprint: string
        outcome: K
      }>`select fingerprint, outcome from sys_idempotency where user_id = ${userId} and key = ${key}`.execute(tx)
      if (rows[0]?.fingerprint !== fingerprint) throw new AppError('HTTP_KEY_REUSED')
      return again(rows[0].outcome, transactionDatabase(database, tx))
    }
    const result = await work(transactionDatabase(database, tx))
    await sql`update sys_idempotency set outcome = ${asJson(keep(result))} where user_id = ${userId} and key = ${key}`.execute(
      tx,
    )
    return result
  }, options)
}

/** Removes expired results. */
export async function deleteExpiredCalls(database: Database, now: number): Promise<void> {
  for (let gone = SLICE; gone === SLICE;) {
    const { numAffectedRows = 0n } = await sql`
      delete from sys_idempotency where ctid in (
        select ctid from sys_idempotency where kept_until < ${new Date(now)}::timestamptz order by kept_until limit ${SLICE} for update skip locked
      )`.execute(database.kysely)
    gone = Number(numAffectedRows)
  }
}
