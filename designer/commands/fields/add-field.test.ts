import { expect, it } from 'vitest'
import { fieldKeys } from '../../document/fields.ts'
import { sectionKeys } from '../../document/sections.ts'
import { addField } from './add-field.ts'
import { SAMPLE_SCREEN } from '../samples.ts'

const field = { title: '来源' }

it('adds after the named field, and shows it in the form, list and detail that name their fields', () => {
  const next = addField(SAMPLE_SCREEN, { key: 'origin', field, after: 'level' })
  expect(fieldKeys(next)).toEqual(['name', 'level', 'origin', 'value', 'valueOf'])
  expect(sectionKeys(next, 'form')).toEqual(['name', 'level', 'origin', 'value'])
  expect(sectionKeys(next, 'list')).toEqual(['name', 'level', 'origin', 'value'])
  expect(sectionKeys(next, 'query')).toEqual(['name', 'level'])
})
it.each(['name', '__proto__', 'constructor', 'createTime', 'today', 'in', '1a', ''])('refuses the key %j', (key) => {
  expect(addField(SAMPLE_SCREEN, { key, field })).toBe(SAMPLE_SCREEN)
})
it('refuses a key whose column another field has', () => {
  const start = addField(SAMPLE_SCREEN, { key: 'regNo', field })
  expect(addField(start, { key: 'reg_no', field })).toBe(start)
})
