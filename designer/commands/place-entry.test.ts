import { describe, expect, it } from 'vitest'
import { placeEntry, shiftPlacedEntry } from './place-entry.ts'

const bare = {
  fields: { a: { title: 'a' }, b: { title: 'b' }, c: { title: 'c' }, d: { title: 'd' } },
  list: { columns: ['a', { field: 'b', width: 90 }, 'c'] },
}

describe('a column or a query item', () => {
  it('moves next to another one with its settings', () => {
    const moved = placeEntry(bare, { section: 'list', key: 'b', beside: 'c' })
    expect(moved['list']).toEqual({ columns: ['a', 'c', { field: 'b', width: 90 }] })
    expect(placeEntry(bare, { section: 'list', key: 'c', beside: 'a', side: 'before' })['list']).toEqual({
      columns: ['c', 'a', { field: 'b', width: 90 }],
    })
  })
  it('is added where it is put, or at the end, and writes a defaulted section out first', () => {
    expect(placeEntry(bare, { section: 'list', key: 'd', beside: 'a' })['list']).toEqual({
      columns: ['a', 'd', { field: 'b', width: 90 }, 'c'],
    })
    expect(placeEntry(bare, { section: 'query', key: 'd' })['query']).toEqual({ items: ['a', 'b', 'c', 'd'] })
  })
  it('is shifted by one, and stays where there is no further place', () => {
    expect(shiftPlacedEntry(bare, { section: 'list', key: 'a', by: 1 })['list']).toEqual({
      columns: [{ field: 'b', width: 90 }, 'a', 'c'],
    })
    expect(shiftPlacedEntry(bare, { section: 'list', key: 'c', by: 1 })).toBe(bare)
    expect(shiftPlacedEntry(bare, { section: 'list', key: 'd', by: -1 })).toBe(bare)
  })
  it('stays where it is beside itself and where it stands already', () => {
    expect(placeEntry(bare, { section: 'list', key: 'a', beside: 'a' })).toBe(bare)
    expect(placeEntry(bare, { section: 'list', key: 'b', beside: 'a' })).toBe(bare)
  })
  it('is not added beyond what the language allows', () => {
    const keys = Array.from({ length: 101 }, (_, at) => `f${at}`)
    const full = {
      fields: Object.fromEntries(keys.map((key) => [key, { title: key }])),
      query: { items: keys.slice(0, 100) },
    }
    expect(placeEntry(full, { section: 'query', key: 'f100' })).toBe(full)
  })
})
