import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { parseInt8, parseNumeric, parseTimestamp, wireTypes } from './types.ts'

it('reads a 64-bit integer as a number as long as none of it is lost', () => {
  expect([parseInt8('0'), parseInt8('-42'), parseInt8('9007199254740991')]).toEqual([0, -42, 9007199254740991])
  expect(parseInt8('9007199254740993')).toBe('9007199254740993')
})

it('reads a decimal as a number where a double holds all its digits, else as text', () => {
  expect(['0', '0.00', '-12.50', '1234567890123.45', '0.000000000000001'].map(parseNumeric)).toEqual([
    0, 0, -12.5, 1234567890123.45, 1e-15,
  ])
  expect(parseNumeric('12345678901234.56')).toBe('12345678901234.56')
  expect(parseNumeric('NaN')).toBe('NaN')
})

it('cuts a time down to what the wire shows', () => {
  expect(parseTimestamp('2026-11-20 10:00:00.123456+08')).toBe('2026-11-20 10:00:00')
  expect(parseTimestamp('2026-11-20 10:00:00')).toBe('2026-11-20 10:00:00')
  expect(parseTimestamp('1900-12-31 23:54:17+08:05:43')).toBe('1900-12-31 23:54:17')
  expect(parseTimestamp('0044-03-15 12:00:00+08:05:43 BC')).toBe('0044-03-15 12:00:00 BC')
  expect(parseTimestamp('infinity')).toBe('infinity')
})

it('reads arrays by the same rules as single values', () => {
  const parse = wireTypes.getTypeParser(1185 as never, 'text') as (text: string) => unknown
  expect(parse('{"2026-11-20 10:00:00.5+08",NULL}')).toEqual(['2026-11-20 10:00:00', null])
})

it('makes ids of 32 hexadecimal digits, later ones sorting later and none twice', () => {
  const ids = Array.from({ length: 1000 }, () => newId(1_800_000_000_000))
  expect(new Set(ids).size).toBe(1000)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(newId(1_800_000_000_001) > newId(1_800_000_000_000)).toBe(true)
})
