import { afterEach, expect, it, vi } from 'vitest'
import { syncServerTime, serverNow } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
  syncServerTime(Date.now())
})

it('goes by the clock of the service when that of this computer is hours off, and by its own otherwise', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 12) })
  const hour = 3_600_000
  for (const apart of [5 * hour, -30 * hour]) {
    syncServerTime(Date.now() + apart)
    expect(serverNow() - Date.now()).toBe(apart)
  }
  // What an answer takes on its way makes no difference.
  syncServerTime(Date.now() - 20_000)
  expect(serverNow()).toBe(Date.now())
})
it('does not believe what tells no time', () => {
  const before = serverNow()
  for (const timestamp of [1, 0, -1, Number.NaN, '2026', null, undefined, {}]) syncServerTime(timestamp)
  expect(Math.abs(serverNow() - before)).toBeLessThan(10_000)
})
