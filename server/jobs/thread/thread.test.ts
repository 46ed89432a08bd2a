import { sql } from 'kysely'
import { getPriority } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openQueue } from '../../../tests/kit/queue.ts'
import { hasThreads, runInThread } from './host.ts'

const FILE = new URL('../../../tests/kit/threads/lab-thread.ts', import.meta.url)
let queue: Awaited<ReturnType<typeof openQueue>>
beforeAll(async () => {
  // The default engine has one session, and no threads.
  if ((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite') vi.stubEnv('TEST_DATABASE', 'embedded')
  queue = await openQueue()
  vi.unstubAllEnvs()
})
afterAll(() => queue.close())

const progress = vi.fn<() => void>()
const run = <T>(name: string, input: unknown = {}, signal = new AbortController().signal) =>
  runInThread<T>({ ...queue.parts, clock: { now: () => Date.now() - 3_600_000 } }, { file: FILE, name }, input, {
    signal,
    progress,
  })

describe('a work in a thread', () => {
  it('has a session of the database, the clock and the log of the application, and tells how far it is', async () => {
    expect(hasThreads(queue.parts)).toBe(true)
    const { said, now } = await run<{ said: string; now: number }>('tell', { words: '藏品' })
    expect(said).toBe('藏品')
    expect(Math.abs(Date.now() - 3_600_000 - now)).toBeLessThan(60_000)
    expect(progress).toHaveBeenCalledWith({ done: 1, total: 2 })
    expect(queue.logged).toContain(JSON.stringify([{ rows: 1 }, 'A thread was tried']))
  })
  it.runIf(process.platform === 'linux')(
    'lets everybody else have the processor first, also where the database works for it',
    async () => {
      const own = getPriority()
      const [thread = own, session = own] = await run<readonly number[]>('priority')
      expect([thread > own, session > own]).toEqual([true, true])
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queue.parts.database.kysely)
      expect([getPriority(), getPriority(rows[0]?.pid)]).toEqual([own, own])
    },
  )
  it('refuses in words of the catalogue', () =>
    expect(run('refuse')).rejects.toMatchObject({ code: 'IMPORT_TOO_WIDE', params: { max: 7 } }))
  it('tells of any other failure its facts, and no values', async () => {
    const failure: unknown = await run('fail').catch((error: unknown) => error)
    expect(failure).toMatchObject({ facts: { code: '22P02' } })
    expect(JSON.stringify([failure, String(failure)])).not.toContain('张三')
  })
  it('ends when it is not wanted any more', async () => {
    const stop = new AbortController()
    const waiting = run('wait', {}, stop.signal)
    stop.abort('lost')
    await expect(waiting).rejects.toMatchObject({ facts: { error: 'Error' } })
  })
  it('is ended where it does not listen', async () => {
    const stop = new AbortController()
    const hanging = run('hang', {}, stop.signal)
    stop.abort('lost')
    await expect(hanging).rejects.toThrow('ended before its work')
  })
  it('ends without the process where it takes too much memory', () =>
    expect(run('fill')).rejects.toMatchObject({ code: 'JOB_TOO_LARGE' }))
})

it('is none on an engine with one session', () => {
  expect(hasThreads({ database: { ...queue.parts.database, address: undefined } })).toBe(false)
})
