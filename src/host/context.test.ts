import { afterEach, expect, it, vi } from 'vitest'
import { greetingAt } from '../lib/platform.ts'
import { contextNow, NO_USER } from './context.ts'

afterEach(() => {
  process.env['TZ'] = 'UTC'
  vi.useRealTimers()
})

it.each(['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'takes today and now from the clock of the wire in a browser in %s',
  (zone) => {
    process.env['TZ'] = zone
    vi.useFakeTimers({ now: Date.parse('2026-11-25T17:30:00Z'), toFake: ['Date'] })
    expect(contextNow(NO_USER)).toEqual({ today: '2026-11-26', now: '2026-11-26 01:30:00', user: NO_USER })
    expect(greetingAt(Date.now())).toBe('HOME_EARLY')
  },
)
