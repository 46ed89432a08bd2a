import { describe, expect, it } from 'vitest'
import { fill } from './define.ts'

describe('fill', () => {
  it('writes the parameters, and nothing for a missing one', () => {
    expect(fill('{who} at {when}, {where}', { who: '李', when: 3 })).toBe('李 at 3, ')
  })
  it.each([
    [1, '1 row is wrong'],
    ['1', '1 row is wrong'],
    [0, '0 rows are wrong'],
    [2, '2 rows are wrong'],
    ['1,001', '1,001 rows are wrong'],
    [undefined, ' rows are wrong'],
  ])('takes the words for the number %s', (count, words) => {
    expect(fill('{count} {count|row is|rows are} wrong', { count })).toBe(words)
  })
  it('takes an empty form, and leaves braces of other kinds alone', () => {
    expect(fill('{n} error{n||s} in {"a": 1} { n }', { n: 2 })).toBe('2 errors in {"a": 1} { n }')
    expect(fill('{n} error{n||s}', { n: 1 })).toBe('1 error')
  })
  it('writes out signs without a shape in a parameter', () => {
    expect(fill('{name}', { name: '‪138' })).toBe('‹U+202A›138')
  })
})
