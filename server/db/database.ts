import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { databaseProblem, withRetry } from './errors.ts'
import { type ServerAddress, addressOf } from './connection/address.ts'
import { statementName, sendPrepared } from './statements/prepared-statements.ts'
import { type Listener, type NotificationChannel } from './connection/notices.ts'
import type { Tables } from './tables.ts'
import type { Statement } from './statements/template.ts'
import { type WireRow, wireRowsOf } from './optimized/wire-rows.ts'

type DatabaseKind = 'url' | 'embedded' | 'pglite'
/** What a store function takes: the database or the transaction it runs in. */
export type Queries = Kysely<Tables>

export interface Log {
  info(message: string): void
  warn(message: string): void
}

export interface Database {
  readonly kysely: Queries
  readonly kind: DatabaseKind
  /** Where another thread opens sessions of its own (`openWorkerDatabase`); undefined on an engine that has one session only. */
  readonly address: ServerAddress | undefined
  /** So many milliseconds a statement may take (`connection/timeout.ts`); 0: as long as it takes. */
  readonly statementMs: number
  /**
   * Runs `work` in one transaction and runs it again on SQLSTATE 40001 and 40P01, so it must have no effect outside
   * the database. Inside, use only `tx`: a query through `kysely` would need a second connection, which the PGlite
   * fallback does not have, and is refused on every engine.
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs a statement that each connection plans only once: for the few that every request needs, where planning would
   * cost more than running. Its text must be one of a few; only the bound values differ.
   */
  prepared<Row extends object>(query: Statement<Row>): Promise<Row[]>
  /** The rows of a statement as they come, for those who write them on as bytes (`row-json.ts`). `isFixed`: planned once, as `prepared`. */
  wireRows(query: Statement, isFixed: boolean): Promise<readonly WireRow[]>
  /** An accelerator over polling: the answer may be late or missing, never rely on it. Call after the commit. */
  notify(channel: string, payload: string): Promise<void>
  /** Calls back for each notice of a channel from any process; resolves to the way to stop. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** One line for the log, without secrets. */
  describe(): string
  /** Idempotent. Waits for running queries; the last process on an embedded server stops it. */
  close(): Promise<void>
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  attempts?: number
}

export interface DatabaseParts {
  kind: DatabaseKind
  pool: pg.Pool
  statementMs?: number | undefined
  notices: NotificationChannel
  description: string
  /** Starts a server that is gone; only an embedded one is ours to start. */
  revive?(): Promise<void>
  /** What remains to be shut down after the pool has ended. */
  release(): Promise<void>
}

/** What the transactions of some work write at their end. */
export interface Closing {
  /** Within the transaction, after its work, with what that gave. */
  write(tx: Queries, done: unknown): Promise<void>
  /** It stands. */
  committed(): void
}
const closings = new AsyncLocalStorage<Closing>()
/**
 * Does work of which each transaction of the usual isolation writes something at its end. One of a stricter isolation would fail
 * and begin again whenever another process has written there since its snapshot.
 */
export const withClosing = <T>(closing: Closing, work: () => Promise<T>): Promise<T> => closings.run(closing, work)

const OWN_HANDLE = 'Inside a transaction only its own handle may be used'
const running = new AsyncLocalStorage<{ open: boolean }>()

/** The pool as Kysely sees it: refuses a second connection from inside a transaction, and revives a dead server. */
function guardedPool({ pool, revive }: DatabaseParts) {
  let reviving: Promise<void> | undefined
  async function connect(): Promise<pg.PoolClient> {
    if (running.getStore()?.open === true) throw new Error(OWN_HANDLE)
    try {
      return await pool.connect()
    } catch (error) {
      if (!revive || pool.ending || databaseProblem(error)?.kind !== 'unavailable') throw error
      reviving ??= revive().finally(() => (reviving = undefined))
      await reviving
      return pool.connect()
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

/** Builds the one `Database` every engine shares. */
export function makeDatabase(parts: DatabaseParts): Database {
  const pool = guardedPool(parts)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  async function send<T>(
    query: Statement,
    isFixed: boolean,
    run: (client: pg.PoolClient, statement: pg.QueryConfig) => Promise<T>,
  ): Promise<T> {
    const { sql: text, parameters } = query.compile(kysely)
    const client = await pool.connect()
    try {
      return await sendPrepared<T>(
        (statement) => run(client, statement),
        text,
        [...parameters],
        isFixed ? statementName(text) : undefined,
      )
    } finally {
      client.release()
    }
  }
  async function shutDown(): Promise<void> {
    await parts.notices.close()
    await kysely.destroy()
    if (!parts.pool.ended) await parts.pool.end()
    await parts.release()
  }
  return {
    kysely,
    kind: parts.kind,
    statementMs: parts.statementMs ?? 0,
    get address() {
      return addressOf(parts.kind, parts.pool.options)
    },
    async transaction(work, options = {}) {
      const atEnd = options.isolation === undefined ? closings.getStore() : undefined
      const result = await withRetry(
        () => {
          const builder = kysely.transaction()
          const leveled = options.isolation ? builder.setIsolationLevel(options.isolation) : builder
          return leveled.execute(async (tx) => {
            const mark = { open: true }
            try {
              return await running.run(mark, async () => {
                const done = await work(tx)
                await atEnd?.write(tx, done)
                return done
              })
            } finally {
              mark.open = false
            }
          })
        },
        options.attempts === undefined ? {} : { attempts: options.attempts },
      )
      atEnd?.committed()
      return result
    },
    async prepared<Row extends object>(query: Statement<Row>) {
      return send(query, true, async (client, statement) => (await client.query<Row>(statement)).rows)
    },
    wireRows: (query, isFixed) =>
      send(query, isFixed, (client, statement) => wireRowsOf(client, () => client.query(statement))),
    notify: (channel, payload) => parts.notices.notify(channel, payload),
    listen: (channel, listener) => parts.notices.listen(channel, listener),
    describe: () => parts.description,
    close() {
      closing ??= shutDown()
      return closing
    },
  }
}

/** A JavaScript value for a `jsonb` column; arrays would otherwise be taken for PostgreSQL arrays. */
export function asJson<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
