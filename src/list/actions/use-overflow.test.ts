import { expect, it } from 'vitest'
import { countFitting } from './use-overflow.ts'

const room = (width: number) => ({ width, gap: 8, more: 60 })

it('leaves what fits in one line as it is, to the pixel', () => {
  expect(countFitting([100, 100, 100], room(316))).toBe(3)
  expect(countFitting([100, 100, 100], room(315))).toBe(2)
})
it('keeps room for the button that leads to the rest', () => {
  expect(countFitting([100, 100, 100, 100], room(276))).toBe(2)
  expect(countFitting([100, 100, 100, 100], room(275))).toBe(1)
})
it('leads to all of them where none fits, and to none where there is none', () => {
  expect(countFitting([300, 40], room(200))).toBe(0)
  expect(countFitting([], room(0))).toBe(0)
})
