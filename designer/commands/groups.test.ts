import { expect, it } from 'vitest'
import { addGroup, assignGroup, changeGroup, formGroups, raiseGroup, removeGroup } from './groups.ts'

const bare = { fields: { a: { title: 'a' }, b: { title: 'b' }, c: { title: 'c' } } }
const layout = (document: object) => (document as { form?: { layout?: unknown } }).form?.layout
const grouped = addGroup(addGroup(bare, { title: '一' }), { title: '二' })

it('adds groups behind the fields that the form shows', () => {
  expect(layout(grouped)).toEqual(['a', 'b', 'c', { group: '一', fields: [] }, { group: '二', fields: [] }])
  expect(formGroups(grouped).map(({ at }) => at)).toEqual([3, 4])
})
it('moves fields between groups in the order of the table, and out again', () => {
  const filled = assignGroup(assignGroup(grouped, { key: 'c', at: 3 }), { key: 'a', at: 2 })
  expect(layout(filled)).toEqual(['b', { group: '一', fields: ['a', 'c'] }, { group: '二', fields: [] }])
  expect(layout(assignGroup(filled, { key: 'c', at: 2 }))).toEqual(['b', { group: '一', fields: ['a'] }, { group: '二', fields: ['c'] }])
  expect(layout(assignGroup(filled, { key: 'c', at: undefined }))).toEqual(['b', 'c', { group: '一', fields: ['a'] }, { group: '二', fields: [] }])
  expect(assignGroup(filled, { key: 'a', at: 1 })).toBe(filled)
  expect(assignGroup(filled, { key: 'a', at: 0 })).toBe(filled)
})
it('changes, raises and dissolves a group without losing a field', () => {
  const filled = assignGroup(grouped, { key: 'b', at: 4 })
  expect(layout(changeGroup(filled, { at: 3, patch: { columns: 3 } }))).toContainEqual({ group: '二', fields: ['b'], columns: 3 })
  expect(layout(raiseGroup(filled, { at: 3 }))).toEqual(['a', 'c', { group: '二', fields: ['b'] }, { group: '一', fields: [] }])
  expect(layout(removeGroup(filled, { at: 3 }))).toEqual(['a', 'c', { group: '一', fields: [] }, 'b'])
  expect(removeGroup(filled, { at: 0 })).toBe(filled)
})
