import { sql } from 'kysely'
import type { Database, Queries, TransactionOptions } from '../../../db/database.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import { TIMEOUT_MS } from './limit.ts'
import { readableTables } from './readable.ts'

/** Holds nothing but the right to read what reports may read. */
const READER = 'vitrine_report'

/** Whether this database has the reader for us: its user may not be allowed to make one. */
const ready = new WeakMap<Database, boolean>()

/** What the reader holds: of a whole table, or of a column. */
interface Held {
  readonly table: string
  readonly column: string | null
  readonly right: string
}
const heldRights = async (db: Queries) =>
  (
    await sql<Held>`
  with held as (select oid from pg_roles where rolname = ${READER}),
    tables as (select c.oid, c.relname, c.relacl from pg_class c where c.relnamespace = 'public'::regnamespace)
  select t.relname as table, null as column, a.privilege_type as right from tables t, aclexplode(t.relacl) a, held where a.grantee = held.oid
  union all
  select t.relname, c.attname, a.privilege_type from tables t join pg_attribute c on c.attrelid = t.oid and not c.attisdropped and c.attacl is not null, aclexplode(c.attacl) a, held where a.grantee = held.oid`.execute(
      db,
    )
  ).rows

const WHOLE = '*'
const tablesOf = (names: Iterable<string>) => sql.join([...names].map((name) => sql.table(name)))

/** Each grant costs a turn, and each takes part of the catalog from others: only what differs from what is held is given or taken. */
async function settle(db: Queries): Promise<void> {
  const held = Map.groupBy(await heldRights(db), ({ table }) => table)
  const wanted = new Map((await readableTables(db)).map(({ table, columns }) => [table, new Set(columns ?? [WHOLE])]))
  const over = new Set(
    [...held].flatMap(([table, rights]) =>
      rights.every(({ column, right }) => right === 'SELECT' && wanted.get(table)?.has(column ?? WHOLE)) ? [] : [table],
    ),
  )
  if (over.size > 0) await sql`revoke all on ${tablesOf(over)} from ${sql.id(READER)}`.execute(db)
  const missing = [...wanted].flatMap(([table, names]) => {
    const has = new Set(over.has(table) ? [] : (held.get(table) ?? []).map(({ column }) => column ?? WHOLE))
    const less = [...names].filter((name) => !has.has(name))
    return less.length > 0 ? [{ table, less }] : []
  })
  const whole = missing.filter(({ less }) => less.includes(WHOLE)).map(({ table }) => table)
  if (whole.length > 0) await sql`grant select on ${tablesOf(whole)} to ${sql.id(READER)}`.execute(db)
  for (const { table, less } of missing) {
    if (!less.includes(WHOLE))
      await sql`grant select (${sql.join(less.map((column) => sql.id(column)))}) on ${sql.table(table)} to ${sql.id(READER)}`.execute(
        db,
      )
  }
}

async function give(db: Queries): Promise<void> {
  const known = (await sql`select 1 from pg_roles where rolname = ${READER}`.execute(db)).rows.length > 0
  if (!known) await sql`create role ${sql.id(READER)} nologin`.execute(db)
  await sql`grant ${sql.id(READER)} to current_user`.execute(db)
  await sql`grant usage on schema public to ${sql.id(READER)}`.execute(db)
  await settle(db)
}

/** Gives the reader what reports may read today. Where the database does not let us, the check of the query stands alone. */
export async function prepareReader(database: Database): Promise<boolean> {
  const done = await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${READER}))`.execute(tx)
    try {
      await transactionDatabase(database, tx).transaction(give)
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

/** Runs work as a read-only database role with a statement timeout. */
export async function withReadOnlyRole<T>(
  database: Database,
  work: (db: Queries) => Promise<T>,
  options: Pick<TransactionOptions, 'attempts'> = {},
): Promise<T> {
  const role =
    (ready.get(database) ?? (await prepareReader(database))) ? sql`, set_config('role', ${READER}, true)` : sql``
  return database.transaction(async (tx) => {
    await sql`select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('search_path', 'public', true)${role}`.execute(
      tx,
    )
    return work(tx)
  }, options)
}
