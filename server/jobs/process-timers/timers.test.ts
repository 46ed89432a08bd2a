import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openQueue } from '../../../tests/kit/queue.ts'
import { asJson } from '../../db/database.ts'
import { announceTimers, type ClaimedTimer, claimTimers, MAX_FAILURES, reviveTimers } from './store.ts'
import { ProcessTimers } from './timers.ts'

type Queue = Awaited<ReturnType<typeof openQueue>>
const START = Date.UTC(2026, 9, 24, 10)
const SOON = { timeout: 30_000 }

let queue: Queue
let now = START
const stops: (() => Promise<void>)[] = []
const db = () => queue.parts.database.kysely
beforeAll(async () => {
  queue = await openQueue()
  await sql`insert into wf_process (code, title, screen, published) values ('loan', 'loan', 'collection.loan', 1)`.execute(
    db(),
  )
  await sql`insert into wf_version (code, version, document, author) values ('loan', 1, ${asJson({})}, 'admin')`.execute(
    db(),
  )
  await sql`insert into wf_instance (id, code, version, screen, record_id, title, starter, status, start_time)
    values ('i1', 'loan', 1, 'collection.loan', 'r1', 'loan', 'admin', 'running', now())`.execute(db())
})
afterAll(() => queue.close())
beforeEach(async () => {
  now = START
  await sql`delete from wf_timer`.execute(db())
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const addTimers = (count: number, due = START + 60_000) =>
  sql`insert into wf_timer (id, instance_id, step_id, kind, due_time)
    select 't' || n, 'i1', 's1', 'due', ${new Date(due)}::timestamptz from generate_series(1, ${count}::integer) n`.execute(
    db(),
  )
const remove = (id: string) => sql`delete from wf_timer where id = ${id}`.execute(db())
const read = (id: string) => db().selectFrom('wf_timer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A process with timers. */
async function work(run: (timer: ClaimedTimer) => Promise<unknown>): Promise<void> {
  const clock = { now: () => now }
  const timers = new ProcessTimers(
    { ...queue.parts, clock, database: { ...queue.parts.database } },
    { run: async (timer) => void (await run(timer)) },
  )
  stops.push(await timers.start())
}
async function at(instant: number): Promise<void> {
  now = instant
  await announceTimers(queue.parts.database)
}

describe('the timers of approvals', () => {
  it('run at their time and not before, each once, where two processes share them', async () => {
    await addTimers(200)
    const ran: string[] = []
    for (const _ of ['a', 'b'])
      await work(async ({ id }) => {
        ran.push(id)
        await new Promise(setImmediate)
        await remove(id)
      })
    await at(START + 59_999)
    expect(ran).toEqual([])
    await at(START + 60_000)
    await expect.poll(() => ran.length, SOON).toBe(200)
    await expect.poll(async () => (await db().selectFrom('wf_timer').select('id').execute()).length, SOON).toBe(0)
    expect(new Set(ran).size).toBe(200)
  })
  it('run once for all the time that no process was there', async () => {
    await addTimers(1)
    now = START + 86_400_000
    const ran: number[] = []
    await work(async ({ id, attempts }) => {
      ran.push(attempts)
      await remove(id)
    })
    await expect.poll(() => ran, SOON).toEqual([1])
  })
  it('are found within two seconds where nobody announced them', async () => {
    const ran: number[] = []
    await work(async ({ id }) => {
      ran.push(performance.now())
      await remove(id)
    })
    const added = performance.now()
    await addTimers(1, START)
    await expect.poll(() => ran.length, SOON).toBe(1)
    expect((ran[0] ?? Infinity) - added).toBeLessThan(2000)
  })
  it('are tried again later where a run fails, with the reason beside them', async () => {
    await addTimers(1)
    const ran: number[] = []
    await work(async ({ id, attempts }) => {
      ran.push(attempts)
      if (attempts < 3) throw new Error('no answer')
      await remove(id)
    })
    await at(START + 60_000)
    await expect.poll(async () => (await read('t1')).error, SOON).toBe('no answer')
    expect(await read('t1')).toMatchObject({ worker: null, attempts: 1, due_time: '2026-10-24 18:01:02' })
    await at(START + 62_000)
    await expect.poll(() => ran, SOON).toEqual([1, 2])
    await at(START + 70_000)
    await expect.poll(() => ran, SOON).toEqual([1, 2, 3])
  })
  it('are tried so often and no more, are seen in the monitor then, and again when their instance is resumed', async () => {
    await addTimers(1)
    let ran = 0
    await work(async () => {
      ran++
      throw new Error('no answer')
    })
    for (let time = 1; time <= MAX_FAILURES; time++) {
      await at(START + time * 86_400_000)
      await expect.poll(async () => (await read('t1')).failures, SOON).toBe(time)
    }
    await at(START + 30 * 86_400_000)
    expect((await read('t1')).stuck_time).not.toBeNull()
    const shown = await sql<{ error: string }>`select error from wf_instance_row where id = 'i1'`.execute(db())
    expect([ran, shown.rows]).toEqual([MAX_FAILURES, [{ error: 'no answer' }]])
    await reviveTimers(db(), 'i1')
    await at(START + 31 * 86_400_000)
    await expect.poll(() => ran, SOON).toBe(MAX_FAILURES + 1)
  })
  it('go to another process when the one that had them has died', async () => {
    await addTimers(1)
    now = START + 60_000
    expect(await claimTimers(db(), now, { worker: 'dead', leaseMs: 30_000, limit: 8 })).toHaveLength(1)
    const ran: number[] = []
    await work(async ({ id, attempts }) => {
      ran.push(attempts)
      await remove(id)
    })
    await at(now)
    expect(ran).toEqual([])
    await sql`update wf_timer set lease_until = clock_timestamp() - interval '1 second'`.execute(db())
    await expect.poll(() => ran, SOON).toEqual([2])
  })
})
