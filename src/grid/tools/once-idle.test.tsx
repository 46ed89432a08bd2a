import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceIdle } from './once-idle.ts'

const AFTER = 1000
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

it('waits until the user neither scrolls nor types', () => {
  const act = vi.fn<() => void>()
  onceIdle(act, AFTER)
  vi.advanceTimersByTime(AFTER - 1)
  window.dispatchEvent(new WheelEvent('wheel'))
  vi.advanceTimersByTime(AFTER - 1)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '5' }))
  vi.advanceTimersByTime(AFTER - 1)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(AFTER)
  expect(act).toHaveBeenCalledOnce()
})
it('is done once, and not at all where it is ended before', () => {
  const [once, never] = [vi.fn<() => void>(), vi.fn<() => void>()]
  onceIdle(once, AFTER)
  onceIdle(never, AFTER)()
  vi.advanceTimersByTime(5 * AFTER)
  expect([once.mock.calls.length, never.mock.calls.length]).toEqual([1, 0])
})
