import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { LOCAL_CALENDAR, localDay, parseLocalDay } from './local-calendar.ts'

const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
const FORMAT = 'YYYY-MM-DD HH:mm:ss'
const moments = fc
  .date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))

afterEach(() => {
  process.env['TZ'] = 'UTC'
  vi.useRealTimers()
})

it.each(ZONES)('reads and writes every moment as it is typed in a browser in %s', (zone) => {
  process.env['TZ'] = zone
  for (const text of [
    '1986-05-04 02:30:00',
    '1991-04-14 02:30:00',
    '1947-04-15 00:30:00',
    '2024-03-10 02:30:00',
    '2024-09-29 02:30:00',
    '1900-12-31 23:57:00',
  ]) {
    expect([localDay(text).format(FORMAT), parseLocalDay(text, [FORMAT])?.format(FORMAT)]).toEqual([text, text])
  }
  fc.assert(
    fc.property(moments, (text) => {
      const day = LOCAL_CALENDAR.locale.parse('zh_CN', text, ['YYYY/M/D', FORMAT])
      return (
        day !== null &&
        LOCAL_CALENDAR.locale.format('zh_CN', day, FORMAT) === text &&
        localDay(text).format(FORMAT) === text
      )
    }),
  )
  expect(parseLocalDay('2024-02-30 00:00:00', [FORMAT])).toBeUndefined()
})

it.each(ZONES)('takes now from the clock of the wire in a browser in %s', (zone) => {
  process.env['TZ'] = zone
  vi.useFakeTimers({ now: Date.parse('2026-11-25T17:30:00Z'), toFake: ['Date'] })
  expect(LOCAL_CALENDAR.getNow().format(FORMAT)).toBe('2026-11-26 01:30:00')
})
