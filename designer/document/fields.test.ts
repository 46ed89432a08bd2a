import { expect, it } from 'vitest'
import { isFree, isUnnamed } from './fields.ts'

const document = { fields: { name: { title: '名称' }, regNo: { title: '登记号' } } }

it('refuses keys that the language, the table or the expressions keep for themselves', () => {
  for (const key of [
    'in',
    'true',
    'null',
    'id',
    'createBy',
    'now',
    'record',
    '__proto__',
    'Name',
    '1a',
    'a b',
    '名称',
    '',
  ])
    expect([key, isFree(document, key)]).toEqual([key, false])
  for (const key of ['keeper', 'select', 'constructorName', 'a1_b'])
    expect([key, isFree(document, key)]).toEqual([key, true])
})
it('refuses a key whose column is taken, but not the one the field has itself', () => {
  expect(isFree(document, 'reg_no')).toBe(false)
  expect(isFree(document, 'reg_no', 'regNo')).toBe(true)
})
it('knows the keys that were not chosen by a person', () => {
  expect([isUnnamed('field12'), isUnnamed('field'), isUnnamed('fieldNo1')]).toEqual([true, false, false])
})
