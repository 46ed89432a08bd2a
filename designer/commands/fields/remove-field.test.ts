import { expect, it } from 'vitest'
import { clearedWithField, removeField } from './remove-field.ts'
import { SAMPLE_SCREEN, danglingReferences } from '../samples.ts'

it('takes the field out of every place that names it', () => {
  const next = removeField(SAMPLE_SCREEN, { key: 'level' })
  expect(JSON.stringify(next)).not.toMatch(/\blevel\b(?! ')/)
  expect(danglingReferences(next)).toEqual([])
  expect(next).toMatchObject({
    vendor: { kept: true },
    fields: { value: { title: '估值', rules: [{ rule: 'm' }] } },
    query: { items: ['name'] },
    list: { columns: ['name', 'value'] },
    form: { wide: [], layout: ['name', { group: '基本', fields: ['value'] }] },
    detail: { fields: ['name'] },
    actions: [{ code: 'promote', set: { name: "name + '*'" } }],
  })
})
it('tells beforehand which conditions go with it', () => {
  expect(clearedWithField(SAMPLE_SCREEN, 'level')).toEqual([
    '/fields/value/visible',
    '/fields/value/rules/0/check',
    '/fields/valueOf/compute',
    '/rules/0/when',
    '/rules/0/set/name',
    '/rules/1/refuse/at',
    '/form/layout/1/visible',
    '/actions/0/visible',
    '/actions/0/set/level',
  ])
  expect(clearedWithField(SAMPLE_SCREEN, 'value')).toEqual([])
})
it('keeps the last field', () => {
  const one = { fields: { only: { title: 'x' } } }
  expect(removeField(one, { key: 'only' })).toBe(one)
})
it('lets a list that became empty fall back to its default', () => {
  const next = removeField({ fields: { a: { title: 'a' }, b: { title: 'b' } }, list: { columns: ['a'] } }, { key: 'a' })
  expect(next).toEqual({ fields: { b: { title: 'b' } }, list: {} })
})
it('takes it out of the public form, which goes with its last field', () => {
  const document = {
    fields: { a: { title: 'a' }, b: { title: 'b' } },
    form: { public: { fields: ['a', 'b'], days: 3 } },
  }
  const next = removeField(document, { key: 'a' })
  expect(next).toMatchObject({ form: { public: { fields: ['b'], days: 3 } } })
  expect(removeField(next, { key: 'b' })).toBe(next)
  expect(removeField({ ...document, form: { public: { fields: ['a'] } } }, { key: 'a' })).toEqual({
    fields: { b: { title: 'b' } },
    form: {},
  })
})
