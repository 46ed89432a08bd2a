import { expect, it } from 'vitest'
import { removal } from './removal.ts'

it('names the rows to remove, with the versions of those that have one', () => {
  expect(removal([{ id: 'a', version: 3 }, { id: 'b' }, { id: 'c', version: null }])).toEqual({
    removed: ['a', 'b', 'c'],
    versions: { a: 3 },
  })
  expect(removal([{ id: 'b' }])).toEqual({ removed: ['b'] })
})
