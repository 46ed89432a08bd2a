import { expect, it } from 'vitest'
import { fieldKeys } from '../document/fields.ts'
import { sectionKeys } from '../document/sections.ts'
import { addField } from './add-field.ts'
import { RELIC } from './samples.ts'

const field = { title: '来源' }

it('adds behind the named field, and shows it in the form, list and detail that name their fields', () => {
  const next = addField(RELIC, { key: 'origin', field, after: 'level' })
  expect(fieldKeys(next)).toEqual(['name', 'level', 'origin', 'value', 'valueOf'])
  expect(sectionKeys(next, 'form')).toEqual(['name', 'level', 'origin', 'value'])
  expect(sectionKeys(next, 'list')).toEqual(['name', 'level', 'origin', 'value'])
  expect(sectionKeys(next, 'query')).toEqual(['name', 'level'])
})
it.each(['name', '__proto__', 'constructor', 'createTime', 'today', 'in', '1a', ''])('refuses the key %j', (key) => {
  expect(addField(RELIC, { key, field })).toBe(RELIC)
})
it('refuses a key whose column another field has', () => {
  const start = addField(RELIC, { key: 'regNo', field })
  expect(addField(start, { key: 'reg_no', field })).toBe(start)
})
