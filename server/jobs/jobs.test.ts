import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../schemas/messages/index.ts'
import type { Queries } from '../db/database.ts'
import { type AnyJob, type JobContext, type JobOutcome, defineJob } from './define.ts'
import { JobRunner } from './runner.ts'
import {
  type NewJob,
  addJob,
  announce,
  cancelJob,
  claimJob,
  endJob,
  fileOfJob,
  deleteJob,
  listJobs,
  saveCheckpoint,
} from './store.ts'
import { openQueue } from '../../tests/kit/queue.ts'

type Queue = Awaited<ReturnType<typeof openQueue>>
let queue: Queue
let staff: string
let admin: string
beforeAll(async () => {
  queue = await openQueue()
  staff = await queue.idOf('staff')
  admin = await queue.idOf('admin')
})
afterAll(() => queue.close())

const stops: (() => Promise<void>)[] = []
beforeEach(() => sql`delete from sys_job`.execute(queue.parts.database.kysely))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A busy machine may take its time. */
const SOON = { timeout: 60_000 }
const db = () => queue.parts.database.kysely
const add = (more: Partial<NewJob> = {}) =>
  addJob(
    db(),
    { kind: 'export', userId: staff, locale: 'zh-CN', title: '藏品', input: {}, ...more },
    queue.parts.clock.now(),
  )
const jobs = (of = staff) => listJobs(db(), of, queue.parts.clock.now())
const stateOf = async (id: string) => (await jobs()).find((job) => job.id === id)?.state
/** A process on the queue; what each of its jobs does. */
async function work(
  run: (context: JobContext<Readonly<Record<string, unknown>>>) => Promise<JobOutcome>,
  kind: AnyJob = defineJob({ kind: 'export', run }),
): Promise<() => Promise<void>> {
  const stop = await new JobRunner(queue.parts, [kind]).start()
  stops.push(stop)
  return stop
}
const lapse = (queries: Queries = db()) =>
  sql`update sys_job set lease_until = clock_timestamp() - interval '1 second' where state = 'running'`.execute(queries)
/** Rejects when the job is asked to stop, or was before. */
const untilAborted = ({ signal }: JobContext) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new Error('aborted'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })

