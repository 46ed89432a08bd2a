import { describe, expect, it } from 'vitest'
import {
  type ColumnShape,
  decimalsOf,
  fullShape,
  maxLength,
  columnProblem,
  quoteValue,
  totalsOfColumn,
  wholeDigitsOf,
} from './column-types.ts'

const NUMERIC: ColumnShape = { type: 'numeric', length: 5, scale: 2 }

describe('a column with everything that limits it', () => {
  it.each<readonly [ColumnShape, ColumnShape]>([
    [{ type: 'varchar' }, { type: 'varchar', length: 255 }],
    [
      { type: 'varchar', length: 9, isIndexed: true },
      { type: 'varchar', length: 9, isIndexed: true },
    ],
    [{ type: 'numeric' }, { type: 'numeric', length: 20, scale: 6 }],
    [
      { type: 'numeric', length: 6 },
      { type: 'numeric', length: 6, scale: 0 },
    ],
    [
      { type: 'numeric', length: 7 },
      { type: 'numeric', length: 7, scale: 6 },
    ],
    [NUMERIC, NUMERIC],
    [
      { type: 'text', isIndexed: true },
      { type: 'text', isIndexed: true },
    ],
    [{ type: 'date' }, { type: 'date' }],
  ])('%o is %o', (stated, full) => {
    expect(fullShape(stated)).toEqual(full)
  })
  it('has decimals and digits where it holds numbers', () => {
    expect(
      ([NUMERIC, { type: 'numeric' }, { type: 'integer' }, { type: 'bigint' }, { type: 'text' }] as const).map(
        (shape) => [decimalsOf(shape), wholeDigitsOf(shape)],
      ),
    ).toEqual([
      [2, 3],
      [6, 14],
      [0, 10],
      [0, 19],
      [undefined, 0],
    ])
  })
  it('takes the fewer of the characters that it and its field allow', () => {
    expect([
      maxLength({ type: 'varchar', length: 9 }, 20),
      maxLength({ type: 'varchar', length: 9 }, 5),
      maxLength({ type: 'text' }, 7),
      maxLength({ type: 'text' }),
    ]).toEqual([9, 5, 7, undefined])
  })
  it('adds up numbers alone, and orders whatever has an order', () => {
    expect(
      (['integer', 'numeric', 'date', 'text', 'json', 'boolean'] as const).map((type) => totalsOfColumn(type).join()),
    ).toEqual(['sum,avg,min,max,count', 'sum,avg,min,max,count', 'min,max,count', 'min,max,count', 'count', 'count'])
  })
})

describe('a value that a column cannot hold', () => {
  it.each<readonly [string, ColumnShape, unknown, object | undefined]>([
    ['a text as long as its column, counted in characters', { type: 'varchar', length: 3 }, '𠮷𠮷𠮷', undefined],
    [
      'a text that is longer',
      { type: 'varchar', length: 3 },
      'abcd',
      { code: 'FIELD_MAX_LENGTH', params: { limit: 3 } },
    ],
    ['a text without a limit', { type: 'text' }, 'x'.repeat(5000), undefined],
    ['a NUL', { type: 'text' }, 'a\0b', { code: 'FIELD_SIGNS', params: {} }],
    ['half a character', { type: 'varchar' }, 'a\uD842', { code: 'FIELD_SIGNS', params: {} }],
    ['a text as long as an index entry', { type: 'text', isIndexed: true }, `${'鼎'.repeat(866)}ab`, undefined],
    [
      'a text that no index entry holds',
      { type: 'text', isIndexed: true },
      `${'鼎'.repeat(866)}abc`,
      { code: 'FIELD_MAX_BYTES', params: { limit: 2600, characters: 866 } },
    ],
    ['the largest whole number', { type: 'integer' }, 2_147_483_647, undefined],
    ['a larger one', { type: 'integer' }, 2_147_483_648, { code: 'FIELD_MAXIMUM', params: { limit: '2147483647' } }],
    ['the smallest whole number', { type: 'integer' }, '-2147483648', undefined],
    ['a smaller one', { type: 'integer' }, -2_147_483_649, { code: 'FIELD_MINIMUM', params: { limit: '-2147483648' } }],
    ['the largest of the long ones', { type: 'bigint' }, '9223372036854775807', undefined],
    ['a number with decimals where none are', { type: 'integer' }, 1.5, { code: 'RULE_INTEGER', params: {} }],
    ['a number with more decimals', NUMERIC, '1.234', { code: 'FIELD_SCALE', params: { limit: 2 } }],
    ['a number of as many digits', NUMERIC, -999.99, undefined],
    ['a number of more digits', NUMERIC, 1000, { code: 'FIELD_WHOLE_DIGITS', params: { value: '1000', limit: 3 } }],
    ['a number below one', { type: 'numeric', length: 2, scale: 2 }, '0.25', undefined],
    ['words', NUMERIC, 'many', { code: 'FIELD_NO_NUMBER', params: { value: 'many' } }],
    ['a list', NUMERIC, [1], { code: 'FIELD_NO_NUMBER', params: { value: '[1]' } }],
    ['a day', { type: 'date' }, '2024-02-29', undefined],
    ['no day', { type: 'date' }, '2023-02-29', { code: 'FIELD_NO_DATE', params: { value: '2023-02-29' } }],
    ['no moment', { type: 'timestamp' }, 'soon', { code: 'FIELD_NO_DATE', params: { value: 'soon' } }],
    ['a time', { type: 'time' }, '08:30', undefined],
    ['no time', { type: 'time' }, '24:00', { code: 'FIELD_NO_TIME', params: { value: '24:00' } }],
    ['a yes', { type: 'boolean' }, 'Yes', undefined],
    ['no yes', { type: 'boolean' }, 'yesterday', { code: 'FIELD_TYPE', params: {} }],
    ['an object', { type: 'json' }, { a: ['b', null, 1] }, undefined],
    ['a NUL deep in an object', { type: 'json' }, { a: [{ b: '\0' }] }, { code: 'FIELD_SIGNS', params: {} }],
    ['a name with half a character', { type: 'json' }, { '\uD842': 1 }, { code: 'FIELD_SIGNS', params: {} }],
  ])('%s', (_, shape, value, expected) => {
    expect(columnProblem(shape, value)).toEqual(expected)
  })
  it('is repeated up to its twentieth character', () => {
    expect([quoteValue('x'.repeat(30)), quoteValue(`${'x'.repeat(19)}𠮷`), quoteValue(7)]).toEqual([
      'x'.repeat(20),
      `${'x'.repeat(19)}\uFFFD`,
      '7',
    ])
  })
})
