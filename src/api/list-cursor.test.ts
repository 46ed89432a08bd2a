import { expect, it } from 'vitest'
import { ListCursor } from './list-cursor.ts'

const asked = (pageNo: number, more: Readonly<Record<string, string>> = {}) => ({ column: 'name', order: 'asc', pageSize: '10', pageNo: String(pageNo), ...more })

it('hands the cursor back with later pages of the same query only', () => {
  const cursor = new ListCursor()
  expect(cursor.with(asked(2))).toEqual(asked(2))
  cursor.keep(asked(3), 'there')
  expect(cursor.with(asked(4))['_after']).toBe('there')
  expect(cursor.with(asked(4, { _count: 'exact' }))['_after']).toBe('there')
  for (const other of [asked(3), asked(2), asked(4, { name: '*鼎*' }), asked(4, { pageSize: '20' })]) expect(cursor.with(other)).toEqual(other)
  cursor.keep(asked(4), undefined)
  expect(cursor.with(asked(5))).toEqual(asked(5))
})
