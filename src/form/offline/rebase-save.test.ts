import { describe, expect, it } from 'vitest'
import type { WaitingSave } from '../../state/storage/outbox.ts'
import { rebaseSave } from './rebase-save.ts'

const ROW = { id: 'r1', version: 1, name: 'a', note: 'n' }
const waiting = (values: Record<string, unknown>, row: WaitingSave['row'] = ROW): WaitingSave => ({
  id: 'w',
  place: 'p',
  key: 'k',
  at: 1,
  row,
  values,
  title: 'a',
  state: 'waiting',
  message: '',
})
const before = (values: Record<string, unknown>, row = ROW) => ({ row, values })

describe('a save that waits for the one before it', () => {
  it('goes over what that one stored, and takes from it what it did not change itself', () => {
    const next = rebaseSave(waiting({ name: 'mine', note: 'n' }), before({ name: 'b', note: 'other' }), 2)
    expect(next?.values).toEqual({ name: 'mine', note: 'other' })
    expect(next?.row).toEqual({ id: 'r1', version: 2, name: 'b', note: 'other' })
    expect(next?.key).toBe('k')
  })
  it('brings nothing along that it did not hold', () => {
    expect(rebaseSave(waiting({ name: 'mine' }), before({ name: 'b', note: 'other' }), 2)?.values).toEqual({
      name: 'mine',
    })
  })
  it('leaves the rows of a sub-table out of the record', () => {
    const lines = { added: [], order: [] }
    expect(rebaseSave(waiting({ name: 'a', lines }), before({ lines }), 2)?.row).toEqual({ ...ROW, version: 2 })
  })
  it.each([
    ['of another record', waiting({}, { ...ROW, id: 'r2' }), 2],
    ['of a new record', { ...waiting({}), row: undefined }, 2],
    ['over another reading', waiting({}, { ...ROW, version: 3 }), 2],
    ['without versions', waiting({}), undefined],
  ])('does not follow %s', (_, save, version) => expect(rebaseSave(save, before({}), version)).toBeUndefined())
  it('does not follow where no record has a version', () => {
    const row = { id: 'r1' }
    expect(rebaseSave(waiting({}, row), { row, values: {} }, 2)).toBeUndefined()
  })
})
