import { describe, expect, it } from 'vitest'
import { lineOf, slotAt } from './slots.ts'
import { type Box, idOf, type Target } from './targets.ts'

const box = (target: Target, left: number, top: number, width: number, height: number, isActive?: boolean): Box => ({
  id: idOf(target),
  target,
  left,
  top,
  width,
  height,
  ...(isActive === undefined ? {} : { isActive }),
})
const field = (key: string): Target => ({ kind: 'field', key })
const block = (...path: readonly number[]): Target => ({ kind: 'block', path })
const part = (...path: readonly number[]): Target => ({ kind: 'part', path })

/** Two columns, a wide field, a group of two, an empty group, and tabs whose second one is shown. */
const BOXES = [
  box(field('a'), 0, 0, 90, 40),
  box(field('b'), 110, 0, 90, 40),
  box(field('c'), 0, 50, 200, 40),
  box(block(3), 0, 100, 200, 80),
  box(field('d'), 0, 130, 90, 40),
  box(field('e'), 110, 130, 90, 40),
  box(block(4), 0, 190, 200, 40),
  box(block(5), 0, 240, 200, 100),
  box(part(5, 0), 0, 240, 50, 30, false),
  box(part(5, 1), 60, 240, 50, 30, true),
]
const over = (x: number, y: number, moving: Target['kind'] = 'field') =>
  slotAt({ boxes: BOXES, at: { x, y }, moving, canHold: (path) => path[0] === 3 || path[0] === 4 })

describe('a field that is held over', () => {
  it.each([
    ['the left half of a field beside another', 10, 20, { beside: 'a', side: 'before' }],
    ['its right half', 80, 20, { beside: 'a', side: 'after' }],
    ['the upper half of a field that takes the row', 150, 55, { beside: 'c', side: 'before' }],
    ['its lower half', 10, 85, { beside: 'c', side: 'after' }],
    ['the title of a group', 20, 105, { beside: 'd', side: 'before' }],
    ['an empty group', 20, 210, { into: [4] }],
    ['a tab', 20, 250, { into: [5, 0] }],
    ['the panel of the tab that is shown', 100, 320, { into: [5, 1] }],
    ['the gap between two columns', 98, 20, { beside: 'a', side: 'after' }],
  ] as const)('%s goes there', (_, x, y, slot) => {
    expect(over(x, y)).toEqual(slot)
  })
  it('the sheet without anything on it goes into the form', () => {
    expect(slotAt({ boxes: [], at: { x: 5, y: 5 }, moving: 'field', canHold: () => true })).toEqual({ into: [] })
  })
})

describe('a block that is held over', () => {
  it('a group goes next to it, and a tab goes next to a tab', () => {
    expect(over(20, 105, 'block')).toEqual({ beside: [3], side: 'before' })
    expect(over(20, 228, 'block')).toEqual({ beside: [4], side: 'after' })
    expect(over(10, 250, 'part')).toEqual({ beside: [5, 0], side: 'before' })
    expect(over(100, 250, 'part')).toEqual({ beside: [5, 1], side: 'after' })
  })
})

describe('the line of a slot', () => {
  it('stands between columns, lies between rows, and frames what takes the field', () => {
    expect(lineOf(BOXES, { beside: 'b', side: 'before' })).toEqual({ left: 107, top: 0, width: 3, height: 40 })
    expect(lineOf(BOXES, { beside: 'c', side: 'after' })).toEqual({ left: 0, top: 87, width: 200, height: 3 })
    expect(lineOf(BOXES, { into: [4] })).toMatchObject({ left: 0, top: 190, width: 200, height: 40 })
    expect(lineOf(BOXES, { into: [] })).toEqual({ left: 0, top: 340, width: 200, height: 3 })
    expect(lineOf(BOXES, { beside: 'gone', side: 'after' })).toBeUndefined()
  })
})
