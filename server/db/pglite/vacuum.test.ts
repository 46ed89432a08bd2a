import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../connect.ts'
import { type PgliteDatabase, openPglite } from './open.ts'
import { checkpointLargeLog, maintainVacuum, vacuumLargest } from './vacuum.ts'

const LIMIT_MS = 120_000
const ROWS = 5000
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }

let root = ''
let database: PgliteDatabase
const open = () => openPglite({ directory: join(root, 'folder'), durable: false })
const run = <T>(query: RawBuilder<T>) => query.execute(database.kysely)
/** The one session as the sweep sees it. */
const pool = () => ({ query: (text: string) => run(sql.raw(text)) }) as unknown as Pool
const bytes = async () =>
  Number((await run(sql<{ size: number }>`select pg_relation_size('kept') as size`)).rows[0]?.size)
const changeAll = (round: number) => run(sql`update kept set note = repeat(${String(round % 10)}, 200)`)

describe('tables of PGlite', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'vitrine-vacuum-'))
    database = await open()
  }, LIMIT_MS)
  afterAll(async () => {
    await database.close()
    rmSync(root, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await run(sql`drop table if exists kept, other`)
    await run(sql`create table kept (id integer primary key, note text)`)
    await run(sql`insert into kept select n, repeat('x', 200) from generate_series(1, ${ROWS}::int) n`)
  })

  it('do not grow without end, however often their rows are changed', async () => {
    const begun = await bytes()
    for (let round = 0; round < 12; round++) {
      await changeAll(round)
      expect(await vacuumLargest(pool())).toBe('public.kept')
    }
    expect(await bytes()).toBeLessThan(2.5 * begun)
    // The same without: so this test can see a table grow.
    for (let round = 0; round < 6; round++) await changeAll(round)
    expect(await bytes()).toBeGreaterThan(5 * begun)
  })

  it('are left alone while few of their rows are dead, and the worst comes first', async () => {
    await run(sql`create table other (id integer primary key, note text)`)
    await run(sql`insert into other select n, 'x' from generate_series(1, 3000) n`)
    const [first, second] = [await vacuumLargest(pool()), await vacuumLargest(pool())]
    expect([first, second, await vacuumLargest(pool())]).toEqual(['public.kept', 'public.other', undefined])
    await run(sql`update kept set note = 'y' where id <= 1500`)
    expect(await vacuumLargest(pool())).toBeUndefined()
    await run(sql`update kept set note = 'z' where id <= 2500`)
    await run(sql`update other set note = note || 'z'`)
    expect([await vacuumLargest(pool()), await vacuumLargest(pool()), await vacuumLargest(pool())]).toEqual([
      'public.kept',
      'public.other',
      undefined,
    ])
  })

  it('are written from a long log, so that little of it is replayed after a kill', async () => {
    const redo = async () =>
      (await run(sql<{ at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`)).rows[0]?.at
    await checkpointLargeLog(pool(), 0)
    const begun = await redo()
    expect([await checkpointLargeLog(pool(), 100_000), await redo()]).toEqual([false, begun])
    await changeAll(1)
    expect(await checkpointLargeLog(pool(), 100_000)).toBe(true)
    expect(await redo()).not.toBe(begun)
    expect(await checkpointLargeLog(pool(), 100_000)).toBe(false)
  })

  it('are looked through once by a process that cannot know what an earlier one has left', async () => {
    await changeAll(1)
    await database.close()
    database = await open()
    expect([await vacuumLargest(pool()), await vacuumLargest(pool())]).toEqual(['public.kept', undefined])
  })
})

it('are vacuumed in every database that is opened with a log', { timeout: LIMIT_MS }, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-vacuum-'))
  const opened = await openDatabase({ dataDir, engine: 'pglite', log })
  try {
    await sql`create table kept as select n, repeat('x', 200) as note from generate_series(1, ${ROWS}::int) n`.execute(
      opened.kysely,
    )
    const left = async () =>
      (
        await sql`select 1 from pg_stat_user_tables where relname = 'kept' and last_vacuum is null`.execute(
          opened.kysely,
        )
      ).rows.length
    expect(await left()).toBe(1)
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000 })
  } finally {
    vi.useRealTimers()
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('the work on them', () => {
  /** A session of which the test says when it is used. */
  function session(logBytes = 0) {
    const used = new Map<string, () => void>()
    const query = vi.fn<(text: string) => Promise<{ rows: unknown[] }>>(async (text) => {
      if (text.includes('pg_stat_user_tables')) return { rows: [{ name: 'public.kept' }] }
      return { rows: text.includes('redo_lsn') ? [{ bytes: String(logBytes) }] : [] }
    })
    const state = {
      ending: false,
      waitingCount: 0,
      idleCount: 1,
      totalCount: 1,
      query,
      on: (name: string, note: () => void) => used.set(name, note),
      off: (name: string) => used.delete(name),
    }
    return {
      pool: state as unknown as Pool,
      state,
      used,
      vacuumed: () => query.mock.calls.filter(([text]) => text.startsWith('vacuum')).length,
      written: () => query.mock.calls.filter(([text]) => text === 'checkpoint').length,
    }
  }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.clearAllMocks()
    vi.useRealTimers()
  })
  const pace = { look: 100, quiet: 50, putOff: 5 }

  it('waits until nobody asks, but not for ever', async () => {
    const { pool: busy, state, vacuumed } = session()
    state.idleCount = 0
    const stop = maintainVacuum(busy, log, pace)
    await vi.advanceTimersByTimeAsync(550)
    expect(vacuumed()).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(vacuumed()).toBe(1)
    state.idleCount = 1
    await vi.advanceTimersByTimeAsync(300)
    expect(vacuumed()).toBe(4)
    stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(vacuumed()).toBe(4)
  })
  it('waits after each question for a while, and ends with the database', async () => {
    const { pool: asked, state, used, vacuumed } = session()
    const stop = maintainVacuum(asked, log, pace)
    await vi.advanceTimersByTimeAsync(90)
    used.get('release')?.()
    await vi.advanceTimersByTimeAsync(20)
    expect(vacuumed()).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(vacuumed()).toBe(1)
    state.ending = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(vacuumed()).toBe(1)
    stop()
    expect(used.size).toBe(0)
  })
  it.each([
    { log: 'short', length: 10_000_000, quiet: 0, busy: 0 },
    { log: 'long', length: 100_000_000, quiet: 1, busy: 0 },
    { log: 'far too long', length: 300_000_000, quiet: 1, busy: 1 },
  ])(
    'writes to the tables what a $log log holds of them: bounded is what a start after a kill has to replay',
    async ({ length, quiet, busy }) => {
      const [calm, used] = [session(length), session(length)]
      used.state.idleCount = 0
      const stops = [maintainVacuum(calm.pool, log, pace), maintainVacuum(used.pool, log, pace)]
      await vi.advanceTimersByTimeAsync(110)
      expect([calm.written(), used.written()]).toEqual([quiet, busy])
      for (const stop of stops) stop()
    },
  )
  it('tells what went wrong, and goes on', async () => {
    const { pool: full, state, vacuumed } = session()
    state.query.mockRejectedValueOnce(new Error('disk full'))
    const stop = maintainVacuum(full, log, pace)
    await vi.advanceTimersByTimeAsync(100)
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('disk full'))
    await vi.advanceTimersByTimeAsync(100)
    expect(vacuumed()).toBe(1)
    stop()
  })
})