describe('a job', () => {
  it('has the rights of its person as they are when it runs', async () => {
    await sql`insert into sys_permission (id, name, perms, menu_type) values ('p1', '做', 'lab:do', 2)`.execute(db())
    const id = await add()
    const given = () =>
      sql`insert into sys_role_permission (role_id, permission_id) select role_id, 'p1' from sys_user_role where user_id = ${staff}`.execute(
        db(),
      )
    await given()
    await work(async ({ user, can }) => ({ message: `${user.username} ${can('lab:do')}` }))
    await expect.poll(() => stateOf(id), SOON).toBe('done')
    expect((await jobs())[0]?.message).toBe('staff true')
    await sql`delete from sys_role_permission where permission_id = 'p1'`.execute(db())
    const again = await add()
    await announce(queue.parts.database)
    await expect.poll(() => stateOf(again), SOON).toBe('done')
    expect((await jobs())[0]?.message).toBe('staff false')
  })
  it('makes a file, and tells what became of it', async () => {
    const id = await add({ input: { name: 'a' } })
    await work(async ({ input, draft, progress }) => {
      progress({ done: 4, total: 4 })
      await writeFile(draft, String(input['name']))
      return { report: { rows: 4 }, file: { name: '藏品.xlsx' } }
    })
    await announce(queue.parts.database)
    await expect.poll(() => stateOf(id), SOON).toBe('done')
    const [job] = await jobs()
    expect(job).toMatchObject({
      id,
      done: 4,
      total: 4,
      report: { rows: 4 },
      fileName: '藏品.xlsx',
      filePath: expect.stringMatching(new RegExp(`^job/${staff}/${id}/\\w{32}\\.xlsx$`)),
    })
    const path = job?.filePath ?? ''
    expect(await fileOfJob(db(), staff, path, queue.parts.clock.now())).toBe('藏品.xlsx')
    expect(await fileOfJob(db(), admin, path, queue.parts.clock.now())).toBeUndefined()
    expect(await fileOfJob(db(), staff, path, queue.parts.clock.now() + 25 * 3_600_000)).toBeUndefined()
    expect((await queue.parts.files.open(path))?.size).toBe(1)
    expect(readdirSync(queue.parts.files.staging)).toEqual([])
  })
  it('says in words of the catalogue why it failed, and nothing of itself otherwise', async () => {
    const [withReason, withoutReason] = [
      await add({ input: { why: 'HTTP_FORBIDDEN' } }),
      await add({ locale: 'en-US' }),
    ]
    await work(async ({ input }) => {
      if (input['why'] === 'HTTP_FORBIDDEN') throw new AppError('HTTP_FORBIDDEN')
      throw new Error('select secret from sys_user')
    })
    await expect
      .poll(async () => [await stateOf(withReason), await stateOf(withoutReason)], SOON)
      .toEqual(['failed', 'failed'])
    const byId = new Map((await jobs()).map((job) => [job.id, job.message]))
    expect(byId.get(withReason)).not.toContain('HTTP_')
    expect(byId.get(withoutReason)).toBe('The job failed because something went wrong on the server. Try again later.')
    expect(queue.logged.join('\n')).not.toContain('select secret')
  })
  it('does not run for somebody whose account is frozen meanwhile', async () => {
    const id = await add()
    const frozen = (status: number) => db().updateTable('sys_user').set({ status }).where('id', '=', staff).execute()
    await frozen(2)
    try {
      await work(async () => ({ message: 'ran' }))
      await expect.poll(() => stateOf(id), SOON).toBe('failed')
    } finally {
      await frozen(1)
    }
    expect((await jobs())[0]?.message).not.toBe('ran')
  })
  it('is cancelled by its owner alone: running ones stop, and leave no file', async () => {
    const id = await add()
    let begun = () => undefined as void
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    await work(async (context) => {
      await writeFile(context.draft, 'half')
      begun()
      return untilAborted(context)
    })
    await beginning
    expect(await cancelJob(db(), admin, id, String, queue.parts.clock.now())).toBeUndefined()
    expect(await cancelJob(db(), staff, id, (done) => `after ${done}`, queue.parts.clock.now())).toBeDefined()
    await announce(queue.parts.database, id)
    await expect.poll(() => readdirSync(queue.parts.files.staging), SOON).toEqual([])
    expect((await jobs())[0]).toMatchObject({ state: 'cancelled', message: 'after 0', filePath: null })
  })
  it('is forgotten when it has ended, not before', async () => {
    const id = await add()
    expect(await deleteJob(db(), staff, id)).toBeUndefined()
    await cancelJob(db(), staff, id, String, queue.parts.clock.now())
    expect(await deleteJob(db(), admin, id)).toBeUndefined()
    expect(await deleteJob(db(), staff, id)).toBeDefined()
    expect(await jobs()).toEqual([])
  })
  it('and its file are gone a day after its end', async () => {
    const id = await add()
    await work(async ({ draft }) => {
      await writeFile(draft, 'x')
      return { file: { name: 'a.xls' } }
    })
    await expect.poll(() => stateOf(id), SOON).toBe('done')
    const path = (await jobs())[0]?.filePath ?? ''
    // As of a process that died before it could offer what it had stored.
    const left = `job/${staff}/${id}/left.xls`
    await queue.parts.files.put(left, Buffer.from('x'))
    const later = { ...queue.parts, clock: { now: () => Date.now() + 25 * 3_600_000 } }
    await new JobRunner(later, []).sweep()
    expect([await jobs(), await queue.parts.files.open(path), await queue.parts.files.open(left)]).toEqual([
      [],
      undefined,
      undefined,
    ])
  })
})

