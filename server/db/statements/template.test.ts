import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { template } from './template.ts'
import { openTestDatabase } from '../testing.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('puts the text of a statement together once, and brings the values of each call', async () => {
  let built = 0
  const sum = template<{ total: number; again: string }>(2, (a, b) => {
    built++
    return sql`select ${a}::int + ${b}::int + ${100}::int as total, ${b}::text as again`
  })
  expect(await database.prepared(sum(1, 2))).toEqual([{ total: 103, again: '2' }])
  expect(await database.prepared(sum(3, 4))).toEqual([{ total: 107, again: '4' }])
  expect(built).toBe(1)
})

it('sends a value that looks like SQL as a value', async () => {
  const said = template<{ said: string }>(1, (word) => sql`select ${word}::text as said`)
  const word = "'; drop table sys_user; --"
  expect(await database.prepared(said(word))).toEqual([{ said: word }])
})
