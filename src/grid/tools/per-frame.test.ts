import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { perFrame } from './per-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does something at once, and what is asked for again with the next frame', () => {
  const act = vi.fn<() => void>()
  const { call } = perFrame(act)
  call()
  call()
  call()
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20)
  expect(act).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(500)
  expect(act).toHaveBeenCalledTimes(2)
})
it('waits for longer amid work that takes its time, and does it once more at the end', () => {
  const act = vi.fn<() => void>()
  let isBusy = true
  const { call } = perFrame(act, () => isBusy)
  for (let ms = 0; ms < 1000; ms += 10) {
    call()
    vi.advanceTimersByTime(10)
  }
  expect(act.mock.calls.length).toBeLessThanOrEqual(6)
  isBusy = false
  const before = act.mock.calls.length
  call()
  vi.advanceTimersByTime(400)
  expect(act).toHaveBeenCalledTimes(before + 1)
})
it('does nothing of what was asked for once it is cancelled', () => {
  const act = vi.fn<() => void>()
  const { call, cancel } = perFrame(act)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(400)
  expect(act).toHaveBeenCalledTimes(1)
})
