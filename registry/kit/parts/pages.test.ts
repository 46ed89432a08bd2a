import { expect, it } from 'vitest'
import { visiblePages } from './pages.ts'

const written = (present: number, last: number) =>
  visiblePages(present, last)
    .map((page) => page ?? '…')
    .join(' ')

it('shows every page while there are few', () => {
  expect(written(1, 1)).toBe('1')
  expect(written(4, 7)).toBe('1 2 3 4 5 6 7')
})
it('shows the ends and what lies around the present page', () => {
  expect(written(1, 20)).toBe('1 2 3 4 5 … 20')
  expect(written(10, 20)).toBe('1 … 8 9 10 11 12 … 20')
  expect(written(20, 20)).toBe('1 … 16 17 18 19 20')
})
it('leaves no gap in place of a single page', () => {
  expect(written(5, 20)).toBe('1 2 3 4 5 6 7 … 20')
  expect(written(16, 20)).toBe('1 … 14 15 16 17 18 19 20')
})
it('stays within the pages there are when the present one is beyond them', () => {
  expect(written(30, 20)).toBe('1 … 16 17 18 19 20')
})
