import { expect, it } from 'vitest'
import { fieldAt } from '../../document/fields.ts'
import { SAMPLE_SCREEN } from '../samples.ts'
import { setField } from './set-field.ts'

it('sets and removes a property and keeps unknown ones', () => {
  const next = setField(SAMPLE_SCREEN, { key: 'level', property: 'unique', value: true })
  expect(fieldAt(next, 'level')).toEqual({ title: '级别', dict: 'relic_level', 'x-note': 'kept', unique: true })
  expect(setField(next, { key: 'level', property: 'unique', value: undefined })).toEqual(SAMPLE_SCREEN)
})
it('treats hostile names as data', () => {
  const next = setField(SAMPLE_SCREEN, { key: 'level', property: '__proto__', value: { polluted: true } })
  expect(Object.getPrototypeOf(fieldAt(next, 'level'))).toBe(Object.prototype)
  expect({}).not.toHaveProperty('polluted')
  expect(setField(SAMPLE_SCREEN, { key: '__proto__', property: 'title', value: 'x' })).toBe(SAMPLE_SCREEN)
})
