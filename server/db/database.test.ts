import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asJson, type Database } from './database.ts'
import { newId } from './ids.ts'
import { openTestDatabase } from './testing.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table counter (id text primary key, value integer not null)`.execute(database.kysely)
})

afterAll(() => database.close())

async function valueOf(id: string): Promise<number | undefined> {
  const answer = await sql<{ value: number }>`select value from counter where id = ${id}`.execute(database.kysely)
  return answer.rows[0]?.value
}

it('shows times as GMT+8 text and takes such text back to the same moment', async () => {
  const answer =
    await sql`select timestamptz '2026-01-01 00:00:00Z' as at, ${'2026-01-01 08:00:00'}::timestamptz = timestamptz '2026-01-01 00:00:00Z' as same,
    date '2026-02-03' as day, time '07:08:09.5' as hour, null::timestamptz as never`.execute(database.kysely)
  expect(answer.rows).toEqual([
    { at: '2026-01-01 08:00:00', same: true, day: '2026-02-03', hour: '07:08:09', never: null },
  ])
})

it('gives counts and money as numbers', async () => {
  const answer = await sql`select count(*) as n, sum(1.25::numeric) as money from generate_series(1, 4)`.execute(
    database.kysely,
  )
  expect(answer.rows).toEqual([{ n: 4, money: 5 }])
})

it('stores lists and objects as JSON', async () => {
  const value = [{ key: '__proto__' }, null, 'x']
  await database.kysely
    .insertInto('sys_setting')
    .values({ key: 'list', value: asJson(value) })
    .execute()
  const row = await database.kysely
    .selectFrom('sys_setting')
    .select('value')
    .where('key', '=', 'list')
    .executeTakeFirst()
  expect(row?.value).toEqual(value)
})

it('answers a statement planned once also after a column got another type', async () => {
  await sql`create table widened (value integer)`.execute(database.kysely)
  await sql`insert into widened values (1)`.execute(database.kysely)
  const ask = () => database.prepared(sql<{ value: unknown }>`select value from widened`)
  expect(await ask()).toEqual([{ value: 1 }])
  await sql`alter table widened alter column value type text`.execute(database.kysely)
  // More often than there are connections, so that each meets its cached plan.
  for (let turn = 0; turn < 3; turn++)
    expect(await Promise.all(Array.from({ length: 4 }, ask))).toEqual(Array.from({ length: 4 }, () => [{ value: '1' }]))
})

it('takes back everything a failed transaction did and goes on working', async () => {
  const id = newId()
  const work = database.transaction(async (tx) => {
    await sql`insert into counter values (${id}, 1)`.execute(tx)
    await sql`select broken`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '42703' })
  expect(await valueOf(id)).toBeUndefined()
})

it('refuses a second connection inside a transaction on every engine, also in a nested call', async () => {
  const nested = () => sql`select 1`.execute(database.kysely)
  await expect(database.transaction(async () => nested())).rejects.toThrow('its own handle')
  await expect(database.transaction(() => database.transaction(async () => 1))).rejects.toThrow('its own handle')
  expect((await nested()).rows).toHaveLength(1)
})

it('lets work begun in a transaction use the database after the transaction has ended', async () => {
  let later: Promise<unknown> | undefined
  await database.transaction(async () => {
    later = pause(50).then(() => sql`select 1 as one`.execute(database.kysely))
  })
  expect(await later).toMatchObject({ rows: [{ one: 1 }] })
})

it('runs a transaction again after a serialization failure', async () => {
  let runs = 0
  const id = newId()
  await database.transaction(async (tx) => {
    runs += 1
    await sql`insert into counter values (${id}, ${runs})`.execute(tx)
    if (runs === 1) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  expect([runs, await valueOf(id)]).toEqual([2, 2])
})

it('loses no update when many serializable transactions change one row', async () => {
  const id = newId()
  await sql`insert into counter values (${id}, 0)`.execute(database.kysely)
  const add = () =>
    database.transaction(
      async (tx) => {
        const row = await sql<{ value: number }>`select value from counter where id = ${id}`.execute(tx)
        await sql`update counter set value = ${(row.rows[0]?.value ?? 0) + 1} where id = ${id}`.execute(tx)
      },
      { isolation: 'serializable', attempts: 50 },
    )
  await Promise.all(Array.from({ length: 8 }, add))
  expect(await valueOf(id)).toBe(8)
})

it('brings notices to every listener of their channel until it stops', async () => {
  const heard: string[] = []
  const stop = await database.listen('screen changed', (payload) => heard.push(payload))
  await database.notify('screen changed', 'a"b')
  await database.notify('other', 'no')
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['a"b'])
  await stop()
  await database.notify('screen changed', 'late')
  await pause(50)
  expect(heard).toEqual(['a"b'])
})

it('brings notices of one moment in their order, and refuses the one that is too long alone', async () => {
  const server = await openTestDatabase('embedded')
  const heard: string[] = []
  await server.listen('many', (payload) => heard.push(payload))
  const sent = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => server.notify('many', at === 7 ? 'x'.repeat(9000) : String(at))),
  )
  expect(sent.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([7])
  const all = Array.from({ length: 50 }, (_, at) => String(at)).filter((_, at) => at !== 7)
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(all)
  await server.close()
})

it('closes once, however often it is asked to', async () => {
  const other = await openTestDatabase()
  await Promise.all([other.close(), other.close()])
  await expect(sql`select 1`.execute(other.kysely)).rejects.toThrow('after calling end')
})
