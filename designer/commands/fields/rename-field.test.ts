/* oxlint-disable unicorn/no-thenable -- `then` is a list of orders, which is never awaited */
import { expect, it } from 'vitest'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import { removeField } from './remove-field.ts'
import { renameField } from './rename-field.ts'
import { SAMPLE_SCREEN, danglingReferences } from '../samples.ts'

it('renames the field in every reference and expression, in its place', () => {
  const next = renameField(SAMPLE_SCREEN, { from: 'level', to: 'grade', published: false })
  expect(fieldKeys(next)).toEqual(['name', 'grade', 'value', 'valueOf'])
  expect(danglingReferences(next)).toEqual([])
  expect(next).toMatchObject({
    fields: { value: { visible: "grade == '1'" }, valueOf: { compute: "name + ' level ' + grade" } },
    list: { sort: { field: 'grade' } },
    actions: [{ visible: "grade != '1'", set: { grade: "'1'" } }],
  })
  expect(fieldAt(next, 'grade')).toEqual(fieldAt(SAMPLE_SCREEN, 'level'))
})
it('remembers the column that holds the published data, also over several renames', () => {
  const once = renameField(SAMPLE_SCREEN, { from: 'level', to: 'relicGrade', published: true })
  expect(fieldAt(once, 'relicGrade')?.['column']).toEqual({ was: 'level' })
  const twice = renameField(once, { from: 'relicGrade', to: 'rank', published: false })
  expect(fieldAt(twice, 'rank')?.['column']).toEqual({ was: 'level' })
  const back = renameField(twice, { from: 'rank', to: 'level', published: false })
  expect(fieldAt(back, 'level')).toEqual(fieldAt(SAMPLE_SCREEN, 'level'))
})
it('needs no hint where the column has a name of its own', () => {
  const start = { fields: { a: { title: 'a', column: { name: 'x' } } } }
  expect(renameField(start, { from: 'a', to: 'b', published: true })).toEqual({
    fields: { b: { title: 'a', column: { name: 'x' } } },
  })
})
it.each(['name', 'level', '__proto__', 'createTime', 'now'])('refuses the new key %j', (to) => {
  expect(renameField(SAMPLE_SCREEN, { from: 'level', to, published: false })).toBe(SAMPLE_SCREEN)
})
it('renames and removes what a list and its actions name: orders, quick search, totals, addresses', () => {
  const fields = { name: { title: '名称' }, level: { title: '级别' } }
  const before = {
    fields,
    list: {
      sort: { field: 'name', order: 'asc' },
      then: [{ field: 'level', order: 'desc' }],
      quick: ['level', 'name'],
      totals: { level: 'max' },
    },
    actions: [
      { code: 'open', link: '/levels/{level}?id={id}' },
      { code: 'shut', link: '/names/{name}' },
    ],
  }
  const renamed = renameField(before, { from: 'level', to: 'grade', published: false })
  expect(renamed['list']).toEqual({
    sort: { field: 'name', order: 'asc' },
    then: [{ field: 'grade', order: 'desc' }],
    quick: ['grade', 'name'],
    totals: { grade: 'max' },
  })
  expect(renamed['actions']).toEqual([
    { code: 'open', link: '/levels/{grade}?id={id}' },
    { code: 'shut', link: '/names/{name}' },
  ])
  const removed = removeField(before, { key: 'level' })
  expect(removed['list']).toEqual({ sort: { field: 'name', order: 'asc' }, quick: ['name'] })
  expect(removed['actions']).toEqual([{ code: 'open' }, { code: 'shut', link: '/names/{name}' }])
})
