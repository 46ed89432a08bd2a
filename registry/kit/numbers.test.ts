import { describe, expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import {
  decimalText,
  exceedsNumber,
  isNumberTyped,
  numberCodec,
  numberText,
  parseNumber,
  readNumber,
  roundTo,
  typedNumber,
  roundFloatNoise,
} from './numbers.ts'

it('rounds half away from zero in decimal, not in binary', () => {
  expect([roundTo(1.005, 2), roundTo(-1.005, 2), roundTo(2.5, 0), roundTo(-0.4, 0), roundTo(1e300, 2)]).toEqual([
    1.01, -1.01, 3, 0, 1e300,
  ])
})
it('leaves a whole number as it is, and has no negative nothing', () => {
  expect([
    roundTo(5_775_655_313_763_051, 2),
    Object.is(roundTo(-0, 2), 0),
    Object.is(readNumber(-0), 0),
    Object.is(parseNumber('-0'), 0),
  ]).toEqual([5_775_655_313_763_051, true, true, true])
})
it('refuses more digits than a number keeps apart', () => {
  expect([parseNumber('123456789012345'), parseNumber('1234567890123456'), parseNumber('0.000000000000001')]).toEqual([
    123456789012345,
    undefined,
    1e-15,
  ])
})
it('takes separators only where they belong', () => {
  expect(['1,234', '12,34', '1,2345', ',123', '1234,567'].map(parseNumber)).toEqual([
    1234,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
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

describe('a number in plain decimal notation', () => {
  it.each<readonly [number | string, string | undefined]>([
    [12.5, '12.5'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [-1.5e-10, '-0.00000000015'],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['007.500', '7.5'],
    ['-0010', '-10'],
    ['1.000', '1'],
    ['100', '100'],
    ['0.0', '0'],
    ['1e5', undefined],
    ['.5', undefined],
    ['1'.repeat(41), undefined],
    ['1'.repeat(40), '1'.repeat(40)],
  ])('%s is %s', (stored, text) => {
    expect(decimalText(stored)).toBe(text)
  })
  it('is beyond a number from the sixteenth significant digit on', () => {
    const beyond = [
      '123456789012345',
      '1234567890123456',
      '-1234567890123456',
      '0.000000000000001',
      '1234567890123450',
      '123456789012345.0',
      '0012345678901234.50',
      '1e20',
      '1'.repeat(41),
      1e20,
    ].map(exceedsNumber)
    expect(beyond).toEqual([false, true, true, false, true, false, false, false, false, false])
  })
})

describe('the words of a number', () => {
  it.each<readonly [string, number | undefined]>([
    ['12', 12],
    ['-12.5', -12.5],
    [' １２．５ ', 12.5],
    ['1 234', 1234],
    ['\u22125', -5],
    ['\u20135', -5],
    ['\uFE635', -5],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1,234.5', 1234.5],
    ['0'.repeat(30), 0],
    ['1'.repeat(41), undefined],
    ['', undefined],
    ['x', undefined],
    ['1-2', undefined],
  ])('"%s" say %s', (words, number) => {
    expect(parseNumber(words)).toBe(number)
  })
  it('stay as they are typed where they say none, and lose currency and separators else', () => {
    expect(['¥1,234.5', '-￥5', '\u2212 $5', 'many', '  7 '].map(typedNumber)).toEqual([
      '1234.5',
      '-5',
      '-5',
      'many',
      '7',
    ])
    expect(['', '  ', '$5', '5x'].map(isNumberTyped)).toEqual([true, true, true, false])
  })
  it('are read from what is stored, whatever that is', () => {
    expect([' 1.50 ', 'x', 2, Number.NaN, null, '1'.repeat(41), '1e400', '0x10'].map(readNumber)).toEqual([
      1.5,
      undefined,
      2,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([
      numberText(1234567.891, true, 2),
      numberText(1234.5, false, undefined),
      numberText(1e21, true, undefined),
      numberText(-1234, true, undefined),
      numberText(0.5, true, 0),
    ]).toEqual(['1,234,567.89', '1234.5', '1e+21', '-1,234', '1'])
    expect([roundFloatNoise(0.1 + 0.2, 2), roundFloatNoise(0.125, 2), roundFloatNoise(1e12 + 0.004, 2)]).toEqual([
      0.3, 0.125, 1e12,
    ])
  })
})

describe('the codec of numbers', () => {
  const codec = numberCodec<{ places?: number; negative?: boolean; thousands?: boolean }>(
    ({ places, negative = true, thousands = false }) => ({ places, negative, thousands }),
  )
  it('keeps what no number holds, for the check to refuse or the column to store', () => {
    expect([
      codec.read('12345678901234567.89', {}),
      codec.read('1.50', {}),
      codec.read('x', {}),
      codec.read(null, {}),
    ]).toEqual(['12345678901234567.89', 1.5, null, null])
    expect([
      codec.write('many', {}),
      codec.write('', {}),
      codec.write(null, {}),
      codec.write(Number.NaN, {}),
      codec.write(0.1 + 0.2, { places: 2 }),
      codec.write(0.1 + 0.2, {}),
      codec.write(0, {}),
    ]).toEqual(['many', null, null, null, 0.3, 0.1 + 0.2, 0])
  })
  it('asks for a number, and for nothing where nothing is said', () => {
    expect([codec.query(0, {}), codec.query(1.5, {}), codec.query(null, {})]).toEqual([
      [{ op: 'eq', value: '0' }],
      [{ op: 'eq', value: '1.5' }],
      [],
    ])
  })
  it('says numbers as people write them, and anything else as it came', () => {
    const labels = { text: () => undefined, key: () => undefined }
    expect([
      codec.text(1234.5, { thousands: true, places: 2 }, labels),
      codec.text('many', {}, labels),
      codec.text(null, {}, labels),
    ]).toEqual(['1,234.50', 'many', ''])
    const parsed = [
      ['', {}],
      ['¥1,234', {}],
      ['1.25', { places: 1 }],
      ['1.2', { places: 1 }],
      ['-1', { negative: false }],
      ['0', { negative: false }],
      ['x', {}],
    ] as const
    expect(parsed.map(([words, options]) => codec.parse(words, options, labels))).toEqual([
      null,
      1234,
      undefined,
      1.2,
      undefined,
      0,
      undefined,
    ])
    expect(codec.keys(1, {})).toEqual([])
  })
})
