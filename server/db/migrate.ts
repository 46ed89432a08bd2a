import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { AppError } from '../../schemas/messages/index.ts'
import type { Database, Queries } from './database.ts'
import { databaseProblem, withRetry } from './errors.ts'
import { disableTimeout } from './connection/timeout.ts'
import { watchRights } from './rights-mark.ts'
import { ensurePinyinCollation } from './collation/pinyin.ts'

export interface Migration {
  name: string
  checksum: string
  text: string
}

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
/** Any number, as long as it is the same in every version of the product. */
const LOCK_KEY = 7_203_118
const ALREADY_THERE = new Set(['42P07', '42710', '42P06'])

/** All migrations of the product, in order. Line ends do not count for the checksum. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => FILE_NAME.test(name))
  return names.toSorted().map((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function appliedChecksum(db: Queries, name: string): Promise<string | undefined> {
  const answer = await sql<{ checksum: string }>`select checksum from sys_migration where name = ${name}`.execute(db)
  return answer.rows[0]?.checksum
}

async function apply(database: Database, migration: Migration): Promise<boolean> {
  return database.transaction(async (tx) => {
    await disableTimeout(tx)
    // Enough on one server. Where the lock means nothing across nodes, the loser fails and looks again (`mayBeRace`).
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    const checksum = await appliedChecksum(tx, migration.name)
    if (checksum === migration.checksum) return false
    if (checksum !== undefined) {
      throw new AppError('MIGRATION_CHANGED', { name: migration.name })
    }
    await sql.raw(migration.text).execute(tx)
    await sql`insert into sys_migration (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(tx)
    return true
  })
}

function mayBeRace(error: unknown): boolean {
  const kind = databaseProblem(error)?.kind
  return kind === 'unique' || kind === 'retry' || ALREADY_THERE.has(String((error as { code?: unknown }).code))
}

/** Creates the trigram extension if possible. It is optional: a server may lack it or deny the right. */
export async function ensureTrigrams(db: Queries): Promise<void> {
  if (await hasTrigrams(db)) return
  await sql`create extension if not exists pg_trgm`.execute(db).catch(() => undefined)
}

/** True when `like '%x%'` can be answered from an index (extension pg_trgm). */
export async function hasTrigrams(db: Queries): Promise<boolean> {
  const answer = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  return answer.rows.length > 0
}

/** Brings the database up to this version of the product; safe when several processes start at once. */
export async function migrate(database: Database, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const { kysely } = database
  await withRetry(
    () =>
      sql`create table if not exists sys_migration (
        name text primary key, checksum text not null, applied_at timestamptz(0) not null default now()
      )`.execute(kysely),
    { when: mayBeRace },
  )
  await ensureTrigrams(kysely)
  await withRetry(() => ensurePinyinCollation(database), { when: mayBeRace })
  const known = new Set(migrations.map((migration) => migration.name))
  const present = await sql<{ name: string }>`select name from sys_migration order by name`.execute(kysely)
  const unknown = present.rows.find((row) => !known.has(row.name))
  if (unknown) throw new AppError('MIGRATION_UNKNOWN', { name: unknown.name })
  const applied: string[] = []
  for (const migration of migrations) {
    if (await withRetry(() => apply(database, migration), { when: mayBeRace })) applied.push(migration.name)
  }
  await database.transaction(async (tx) => {
    await disableTimeout(tx)
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
    await watchRights(tx)
  })
  return applied
}
