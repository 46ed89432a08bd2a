import { describe, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import { resolveField } from '../model/resolve.ts'
import { checkStoredValue, isUnreadable, comparableNumber } from './stored-value.ts'

const field = (more: Partial<Field>) => resolveField('one', { title: 'x', ...more })
const NUMBER: Partial<Field> = { view: 'number' }
const LONG = '12345678901234567.89'

describe('a stored value that its field cannot read', () => {
  it.each<readonly [Partial<Field>, unknown, boolean]>([
    [NUMBER, 'many', true],
    [NUMBER, '12', false],
    [NUMBER, 0, false],
    [NUMBER, '-', false],
    [{ view: 'date' }, '2024-02-30', true],
    [{ view: 'date' }, '2024-02-29', false],
    [{ view: 'list_multi' }, '[]', false],
    [{ view: 'umeditor' }, '<p><br></p>', false],
    [{ view: 'hologram' }, 'x', false],
  ])('is told of %o with %o: %s', (stated, value, expected) => {
    expect(isUnreadable(field(stated), value)).toBe(expected)
  })
  it('is none where nothing is stored', () => {
    for (const nothing of [null, undefined, '', Number.NaN]) expect(isUnreadable(field(NUMBER), nothing)).toBe(false)
  })
  it.each<readonly [Partial<Field>, string]>([
    [NUMBER, 'FIELD_NO_NUMBER'],
    [{ view: 'number', type: 'integer' }, 'FIELD_NO_NUMBER'],
    [{ view: 'date' }, 'FIELD_NO_DATE'],
    [{ view: 'datetime' }, 'FIELD_NO_DATE'],
    [{ view: 'time' }, 'FIELD_NO_TIME'],
    [{ view: 'switch' }, 'FIELD_UNREADABLE'],
  ])('%o is refused as %s, with the first twenty characters of it', (stated, code) => {
    expect(checkStoredValue(field(stated), `${'x'.repeat(19)}𠮷 and more`)).toEqual({
      code,
      params: { value: `${'x'.repeat(19)}\uFFFD` },
    })
  })
})

describe('a number that would lose a part of itself', () => {
  it.each<readonly [string, Partial<Field>, unknown, object | undefined]>([
    [
      'of more digits than a column has',
      { ...NUMBER, column: { length: 20, scale: 2 } },
      `${LONG}1`,
      { code: 'FIELD_SCALE', params: { limit: 2 } },
    ],
    ['that a decimal column holds whole', { ...NUMBER, column: { length: 20, scale: 2 } }, LONG, undefined],
    [
      'of more than fifteen digits in a column of whole numbers',
      { ...NUMBER, type: 'integer' },
      '1234567890123456',
      { code: 'FIELD_DIGITS', params: { value: '1234567890123456', limit: 15 } },
    ],
    [
      'that was rounded before it came here',
      NUMBER,
      1e16 + 2,
      { code: 'FIELD_DIGITS', params: { value: '10000000000000002', limit: 15 } },
    ],
    ['that is exactly the largest safe one', NUMBER, Number.MAX_SAFE_INTEGER, undefined],
    [
      'with decimals in a column of whole numbers',
      { ...NUMBER, type: 'integer' },
      1.5,
      { code: 'RULE_INTEGER', params: {} },
    ],
    [
      'with more decimals than its column',
      { ...NUMBER, column: { length: 9, scale: 2 } },
      1.234,
      { code: 'FIELD_SCALE', params: { limit: 2 } },
    ],
    ['with as many decimals as its column', { ...NUMBER, column: { length: 9, scale: 2 } }, 1.23, undefined],
    ['in a field of texts', {}, 1.234, undefined],
    ['in a field of an unknown view', { view: 'hologram' }, 1.234, undefined],
  ])('%s', (_, stated, value, expected) => {
    expect(checkStoredValue(field(stated), value)).toEqual(expected)
  })
  it('is compared with limits by the number next to it', () => {
    expect([
      comparableNumber(field(NUMBER), LONG),
      comparableNumber(field(NUMBER), 5),
      comparableNumber(field({}), LONG),
      comparableNumber(field(NUMBER), '5'),
    ]).toEqual([Number(LONG), 5, LONG, '5'])
  })
})
