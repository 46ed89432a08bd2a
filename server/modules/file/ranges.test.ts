import { expect, it } from 'vitest'
import { rangeOf } from './ranges.ts'

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=0-999', { start: 0, end: 9 }],
  ['bytes=-999', { start: 0, end: 9 }],
  [' bytes=9-9 ', { start: 9, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=10-12', 'none'],
  ['bytes=-0', 'none'],
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=3-1', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1e1-', undefined],
])('reads %s of ten bytes', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})

it('finds nothing in an empty file', () => {
  expect([rangeOf('bytes=0-', 0), rangeOf('bytes=-1', 0)]).toEqual(['none', 'none'])
})
