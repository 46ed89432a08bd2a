import { describe, expect, it } from 'vitest'
import { filled } from './fill.ts'
import { edge, type Block } from './places.ts'

const block = (top: number, left: number, bottom: number, right: number): Block => ({ from: { row: top, col: left }, to: { row: bottom, col: right } })
const fill = (source: Block, target: Block, table: readonly (readonly unknown[])[]) => [...filled(source, target, (row, col) => table[row]?.[col])].map(({ row, col, value }) => [row, col, value])

describe('filling', () => {
  it('goes on with numbers in equal steps, downwards and upwards', () => {
    expect(fill(block(0, 0, 1, 0), block(0, 0, 3, 0), [[1], [3]])).toEqual([[2, 0, 5], [3, 0, 7]])
    expect(fill(block(2, 0, 3, 0), block(0, 0, 3, 0), [[], [], [10], [20]])).toEqual([[0, 0, -10], [1, 0, 0]])
    expect(fill(block(0, 0, 1, 0), block(0, 0, 2, 0), [[0.1], [0.2]])).toEqual([[2, 0, 0.3]])
  })
  it('repeats everything else, to the side as well', () => {
    expect(fill(block(0, 0, 0, 1), block(0, 0, 0, 3), [['a', 'b']])).toEqual([[0, 2, 'a'], [0, 3, 'b']])
    expect(fill(block(0, 0, 0, 0), block(0, 0, 2, 0), [[7]])).toEqual([[1, 0, 7], [2, 0, 7]])
  })
})

describe('Ctrl and an arrow', () => {
  const run = (cells: string, from: number, by: 1 | -1) => edge((at) => cells[at] !== '.', from, by, cells.length - 1)
  it('lead to the end of a run, over a gap to the next filled cell, or to the edge', () => {
    expect([run('xxx.x', 0, 1), run('xxx.x', 2, 1), run('x....', 0, 1), run('xx..x', 4, -1), run('x', 0, 1)]).toEqual([2, 4, 4, 1, 0])
  })
})
