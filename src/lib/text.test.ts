import { expect, it } from 'vitest'
import { ellipsis, randomString, uuid } from './text.ts'

it('CONST-006 makes random texts of digits and lowercase letters', () => {
  const many = randomString(5000)
  expect(many).toMatch(/^[0-9a-z]{5000}$/)
  expect(new Set(many).size).toBe(36)
  expect(randomString(40, 'ab')).toMatch(/^[ab]{40}$/)
})
it('CONST-007 makes a UUID of 32 hex characters, another one each time', () => {
  const made = Array.from({ length: 200 }, uuid)
  for (const one of made) expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(made).size).toBe(200)
})
it('CONST-008 cuts a text after 25 characters', () => {
  expect(ellipsis('字'.repeat(25))).toBe('字'.repeat(25))
  expect(ellipsis('字'.repeat(26))).toBe(`${'字'.repeat(25)}...`)
  expect(ellipsis('🏺'.repeat(26))).toBe(`${'🏺'.repeat(25)}...`)
  expect(ellipsis('abcdef', 3)).toBe('abc...')
})
