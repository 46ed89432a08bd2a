import { sql } from 'kysely'
import type { Database, Queries } from '../../../db/database.ts'
import { insideOf } from '../../../db/inside.ts'
import { TIMEOUT_MS } from './limit.ts'
import { readableTables } from './readable.ts'

/** Holds nothing but the right to read what reports may read. */
const READER = 'vitrine_report'

/** Whether this database has the reader for us: its user may not be allowed to make one. */
const ready = new WeakMap<Database, boolean>()

async function give(db: Queries): Promise<void> {
  const known = (await sql`select 1 from pg_roles where rolname = ${READER}`.execute(db)).rows.length > 0
  if (!known) await sql`create role ${sql.id(READER)} nologin`.execute(db)
  await sql`grant ${sql.id(READER)} to current_user`.execute(db)
  await sql`revoke all on all tables in schema public from ${sql.id(READER)}`.execute(db)
  await sql`grant usage on schema public to ${sql.id(READER)}`.execute(db)
  for (const { table, columns } of await readableTables(db)) {
    const part = columns ? sql`(${sql.join(columns.map((column) => sql.id(column)))})` : sql``
    await sql`grant select ${part} on ${sql.table(table)} to ${sql.id(READER)}`.execute(db)
  }
}

/** Gives the reader what reports may read today. Where the database does not let us, the check of the query stands alone. */
export async function prepareReader(database: Database): Promise<boolean> {
  const done = await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${READER}))`.execute(tx)
    try {
      await insideOf(database, tx).transaction(give)
      return true
    } catch (error) {
      // 42501: not allowed to make roles; 42710: another database of the server made it meanwhile; 0A000: there are none.
      if (!['42501', '42710', '0A000'].includes(String((error as { code?: unknown }).code))) throw error
      return false
    }
  })
  ready.set(database, done)
  return done
}

/** Runs work that can only read, as nobody who may do more, and not for long. */
export async function asReader<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  const role = (ready.get(database) ?? (await prepareReader(database))) ? sql`, set_config('role', ${READER}, true)` : sql``
  return database.transaction(async (tx) => {
    await sql`select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('search_path', 'public', true)${role}`.execute(tx)
    return work(tx)
  })
}
