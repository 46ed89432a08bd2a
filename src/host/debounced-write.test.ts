import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debouncedWrite } from './debounced-write.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('writes while the user types without a pause, and what came last a moment after it', () => {
  let changed = () => undefined as void
  const write = vi.fn<(isLast: boolean) => void>()
  const stop = debouncedWrite((tell) => {
    changed = tell
    return () => undefined
  }, write)
  for (let typed = 0; typed < 20; typed++) {
    changed()
    vi.advanceTimersByTime(100)
  }
  const during = write.mock.calls.length
  expect(during).toBeGreaterThanOrEqual(5)
  changed()
  vi.advanceTimersByTime(400)
  expect(write.mock.calls.length).toBeGreaterThan(during)
  const all = write.mock.calls.length
  vi.advanceTimersByTime(1000)
  stop()
  expect(write.mock.calls).toHaveLength(all)
})
