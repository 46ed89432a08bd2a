import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { daily } from './daily.ts'

const DAY_MS = 86_400_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does a chore at the start and each day, also after it failed once, until it is stopped', async () => {
  const said: unknown[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void said.push(facts) }
  let times = 0
  const stop = daily({ log }, 'sweep', async () => {
    times += 1
    if (times === 2) throw Object.assign(new Error('Zhang San'), { code: '57P01' })
  })
  await vi.advanceTimersByTimeAsync(DAY_MS - 1)
  expect(times).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * DAY_MS)
  expect(times).toBe(3)
  // What the failure says may hold values of rows.
  expect(said).toEqual([{ what: 'sweep', error: 'Error', code: '57P01', at: expect.any(Array) }])
  await stop()
  await vi.advanceTimersByTimeAsync(5 * DAY_MS)
  expect(times).toBe(3)
})

it('is not stopped before what runs has ended', async () => {
  let finish = () => {}
  let isStopped = false
  const stop = daily(
    { log: { info: () => undefined, warn: () => undefined, error: () => undefined } },
    'sweep',
    () => new Promise((resolve) => (finish = resolve)),
  )
  await vi.advanceTimersByTimeAsync(0)
  const stopping = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  finish()
  await stopping
  expect(isStopped).toBe(true)
})
