import { describe, expect, it } from 'vitest'
import { addDuration, addWorked, workedBetween } from './deadlines.ts'

const day = [
  [540, 720],
  [780, 1020],
] as const
const office = {
  zone: 'Asia/Shanghai',
  week: [day, day, day, day, day, [], []],
  days: { '2026-01-15': [], '2026-01-17': day },
}
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const clock = (instant: number) => new Date(instant + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

describe('a duration', () => {
  it.each([
    ['2026-01-05 10:00', '2d', '2026-01-07 10:00'],
    ['2026-01-09 16:00', '1d', '2026-01-12 16:00'],
    ['2026-01-10 10:00', '1d', '2026-01-13 09:00'],
    ['2026-01-14 18:00', '1d', '2026-01-17 09:00'],
    ['2026-01-05 10:00', '2h', '2026-01-05 12:00'],
    ['2026-01-05 11:00', '2h', '2026-01-05 14:00'],
    ['2026-01-09 16:30', '60m', '2026-01-12 09:30'],
    ['2026-01-05 10:00', '-2h', '2026-01-02 16:00'],
    ['2026-01-05 10:00', '-1d', '2026-01-02 10:00'],
  ])('from %s of %s ends at %s in working time', (from, duration, to) => {
    expect(clock(addDuration(office, at(from.replace(' ', 'T')), duration))).toBe(to)
  })
  it('counts every hour without a calendar', () => {
    expect(addDuration(undefined, 0, '2d')).toBe(172_800_000)
    expect(addDuration(undefined, 0, '-30m')).toBe(-1_800_000)
  })
  it('ends by the clock where no day is worked', () => {
    const never = { zone: 'Asia/Shanghai', week: [[], [], [], [], [], [], []], days: {} }
    expect(addDuration(never, 0, '1h')).toBe(3_600_000)
    expect(addDuration(never, 0, '1d')).toBe(86_400_000)
  })
})

describe('working time', () => {
  it('between two instants leaves out nights, weekends and holidays', () => {
    expect(workedBetween(office, at('2026-01-05T10:00'), at('2026-01-06T10:00'))).toBe(7 * 3_600_000)
    expect(workedBetween(office, at('2026-01-10T00:00'), at('2026-01-12T00:00'))).toBe(0)
    expect(workedBetween(office, at('2026-01-06T10:00'), at('2026-01-05T10:00'))).toBe(0)
  })
  it('is added as it is measured, for any instant', () => {
    for (let hours = 0; hours < 300; hours += 7) {
      const from = at('2026-01-05T09:30')
      const to = addWorked(office, from, hours * 600_000)
      expect(workedBetween(office, from, to)).toBe(hours * 600_000)
    }
  })
  it('follows the clock of a zone that changes it', () => {
    const berlin = { zone: 'Europe/Berlin', week: office.week, days: {} }
    const friday = Date.parse('2026-03-27T16:00:00Z')
    expect(new Date(addDuration(berlin, friday, '1h')).toISOString()).toBe('2026-03-30T08:00:00.000Z')
    expect(addDuration({ ...berlin, zone: 'No/Where' }, friday, '1h')).toBeGreaterThan(friday)
  })
})
