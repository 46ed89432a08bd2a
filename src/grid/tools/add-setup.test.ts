import { afterEach, describe, expect, it } from 'vitest'
import { writeLocal } from '../../state/storage.ts'
import { INSERT_THROTTLE_MS, keepAddSetup, readAddSetup, throttle } from './add-setup.ts'

afterEach(() => localStorage.clear())

describe('how rows are added', () => {
  it('GRID-038 GRID-039 is one row at the bottom until somebody sets it up, and is kept for each grid', () => {
    expect(readAddSetup('/loan/items')).toEqual({ addRowNum: 1, addIndex: 0, addScrollToBottom: false })
    keepAddSetup('/loan/items', { addRowNum: 5, addIndex: 2, addScrollToBottom: true })
    expect([readAddSetup('/loan/items').addRowNum, readAddSetup('/other').addRowNum]).toEqual([5, 1])
    expect(Object.keys(localStorage).some((key) => key.includes('JEditableTable_addBtn_/loan/items'))).toBe(true)
  })
  it('GRID-035 is never less than one row, whatever was kept', () => {
    writeLocal('JEditableTable_addBtn_a', { addRowNum: -3, addIndex: 'x', addScrollToBottom: 1 })
    expect(readAddSetup('a')).toEqual({ addRowNum: 1, addIndex: 0, addScrollToBottom: false })
    writeLocal('JEditableTable_addBtn_a', { addRowNum: 1e9 })
    expect(readAddSetup('a').addRowNum).toBe(1000)
  })
  it('GRID-033 lets a second press through after 1500 ms, not before', () => {
    let now = 0
    const may = throttle(INSERT_THROTTLE_MS, () => now)
    const at = (ms: number) => {
      now = ms
      return may()
    }
    expect([at(0), at(1499), at(1500), at(2999), at(3000)]).toEqual([true, false, true, false, true])
  })
})
