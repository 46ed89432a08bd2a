import { expect, it } from 'vitest'
import { entryOf, setEntry } from './set-entry.ts'
import { SAMPLE_SCREEN } from './samples.ts'

const bare = { fields: { a: { title: 'a' }, b: { title: 'b' } } }

it('states a difference of one entry and leaves the others as they were', () => {
  expect(setEntry(SAMPLE_SCREEN, { key: 'value', section: 'list', patch: { align: 'right' } })['list']).toMatchObject({
    columns: expect.arrayContaining([
      { field: 'value', align: 'right' },
      { field: 'level', width: 90 },
    ]),
  })
})
it('writes a defaulted section out first, and goes back to the bare key', () => {
  const ranged = setEntry(bare, { key: 'b', section: 'query', patch: { mode: 'range' } })
  expect(ranged['query']).toEqual({ items: ['a', { field: 'b', mode: 'range' }] })
  expect(entryOf(ranged, 'query', 'b')).toEqual({ field: 'b', mode: 'range' })
  expect(setEntry(ranged, { key: 'b', section: 'query', patch: { mode: undefined } })['query']).toEqual({
    items: ['a', 'b'],
  })
})
it('changes nothing for a field that is not shown there', () => {
  const hidden = { ...bare, query: { items: ['a'] } }
  expect(setEntry(hidden, { key: 'b', section: 'query', patch: { mode: 'range' } })).toBe(hidden)
  expect(setEntry(bare, { key: 'a', section: 'list', patch: { width: undefined } })).toBe(bare)
})
