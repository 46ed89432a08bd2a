import { afterEach, describe, expect, it } from 'vitest'
import { session } from '../../../state/session/session.ts'
import { writeLocal } from '../../../state/storage/storage.ts'
import { saveWidths, readWidths } from './saved-widths.ts'

const as = (username: string) => void (session.username = username)
afterEach(() => {
  localStorage.clear()
  as('')
})

describe('widths of columns', () => {
  it('are stored for each grid and each user', () => {
    as('admin')
    saveWidths('/loan/items', { name: 300 })
    expect([readWidths('/loan/items'), readWidths('/other')]).toEqual([{ name: 300 }, {}])
    as('staff')
    expect(readWidths('/loan/items')).toEqual({})
  })
  it('are none where the grid has no name, and none that makes no sense', () => {
    saveWidths('', { name: 300 })
    writeLocal('grid_widths__a', { name: -5, day: 'wide', worth: 99_999, note: 80 })
    writeLocal('grid_widths__b', 'x')
    expect([readWidths(''), readWidths('a'), readWidths('b')]).toEqual([{}, { note: 80 }, {}])
  })
})
