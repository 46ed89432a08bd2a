import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { placeOf } from './draft.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.line',
  title: 'Lines',
  fields: { billId: { title: 'Bill' }, name: { title: 'Name' } },
})

it('a draft of a new record is found again below the record it was begun below, and nowhere else', () => {
  const below = (billId: unknown) => placeOf({ screen, row: undefined, begun: { billId } })
  expect(below('a')).toBe(below('a'))
  expect(new Set([below('a'), below('b'), below('')]).size).toBe(3)
  expect([below(undefined), placeOf({ screen, row: undefined })]).toEqual(['a.line:new', 'a.line:new'])
})
it('a stored record has one place, wherever it is opened', () => {
  expect(placeOf({ screen, row: { id: 'r1' }, begun: { billId: 'a' } })).toBe('a.line:r1')
})
it('what a record begins with names the same place in any order', () => {
  expect(placeOf({ screen, row: undefined, begun: { billId: 'a', name: 'x' } })).toBe(
    placeOf({ screen, row: undefined, begun: { name: 'x', billId: 'a' } }),
  )
})
