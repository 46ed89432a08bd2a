import { expect, it } from 'vitest'
import { say } from '../../messages/index.ts'
import { cleaned, INVISIBLE_SIGNS, shown } from './marks.ts'

it('removes invisible characters from a text, and leaves the rest unchanged', () => {
  for (const sign of [...INVISIBLE_SIGNS, '\u200D'])
    expect(cleaned(` 138${sign}0013\u00A0${sign}`), sign).toBe('1380013')
  expect(cleaned('\u3000甲\u00A0乙\t')).toBe('甲 乙')
  // Families, flags and shades of skin are made of several signs.
  for (const kept of ['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍🚀', 'é', '青铜鼎']) expect(cleaned(kept)).toBe(kept)
})
it('writes out invisible characters in every sentence about a value', () => {
  expect(shown('\u202D13800138000\u202C')).toBe('‹U+202D›13800138000‹U+202C›')
  expect(shown('a\u00A0b')).toBe('a‹U+00A0›b')
  expect(shown('👨‍👩‍👧')).toBe('👨‍👩‍👧')
  expect(say('FIELD_NOT_A_CHOICE', { label: '来源', value: '捐赠\u200B' })).toContain('“捐赠‹U+200B›”')
})
