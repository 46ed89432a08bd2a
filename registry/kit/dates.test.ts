import { describe, expect, it } from 'vitest'
import { parseMoment, parseTime, readMoment } from './dates.ts'

describe('a day count of a spreadsheet', () => {
  it.each([
    ['10000', '1927-05-18', undefined],
    ['45413', '2024-05-01', undefined],
    ['45413.25', '2024-05-01', '06:00:00'],
    ['2958465', '9999-12-31', undefined],
  ])('%s is %s', (words, date, time) => {
    expect(parseMoment(words)).toEqual({ date, time })
  })
  it('carries a fraction that rounds up to midnight into the next day', () => {
    expect(parseMoment('45412.999999')).toEqual({ date: '2024-05-01', time: '00:00:00' })
  })
  it('is refused where it looks like a year or leaves the calendar', () => {
    expect(['2024', '9999', '2958466', '0', '-45413'].map(parseMoment)).toEqual(Array.from({ length: 5 }))
  })
})

describe('a stored moment', () => {
  it('keeps the clock time, whatever zone follows it', () => {
    for (const zone of ['', 'Z', '+08:00', '-0330', '.123Z']) expect(readMoment(`2024-05-01T23:30:00${zone}`), zone).toEqual({ date: '2024-05-01', time: '23:30:00' })
  })
  it('knows the leap years of the Gregorian calendar', () => {
    expect(['2000-02-29', '1900-02-29', '2024-02-29', '2023-02-29'].map((day) => readMoment(day)?.date)).toEqual(['2000-02-29', undefined, '2024-02-29', undefined])
  })
})

it('a time alone is never the fraction that belongs to a day', () => {
  expect([parseTime('0.5'), parseTime('1.5'), parseMoment('2024/5/1 0.5')]).toEqual(['12:00:00', undefined, undefined])
})
