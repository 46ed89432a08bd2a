import { type Transaction, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { runPrepared } from './prepared-statements.ts'
import type { Tables } from '../tables.ts'
import { openTestDatabase } from '../testing.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** More often than there are connections, so that each meets the plan that it holds. */
async function everywhere<T>(ask: () => Promise<T>): Promise<readonly T[]> {
  return await Promise.all(Array.from({ length: 12 }, ask))
}
const inTransaction = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => database.transaction(work)
const run = (text: string) => sql.raw(text).execute(database.kysely)

it('plans a statement once, in a transaction and outside of it', async () => {
  const statement = sql<{
    n: number
  }>`select count(*)::int as n from pg_prepared_statements where statement like 'select count(*)::int as n from pg_prepared%' and ${1} = 1`
  const seen = await inTransaction(async (tx) => {
    await runPrepared(tx, statement)
    await runPrepared(tx, statement)
    return runPrepared(tx, statement)
  })
  expect(seen).toEqual([{ n: 1 }])
  expect(await everywhere(() => runPrepared(database.kysely, statement))).toEqual(
    Array.from({ length: 12 }, () => [{ n: 1 }]),
  )
})

it.each([
  ['a column got another type', 'alter table moved alter column value type text'],
  [
    'the table was dropped and made again with other columns',
    'drop table moved; create table moved (other integer, value text); insert into moved values (9, 1)',
  ],
])('answers after %s, in a transaction and outside of it', async (_, change) => {
  await run('drop table if exists moved')
  await run('create table moved (value integer)')
  await run('insert into moved values (1)')
  const statement = sql<{ value: unknown }>`select value from moved where ${1} = 1`
  const ask = () => runPrepared(database.kysely, statement)
  const askInside = () => inTransaction((tx) => runPrepared(tx, statement))
  for (const first of [ask, askInside])
    expect(await everywhere(first)).toEqual(Array.from({ length: 12 }, () => [{ value: 1 }]))
  for (const one of change.split('; ')) await run(one)
  for (const then of [askInside, ask, askInside])
    expect(await everywhere(then)).toEqual(Array.from({ length: 12 }, () => [{ value: '1' }]))
})

it('stores what a transaction writes once where its plan fits no more', async () => {
  await run('create table written (id integer primary key, value integer)')
  const write = (id: number) =>
    inTransaction(async (tx) => {
      await sql`insert into written values (${id + 100}, 0)`.execute(tx)
      return runPrepared(tx, sql<{ value: unknown }>`insert into written values (${id}, ${7}) returning value`)
    })
  let id = 0
  await everywhere(() => write(++id))
  await run('alter table written alter column value type text')
  expect(await everywhere(() => write(++id))).toEqual(Array.from({ length: 12 }, () => [{ value: '7' }]))
  expect(
    await runPrepared(
      database.kysely,
      sql<object>`select count(*)::int as n, count(*) filter (where id < 100)::int as own from written`,
    ),
  ).toEqual([{ n: 48, own: 24 }])
})

it('answers when a connection has lost what it planned', async () => {
  const statement = sql<{ value: number }>`select ${5}::int as value, 'lost' as word`
  const ask = () => runPrepared(database.kysely, statement)
  await everywhere(ask)
  await inTransaction(async (tx) => {
    await runPrepared(tx, statement)
    await sql`deallocate all`.execute(tx)
  })
  expect(await everywhere(ask)).toEqual(Array.from({ length: 12 }, () => [{ value: 5, word: 'lost' }]))
  expect(await inTransaction((tx) => runPrepared(tx, statement))).toEqual([{ value: 5, word: 'lost' }])
})

it('holds no more plans on a connection than are in use, and goes on after a statement that could not be planned', async () => {
  const held = await inTransaction(async (tx) => {
    await sql`savepoint wrong`.execute(tx)
    await expect(runPrepared(tx, sql<object>`select value from nowhere where ${1} = 1`)).rejects.toMatchObject({
      code: '42P01',
    })
    await sql`rollback to savepoint wrong`.execute(tx)
    for (let at = 0; at < 700; at++)
      expect(await runPrepared(tx, sql<object>`select ${at}::int as "is${sql.raw(String(at))}"`)).toEqual([
        { [`is${at}`]: at },
      ])
    return runPrepared<{ n: number }>(tx, sql`select count(*)::int as n from pg_prepared_statements where ${1} = 1`)
  })
  expect(held[0]?.n).toBeGreaterThan(100)
  expect(held[0]?.n).toBeLessThanOrEqual(301)
})
