import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { openQueue } from '../../../tests/kit/queue.ts'
import { newId } from '../../db/ids.ts'
import type { AnySchedule, ScheduleContext } from './define.ts'
import { nextRun } from './next-run.ts'
import { Scheduler } from './scheduler.ts'
import { wordNotes } from './sentence.ts'
import { announceSchedules, claimDue } from './store.ts'

type Queue = Awaited<ReturnType<typeof openQueue>>
/** 10:00:00 UTC on a day before the clocks of Berlin are put back. */
const START = Date.UTC(2026, 9, 24, 10)
const MINUTE = 60_000
const SOON = { timeout: 30_000 }

let queue: Queue
let owner: string
let now = START
const clock = { now: () => now }
const alarms: string[] = []
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  queue = await openQueue()
  owner = await queue.idOf('admin')
})
afterAll(() => queue.close())
beforeEach(async () => {
  now = START
  alarms.length = 0
  await sql`delete from sys_schedule`.execute(db())
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const db = () => queue.parts.database.kysely
async function add(over: Record<string, unknown> = {}, cron = '0 0/10 * * * ?'): Promise<string> {
  const id = newId(Date.now())
  const next = new Date(nextRun(cron, 'Europe/Berlin', START) ?? 0)
  await db()
    .insertInto('sys_schedule')
    .values({
      id,
      kind: 'work',
      cron,
      time_zone: 'Europe/Berlin',
      parameter: '{}',
      owner_id: owner,
      next_time: next,
      due_time: next,
      retry_seconds: 0,
      alarm: 'notice',
      description: null,
      ...over,
    })
    .execute()
  return id
}
/** Schedules that are due at the same moment. */
const addMany = (count: number) =>
  sql`
  insert into sys_schedule (id, kind, cron, parameter, owner_id, next_time, due_time)
  select 'many-' || n, 'work', '0 0/10 * * * ?', jsonb_build_object('n', n::text), ${owner}, due, due
  from generate_series(1, ${count}::integer) n, (select ${new Date(START + 10 * MINUTE)}::timestamptz as due) as moment`.execute(
    db(),
  )
/** A process with a kind of job, on the schedules of the database. */
async function work(run: (context: ScheduleContext) => Promise<string>): Promise<() => Promise<void>> {
  const kind = {
    kind: 'work' as never,
    run: async (context: ScheduleContext) => ({ code: 'SCHEDULE_SAYS' as const, params: { text: await run(context) } }),
  } as AnySchedule
  const scheduler = new Scheduler(
    { ...queue.parts, clock, database: { ...queue.parts.database } },
    {
      kinds: [kind],
      send: async () => ({ status: 0, text: '' }),
      alarm: async (_, { code }) => void alarms.push(code),
    },
  )
  const stop = await scheduler.start()
  stops.push(stop)
  return stop
}
async function at(instant: number): Promise<void> {
  now = instant
  await announceSchedules(queue.parts.database)
}
const read = (id: string) => db().selectFrom('sys_schedule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const resultOf = async (id: string) => (await read(id)).last_result
const runsOf = (id: string) =>
  db()
    .selectFrom('sys_schedule_run')
    .selectAll()
    .where('schedule_id', '=', id)
    .orderBy('start_time')
    .orderBy('id')
    .execute()
const resultsOf = async (id: string) => (await runsOf(id)).map(({ result }) => result)
/** Resolves when it is let go. */
function gate() {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

describe('a schedule', () => {
  it('SYSTEM-049 runs at its time and not before, on one of several processes', async () => {
    const id = await add()
    const ran: string[] = []
    for (const name of ['a', 'b', 'c'])
      await work(async () => {
        ran.push(name)
        return 'ok'
      })
    await at(START + 10 * MINUTE - 1)
    expect(await resultOf(id)).toBeNull()
    await at(START + 10 * MINUTE)
    await expect.poll(() => resultOf(id), SOON).toBe('done')
    await at(START + 20 * MINUTE)
    await expect.poll(() => resultsOf(id), SOON).toEqual(['done', 'done'])
    expect(ran).toHaveLength(2)
    expect((await read(id)).next_time).toBe('2026-10-24 18:30:00')
  })
  it('SYSTEM-049 runs once, a few at a time, where many are due at one moment in several processes', async () => {
    await addMany(200)
    const ran = new Map<string, number>()
    let [running, most] = [0, 0]
    for (const _ of ['a', 'b'])
      await work(async ({ parameters }) => {
        const { n } = parameters as { n: string }
        most = Math.max(most, ++running)
        ran.set(n, (ran.get(n) ?? 0) + 1)
        await new Promise(setImmediate)
        running -= 1
        return 'ok'
      })
    await at(START + 10 * MINUTE)
    const done = async () =>
      (await db().selectFrom('sys_schedule_run').select('id').where('result', '=', 'done').execute()).length
    await expect.poll(done, SOON).toBe(200)
    expect([ran.size, Math.max(...ran.values())]).toEqual([200, 1])
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(16)
  })
  it('SYSTEM-049 runs once for all the times that passed while no process was there', async () => {
    const id = await add()
    now = START + 60 * MINUTE
    await work(async () => 'ok')
    await expect.poll(() => resultOf(id), SOON).toBe('done')
    expect(await resultsOf(id)).toEqual(['done'])
    expect((await read(id)).next_time).toBe('2026-10-24 19:10:00')
  })
  it('SYSTEM-049 follows the clock of its zone over a change of the time', async () => {
    const id = await add({}, '0 30 2 * * ?')
    await work(async () => 'ok')
    // 02:30 in Berlin: once before the clocks are put back, and an hour later by UTC from the next day on.
    expect((await read(id)).next_time).toBe('2026-10-25 08:30:00')
    await at(Date.UTC(2026, 9, 25, 0, 30))
    await expect.poll(() => resultOf(id), SOON).toBe('done')
    expect((await read(id)).next_time).toBe('2026-10-26 09:30:00')
  })
  it.each([
    ['skip', ['done', 'skipped', 'done']],
    ['queue', ['done', 'done', 'done']],
  ] as const)('SYSTEM-049 that still runs at its next time does %s', async (overlap, results) => {
    const id = await add({ overlap })
    let running = 0
    let most = 0
    const first = gate()
    await work(async () => {
      most = Math.max(most, ++running)
      await first.opened
      running -= 1
      return 'ok'
    })
    await at(START + 10 * MINUTE)
    await expect.poll(() => resultOf(id), SOON).toBe('running')
    await at(START + 25 * MINUTE)
    first.open()
    await expect.poll(async () => (await resultsOf(id)).length, SOON).toBe(2)
    await at(START + 30 * MINUTE)
    await expect.poll(async () => (await resultsOf(id)).toSorted(), SOON).toEqual(results.toSorted())
    expect(most).toBe(1)
  })
})

describe('a run', () => {
  it('SYSTEM-049 that throws is tried again as often as its rule says, and its owner is notified', async () => {
    const id = await add({ retry_count: 2 })
    let tries = 0
    await work(async ({ note }) => {
      note({ code: 'SCHEDULE_SAYS', params: { text: `try ${++tries}` } })
      throw tries === 2 ? new Error('select secret') : new AppError('HTTP_FORBIDDEN')
    })
    await at(START + 10 * MINUTE)
    await expect.poll(() => resultOf(id), SOON).toBe('failed')
    const [run] = await runsOf(id)
    expect(run).toMatchObject({ attempts: 3, message: null, sentence: { code: 'HTTP_FORBIDDEN' } })
    expect(wordNotes(run?.notes, 'zh-CN')).toMatch(/^2026-10-24 18:10:00 try 1\n.*没有权限.*\n.*try 2\n/)
    expect(wordNotes(run?.notes, 'en-US')).toMatch(/^2026-10-24 18:10:00 try 1\n.*permission.*\n.*try 2\n/)
    expect(`${JSON.stringify(run)}${queue.logged.join()}`).not.toContain('secret')
    await expect.poll(() => alarms, SOON).toEqual(['HTTP_FORBIDDEN'])
  })
  it('SYSTEM-049 that never ends is given up at its time limit, and the schedule goes on', async () => {
    const id = await add({ time_limit: 1, retry_count: 2 })
    let ran = 0
    let signal: AbortSignal | undefined
    await work((context) => {
      ran += 1
      signal = context.signal
      return ran === 1 ? new Promise(() => undefined) : Promise.resolve('ok')
    })
    await at(START + 10 * MINUTE)
    await expect.poll(() => resultOf(id), SOON).toBe('timeout')
    expect(signal?.aborted).toBe(true)
    expect(alarms).toEqual(['SCHEDULE_TIMED_OUT'])
    await at(START + 20 * MINUTE)
    await expect.poll(() => resultsOf(id), SOON).toEqual(['timeout', 'done'])
  })
  it('SYSTEM-049 whose process has died is written down, and begun again where it may be retried', async () => {
    const ids = [await add({ retry_count: 1 }), await add({})]
    now = START + 10 * MINUTE
    expect(await claimDue(queue.parts.database, now, { leaseMs: 30_000, limit: 8 })).toHaveLength(2)
    const early = await work(async () => 'ok')
    expect(await Promise.all(ids.map(resultOf))).toEqual(['running', 'running'])
    await early()
    await sql`update sys_schedule set lease_until = clock_timestamp() - interval '1 second'`.execute(db())
    await work(async () => 'ok')
    await expect.poll(() => Promise.all(ids.map(resultOf)), SOON).toEqual(['done', 'interrupted'])
    expect((await resultsOf(ids[0] ?? '')).toSorted()).toEqual(['done', 'interrupted'])
    expect(alarms).toEqual(['SCHEDULE_INTERRUPTED', 'SCHEDULE_INTERRUPTED'])
  })
  it('SYSTEM-049 is handed on when its process stops', async () => {
    const id = await add()
    const stop = await work(() => new Promise(() => undefined))
    await at(START + 10 * MINUTE)
    await expect.poll(() => resultOf(id), SOON).toBe('running')
    await stop()
    expect(await resultOf(id)).toBe('interrupted')
    await work(async () => 'ok')
    await expect.poll(() => resultOf(id), SOON).toBe('done')
  })
  it('does not begin for an account that is frozen', async () => {
    const id = await add()
    await sql`update sys_user set status = 2 where id = ${owner}`.execute(db())
    try {
      await work(async () => 'ok')
      await at(START + 10 * MINUTE)
      await expect.poll(() => resultOf(id), SOON).toBe('failed')
    } finally {
      await sql`update sys_user set status = 1 where id = ${owner}`.execute(db())
    }
  })
})
