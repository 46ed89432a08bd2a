import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from '../characters/pattern.ts'
import { RULES } from './named.ts'
import { toJsPattern } from './js-pattern.ts'

const patterns = [...new Set(Object.values(RULES).flatMap(({ steps }) => steps.map(({ pattern }) => pattern)))]
/** Signs of which the named rules think, and those that the two languages read differently. */
const SIGN = fc.oneof(
  fc.constantFrom(...'0123456789aZxX_-.%+@:/?# 1358'),
  fc.constantFrom('张', '三', '𠮷', '𪛖', '😀', 'é', '\n', '\r', '\u2028', '\u00A0', '\u000B', 'p', '{'),
)
const VALUE = fc.array(SIGN, { maxLength: 22 }).map((signs) => signs.join(''))

describe('a pattern as a client of JavaScript reads it', () => {
  it.each(patterns)('%s takes the same values', (pattern) => {
    const [ours, theirs] = [compilePattern(pattern), new RegExp(toJsPattern(pattern))]
    fc.assert(
      fc.property(VALUE, (value) => void expect([value, theirs.test(value)]).toEqual([value, ours.matches(value)])),
      { numRuns: 300 },
    )
  })
  it('counts a sign beyond U+FFFF as one, and knows the same Chinese characters', () => {
    const name = new RegExp(toJsPattern(RULES.name.steps[0].pattern))
    expect(
      ['𠮷田', '𠮷'.repeat(100), '𠮷'.repeat(101), '𠮷', '\ud842田', 'p{Han}'].map((value) => name.test(value)),
    ).toEqual([true, true, false, false, false, false])
    const text = new RegExp(toJsPattern(RULES.text255.steps[0].pattern))
    expect(['𠮷'.repeat(255), '\n', '𠮷'.repeat(256)].map((value) => text.test(value))).toEqual([true, true, false])
  })
})