describe('a queue of several processes', () => {
  it('gives a job to one of them', async () => {
    for (let n = 0; n < 4; n++) await add({ input: { n } })
    const ran: unknown[] = []
    const run = async ({ input }: JobContext<Readonly<Record<string, unknown>>>) => {
      ran.push(input['n'])
      return {}
    }
    await Promise.all([work(run), work(run), work(run)])
    await announce(queue.parts.database)
    await expect.poll(async () => (await jobs()).every(({ state }) => state === 'done'), SOON).toBe(true)
    expect(ran.toSorted()).toEqual([0, 1, 2, 3])
  })
  it('lets users take turns, in whichever order they came', async () => {
    for (let n = 0; n < 3; n++) await add({ input: { who: 'staff' } })
    await add({ userId: admin, input: { who: 'admin' } })
    const order: unknown[] = []
    for (let n = 0; n < 4; n++) {
      const job = await claimJob(db(), `w${n}`, 30_000, Date.now())
      order.push(job?.input)
      if (n === 1) await endJob(db(), job?.id ?? '', 'w1', { state: 'done', at: { done: 1 } }, queue.parts.clock.now())
    }
    expect(order).toEqual(['staff', 'admin', 'staff', 'staff'].map((who) => ({ who })))
  })
  it('hands a job on when its process has died, at its last checkpoint, and lets the dead one write nothing more', async () => {
    const id = await add()
    const dead = await claimJob(db(), 'dead', 30_000, Date.now())
    expect(dead?.id).toBe(id)
    expect(await claimJob(db(), 'early', 30_000, Date.now())).toBeUndefined()
    expect(await saveCheckpoint(db(), id, 'dead', { row: 40 }, { done: 40, total: 100 })).toBe(true)
    await lapse()
    let found: unknown
    await work(async ({ checkpoint }) => {
      found = checkpoint
      return {}
    })
    await expect.poll(() => stateOf(id), SOON).toBe('done')
    expect(found).toEqual({ row: 40 })
    expect(await saveCheckpoint(db(), id, 'dead', { row: 80 }, { done: 80 })).toBe(false)
    expect(await endJob(db(), id, 'dead', { state: 'failed', at: { done: 80 } }, queue.parts.clock.now())).toBe(false)
  })
  it('stores no piece of the work of one that has lost the job', async () => {
    const id = await add()
    const { database } = queue.parts
    await sql`create table if not exists job_piece (n integer)`.execute(db())
    const outcomes: string[] = []
    await work(async ({ save }) => {
      // At once: the runner of this job must not claim it in between.
      await database.transaction(async (tx) => {
        await lapse(tx)
        await claimJob(tx, 'other', 30_000, Date.now())
      })
      const storing = database.transaction(async (tx) => {
        await sql`insert into job_piece values (1)`.execute(tx)
        await save(tx, {}, { done: 1 })
      })
      await storing.catch((error: unknown) => outcomes.push(error instanceof AppError ? error.code : String(error)))
      return {}
    })
    await expect.poll(() => outcomes, SOON).toEqual(['JOB_TAKEN'])
    expect((await sql`select * from job_piece`.execute(db())).rows).toEqual([])
    expect(await stateOf(id)).toBe('running')
  })
  it('gives up a job that took several processes with it', async () => {
    const id = await add()
    for (let n = 0; n < 3; n++) {
      await claimJob(db(), `dead${n}`, 30_000, Date.now())
      await lapse()
    }
    await work(async () => ({ message: 'ran' }))
    await expect.poll(() => stateOf(id), SOON).toBe('failed')
    expect((await jobs())[0]?.message).toBe('服务器多次中断，任务未能完成，请重试')
  })
  it('goes on at once elsewhere when a process stops in good order', async () => {
    const id = await add()
    let begun = () => undefined as void
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    const stop = await work(async (context) => {
      begun()
      return untilAborted(context)
    })
    await beginning
    await stop()
    expect(await stateOf(id)).toBe('waiting')
    await work(async () => ({ message: 'ran' }))
    await expect.poll(() => stateOf(id), SOON).toBe('done')
  })
  it('stops the first run of a job before it begins the second, where it claims its own job again', async () => {
    const id = await add()
    const runs: string[] = []
    await work(async (context) => {
      runs.push('begin')
      if (runs.length > 1) return { message: 'second' }
      await lapse()
      await announce(queue.parts.database)
      try {
        return await untilAborted(context)
      } finally {
        runs.push('end')
      }
    })
    await expect.poll(() => stateOf(id), SOON).toBe('done')
    expect(runs).toEqual(['begin', 'end', 'begin'])
    expect((await jobs())[0]?.message).toBe('second')
  })
  it('stops a job that is claimed while its process stops', async () => {
    const runner = new JobRunner(queue.parts, [defineJob({ kind: 'export', run: untilAborted })])
    const stop = await runner.start()
    const id = await add()
    runner.look()
    // The claim has been sent when the stop comes.
    await Promise.resolve()
    await Promise.resolve()
    await stop()
    expect(await stateOf(id)).toBe('waiting')
  })
  it('takes no more than twenty open jobs of one person', async () => {
    for (let n = 0; n < 20; n++) await add()
    await expect(add()).rejects.toThrow('后台任务已有 20 个')
    await add({ userId: admin })
  })
})
