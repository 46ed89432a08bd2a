import { expect, it } from 'vitest'
import { ListCursor } from './list-cursor.ts'

const asked = (pageNo: number, more: Readonly<Record<string, string>> = {}) => ({
  column: 'name',
  order: 'asc',
  pageSize: '10',
  pageNo: String(pageNo),
  ...more,
})

it('hands the cursor back with other pages of the same query only', () => {
  const cursor = new ListCursor()
  expect(cursor.with(asked(2))).toEqual(asked(2))
  cursor.keep(asked(3), { next: 'there', prev: 'here' })
  expect(cursor.with(asked(4))).toEqual({ ...asked(4), _after: 'there' })
  expect(cursor.with(asked(4, { _count: 'exact' }))['_after']).toBe('there')
  expect(cursor.with(asked(2))).toEqual({ ...asked(2), _before: 'here' })
  for (const other of [asked(3), asked(4, { name: '*鼎*' }), asked(2, { name: '*鼎*' }), asked(4, { pageSize: '20' })])
    expect(cursor.with(other)).toEqual(other)
  cursor.keep(asked(4), {})
  for (const pageNo of [3, 5]) expect(cursor.with(asked(pageNo))).toEqual(asked(pageNo))
})
