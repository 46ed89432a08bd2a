import { expect, it } from 'vitest'
import { isSameValue } from './equality.ts'

const SAME: readonly (readonly [unknown, unknown])[] = [
  [null, undefined],
  [null, ''],
  [undefined, ''],
  ['a', 'a'],
  [0, 0],
  [0, -0],
  [Number.NaN, Number.NaN],
  [false, false],
  [[], []],
  [
    ['a', 1],
    ['a', 1],
  ],
  [{ a: { b: [1] } }, { a: { b: [1] } }],
  [new Date(0), new Date(0)],
]
const DIFFERENT: readonly (readonly [unknown, unknown])[] = [
  [null, 0],
  [null, false],
  ['', 0],
  ['', false],
  [null, []],
  [null, {}],
  ['', []],
  [' ', ''],
  ['1', 1],
  ['true', true],
  ['null', null],
  [[1], '[1]'],
  [
    ['a', 'b'],
    ['b', 'a'],
  ],
  [[null], []],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, {}],
  [Number.NaN, null],
  [Number.NaN, 0],
]

it.each(SAME)('counts %j and %j as the same stored value', (one, other) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([true, true])
})
it.each(DIFFERENT)('counts %j and %j as different stored values', (one, other) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([false, false])
})

const JSON_FIELD = { storage: { type: 'json' } }
it.each([
  ['{"a":1}', '{ "a": 1 }', true],
  ['{"a":1,"b":[1,2]}', '{"b": [1, 2.0], "a": 1}', true],
  ['{}', null, true],
  ['{"a":null}', '', true],
  ['{"a":1}', '{"a":2}', false],
  ['{"b":[1,2]}', '{"b":[2,1]}', false],
  ['{"a":1}', null, false],
  ['{"a":', '{"b":', false],
  ['{"a":', '', false],
])('compares %j and %j of a field of structured data by what they say', (one, other, same) => {
  expect([isSameValue(one, other, JSON_FIELD), isSameValue(other, one, JSON_FIELD)]).toEqual([same, same])
})
it('compares texts that look like data in a field of text by their letters', () => {
  expect(isSameValue('{"a":1}', '{ "a": 1 }', { storage: { type: 'text' } })).toBe(false)
})
