import { expect, it } from 'vitest'
import { anyText, halfWidth, isEmpty, scalarText, textOrEmpty } from './values.ts'

it('calls null, undefined and the empty text empty, and nothing else', () => {
  expect([null, undefined, '', ' ', 0, false, []].map(isEmpty)).toEqual([true, true, true, false, false, false, false])
})
it('writes any value as text, and nothing for null and undefined', () => {
  expect([null, undefined, 0, false, 'a'].map(textOrEmpty)).toEqual(['', '', '0', 'false', 'a'])
})
it('reads a scalar as text, and nothing else', () => {
  expect(['a', 7, -0.5, 10n, Number.NaN, Number.POSITIVE_INFINITY, true, null, {}].map(scalarText)).toEqual([
    'a',
    '7',
    '-0.5',
    '10',
    '',
    '',
    '',
    '',
    '',
  ])
})
it('says whatever came as text, an object as its JSON where it has one', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect([{ a: [1] }, null, undefined, true, circle, { toJSON: () => undefined }].map(anyText)).toEqual([
    '{"a":[1]}',
    'null',
    'undefined',
    'true',
    '',
    '',
  ])
})
it('understands full-width signs as input methods write them', () => {
  expect(halfWidth('１，２Ａ～　！中')).toBe('1,2A~ !中')
})
