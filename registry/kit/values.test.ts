import { expect, it } from 'vitest'
import { isEmpty, textOrEmpty } from './values.ts'

it('calls null, undefined and the empty text empty, and nothing else', () => {
  expect([null, undefined, '', ' ', 0, false, []].map(isEmpty)).toEqual([true, true, true, false, false, false, false])
})
it('writes any value as text, and nothing for null and undefined', () => {
  expect([null, undefined, 0, false, 'a'].map(textOrEmpty)).toEqual(['', '', '0', 'false', 'a'])
})
