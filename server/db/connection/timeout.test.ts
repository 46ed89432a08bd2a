import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queries } from '../database.ts'
import { openWorkerDatabase } from './worker-database.ts'
import { databaseProblem } from '../errors.ts'
import { disableTimeout, withoutTimeout } from './timeout.ts'
import { openLimited, openTestDatabase } from '../testing.ts'

let whole: Database
let database: Database
beforeAll(async () => {
  whole = await openTestDatabase('embedded')
  database = openLimited(whole, 700)
})
afterAll(async () => {
  await database.close()
  await whole.close()
})
const limitOf = async (db: Queries) =>
  (await sql<{ now: string }>`select current_setting('statement_timeout') as now`.execute(db)).rows[0]?.now

it('ends a statement that takes longer, and says that it was stopped', async () => {
  const failure: unknown = await sql`select pg_sleep(600)`.execute(database.kysely).catch((error: unknown) => error)
  expect(databaseProblem(failure)).toEqual({ kind: 'stopped', code: '57014' })
})

it('is lifted for a transaction, and for a session as long as it works', async () => {
  expect(await limitOf(database.kysely)).toBe('700ms')
  await database.transaction(async (tx) => {
    await disableTimeout(tx)
    expect(await limitOf(tx)).toBe('0')
  })
  await database.kysely.connection().execute(async (one) => {
    await expect(withoutTimeout(one, async () => Promise.reject(new Error(await limitOf(one))))).rejects.toThrow('0')
    expect(await limitOf(one)).toBe('700ms')
  })
})

it('does not hold for the sessions of a thread', async () => {
  if (!database.address) throw new Error('The engine has one session only')
  const elsewhere = openWorkerDatabase(database.address)
  expect(await limitOf(elsewhere.kysely)).toBe('0')
  await elsewhere.close()
})
