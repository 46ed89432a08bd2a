import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { databaseProblem, isUniqueViolation, withRetry } from './errors.ts'
import { openTestDatabase } from './testing.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table part (id integer primary key, name text not null unique, size integer check (size > 0),
    whole integer references part (id))`.execute(database.kysely)
  await sql`insert into part values (1, 'a', 1, null)`.execute(database.kysely)
})

afterAll(() => database.close())

const failure = (statement: ReturnType<typeof sql>) =>
  statement.execute(database.kysely).then(
    () => undefined,
    (error: unknown) => error,
  )

it('tells apart what a constraint refused', async () => {
  const unique = await failure(sql`insert into part values (2, 'a', 1, null)`)
  expect(databaseProblem(unique)).toMatchObject({ kind: 'unique', constraint: 'part_name_key', table: 'part' })
  expect([
    isUniqueViolation(unique),
    isUniqueViolation(unique, 'part_name_key'),
    isUniqueViolation(unique, 'other'),
  ]).toEqual([true, true, false])
  expect(databaseProblem(await failure(sql`insert into part values (2, 'b', 0, null)`))).toMatchObject({
    kind: 'check',
  })
  expect(databaseProblem(await failure(sql`insert into part values (2, 'b', 1, 9)`))).toMatchObject({
    kind: 'foreignKey',
  })
  expect(databaseProblem(await failure(sql`insert into part values (2, null, 1, null)`))).toMatchObject({
    kind: 'notNull',
    column: 'name',
  })
})

it('tells apart a bad value, a missing table and an error that is not of the database', async () => {
  expect(databaseProblem(await failure(sql`select ${'x'}::integer`))).toMatchObject({ kind: 'value' })
  expect(
    databaseProblem(
      await failure(
        sql`insert into part values (3, (select string_agg(md5(n::text), '') from generate_series(1, 1000) n), 1, null)`,
      ),
    ),
  ).toMatchObject({ kind: 'value' })
  expect(databaseProblem(await failure(sql`select * from nowhere`))).toMatchObject({ kind: 'missing' })
  expect(databaseProblem(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))).toMatchObject({
    kind: 'unavailable',
  })
  expect([databaseProblem(new Error('other')), databaseProblem('text'), databaseProblem(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

function failing(times: number, code: string) {
  let calls = 0
  return async () => {
    calls += 1
    if (calls <= times) throw Object.assign(new Error('again'), { code })
    return calls
  }
}

it('runs again after a serialization failure or a deadlock, but not for ever and not after other errors', async () => {
  expect(await withRetry(failing(2, '40001'))).toBe(3)
  expect(await withRetry(failing(1, '40P01'))).toBe(2)
  await expect(withRetry(failing(3, '40001'), { attempts: 3 })).rejects.toMatchObject({ code: '40001' })
  const once = failing(1, '23505')
  await expect(withRetry(once)).rejects.toMatchObject({ code: '23505' })
  expect(await once()).toBe(2)
})
