import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { openTestDatabase } from '../testing.ts'
import { openPglite } from './open.ts'

const LIMIT_MS = 300_000
let memory: Database
let root = ''

beforeAll(async () => {
  memory = await openTestDatabase('pglite')
})

afterAll(() => memory.close())

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-pglite-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

it('does not hold the event loop while a heavy query runs', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  await sql`select count(*) from generate_series(1, 3000000) n where n::text like '%7%'`.execute(memory.kysely)
  clearInterval(timer)
  // Held, it would turn once or twice; free, it turns a hundred times, on a busy machine less often.
  expect(turns).toBeGreaterThan(5)
})

it('carries large values and many rows both ways', async () => {
  const text = '陶'.repeat(500_000)
  const answer = await sql<{
    text: string
    n: number
  }>`select ${text}::text as text, n from generate_series(1, 20) n`.execute(memory.kysely)
  expect(answer.rows).toHaveLength(20)
  expect(answer.rows.every((row) => row.text === text)).toBe(true)
})

it('serves many callers at once through its one session', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => index)
  const answers = await Promise.all(
    numbers.map((number) =>
      memory.transaction(
        async (tx) => (await sql<{ n: number }>`select ${number}::integer as n`.execute(tx)).rows[0]?.n,
      ),
    ),
  )
  expect(answers).toEqual(numbers)
})

it('closes its folder to other users and lets one opener in at a time', { timeout: LIMIT_MS }, async () => {
  const directory = join(root, 'folder')
  const first = await openPglite({ directory, durable: true })
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  await expect(openPglite({ directory, durable: true })).rejects.toMatchObject({ code: 'DATABASE_IN_USE' })
  await sql`create table kept (id integer)`.execute(first.kysely)
  await first.close()
  const second = await openPglite({ directory, durable: true })
  expect((await sql`select * from kept`.execute(second.kysely)).rows).toEqual([])
  const settings =
    await sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(
      second.kysely,
    )
  expect(settings.rows).toEqual([{ fsync: 'on', commit: 'on' }])
  await second.close()
})
