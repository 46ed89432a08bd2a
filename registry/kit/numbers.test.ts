import { expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import { numberText, parseNumber, readNumber, roundTo } from './numbers.ts'

it('rounds half away from zero in decimal, not in binary', () => {
  expect([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(2.5, 0), roundTo(-0.4, 0), roundTo(1e300, 2)]).toEqual([1.01, -1.01, 3, 0, 1e300])
})
it('leaves a whole number as it is, and has no negative nothing', () => {
  expect([roundTo(5_775_655_313_763_051, 2), Object.is(roundTo(-0, 2), 0), Object.is(readNumber(-0), 0), Object.is(parseNumber('-0'), 0)]).toEqual([5_775_655_313_763_051, true, true, true])
})
it('refuses more digits than a number keeps apart', () => {
  expect([parseNumber('123456789012345'), parseNumber('1234567890123456'), parseNumber('0.000000000000001')]).toEqual([123456789012345, undefined, 1e-15])
})
it('takes separators only where they belong', () => {
  expect(['1,234', '12,34', '1,2345', ',123', '1234,567'].map(parseNumber)).toEqual([1234, undefined, undefined, undefined, undefined])
})
it('says what it can read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (units, places) => {
      const value = roundTo(units / 10 ** places, places)
      expect(parseNumber(numberText(value, true, places))).toBe(value)
      expect(readNumber(String(value))).toBe(value)
    }),
  )
})
