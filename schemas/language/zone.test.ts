import { expect, it } from 'vitest'
import { CHINA, changeBetween, namedZone, wireTime } from './zone.ts'

it('writes instants by the clock that China had then', () => {
  const reported = [
    '2026-11-25T17:30:00Z',
    '1988-07-01T04:00:00Z',
    '1986-05-03T17:59:59Z',
    '1986-05-03T18:00:00Z',
    '1900-12-31T15:00:00Z',
  ].map((instant) => wireTime(Date.parse(instant)))
  expect(reported).toEqual([
    '2026-11-26 01:30:00',
    '1988-07-01 13:00:00',
    '1986-05-04 01:59:59',
    '1986-05-04 03:00:00',
    '1900-12-31 23:05:43',
  ])
})
it('remembers no offset beyond the week that it was asked for', () => {
  const plain = namedZone('Asia/Shanghai')
  const change = changeBetween(plain, Date.parse('1986-05-01T00:00:00Z'), Date.parse('1986-06-01T00:00:00Z'))
  for (const instant of [
    0,
    change - 1000,
    change,
    Date.now(),
    change - 1000,
    change + 86_400_000 * 30,
    change - 86_400_000 * 30,
  ])
    expect(CHINA.offsetAt(instant)).toBe(plain.offsetAt(instant))
})
