import { afterEach, describe, expect, it } from 'vitest'
import { writeLocal } from '../../../state/storage/storage.ts'
import { INSERT_THROTTLE_MS, saveAddSetup, readAddSetup, throttle } from './add-setup.ts'

afterEach(() => {
  localStorage.clear()
  window.location.hash = ''
})

describe('how rows are added', () => {
  it('GRID-038 GRID-039 is one row at the bottom until the user changes it, and is stored for each grid of each page', () => {
    window.location.hash = '#/loan?record=1'
    expect(readAddSetup('items')).toEqual({ addRowNum: 1, addIndex: 0, addScrollToBottom: false })
    saveAddSetup('items', { addRowNum: 5, addIndex: 2, addScrollToBottom: true })
    expect(Object.keys(localStorage).some((key) => key.endsWith('JEditableTable_addBtn_/loanitems'))).toBe(true)
    window.location.hash = '#/loan?record=2'
    expect([readAddSetup('items').addRowNum, readAddSetup('other').addRowNum]).toEqual([5, 1])
    window.location.hash = '#/elsewhere'
    expect(readAddSetup('items').addRowNum).toBe(1)
  })
  it('GRID-039 is the setting without a page, until one is stored for its page', () => {
    writeLocal('JEditableTable_addBtn_items', { addRowNum: 7 })
    window.location.hash = '#/loan'
    expect(readAddSetup('items').addRowNum).toBe(7)
    saveAddSetup('items', { addRowNum: 2, addIndex: 0, addScrollToBottom: false })
    window.location.hash = '#/elsewhere'
    expect(readAddSetup('items').addRowNum).toBe(7)
    window.location.hash = '#/loan'
    expect(readAddSetup('items').addRowNum).toBe(2)
  })
  it('GRID-035 is never less than one row, whatever was stored', () => {
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
