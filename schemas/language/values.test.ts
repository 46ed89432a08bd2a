import { expect, it } from 'vitest'
import {
  isObject,
  objectOrEmpty,
  objectsIn,
  ownProperty,
  stringOrEmpty,
  stringOrNumberText,
  stringOrUndefined,
  twoDigits,
} from './values.ts'

it('takes neither a list nor null for an object', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'a', 1].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([objectOrEmpty({ a: 1 }), objectOrEmpty([1]), objectOrEmpty(null)]).toEqual([{ a: 1 }, {}, {}])
})
it('finds the objects of a list and none in anything else', () => {
  expect([objectsIn([{ a: 1 }, null, [], 'b', { c: 2 }]), objectsIn({ a: 1 }), objectsIn(undefined)]).toEqual([
    [{ a: 1 }, { c: 2 }],
    [],
    [],
  ])
})
it('reads own keys only', () => {
  expect([ownProperty({ a: 1 }, 'a'), ownProperty({}, 'constructor')]).toEqual([1, undefined])
})
it('reads strings, and numbers where they may stand for strings', () => {
  const values = ['a', '', 0, 7, null, true, {}]
  expect(values.map(stringOrEmpty)).toEqual(['a', '', '', '', '', '', ''])
  expect(values.map(stringOrUndefined)).toEqual(['a', '', undefined, undefined, undefined, undefined, undefined])
  expect(values.map(stringOrNumberText)).toEqual(['a', '', '0', '7', '', '', ''])
})
it('writes a number of one digit with a zero before it', () => {
  expect([0, 9, 10, 100].map(twoDigits)).toEqual(['00', '09', '10', '100'])
})
