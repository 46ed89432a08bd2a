import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { hasTrigrams, migrate, readMigrations, type Migration } from './migrate.ts'
import { openTestDatabase } from './testing.ts'

let database: Database
const product = readMigrations()

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const named = (name: string, text: string, checksum = name): Migration => ({ name, text, checksum })

async function tableNames(): Promise<string[]> {
  const answer = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.kysely)
  return answer.rows.map((row) => row.name)
}

it('has nothing to do on a database that is up to date', async () => {
  expect(await migrate(database)).toEqual([])
  expect(await hasTrigrams(database.kysely)).toBe(true)
})

it('has each number once, so that two branches cannot add the same one unseen', () => {
  const numbers = product.map((migration) => migration.name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('applies each new migration once when several starts race', async () => {
  const next = [...product, named('9000_a.sql', 'create table raced (id integer); insert into raced values (1)')]
  const results = await Promise.all([migrate(database, next), migrate(database, next), migrate(database, next)])
  expect(results.flat()).toEqual(['9000_a.sql'])
  expect((await sql`select * from raced`.execute(database.kysely)).rows).toHaveLength(1)
})

it('leaves nothing of a migration that fails in the middle', async () => {
  const known = [...product, named('9000_a.sql', '')]
  const broken = named('9001_b.sql', 'create table half (id integer); create table half_done (id nonsense)')
  await expect(migrate(database, [...known, broken])).rejects.toMatchObject({ code: '42704' })
  expect(await tableNames()).not.toContain('half')
  expect(await migrate(database, known)).toEqual([])
})

it('refuses a database whose migrations are not its own', async () => {
  await expect(migrate(database, product)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' })
  const changed = [...product, named('9000_a.sql', 'select 1', 'another checksum')]
  await expect(migrate(database, changed)).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' })
})
