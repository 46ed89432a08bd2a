import { expect, it } from 'vitest'
import { fieldKeys } from '../../document/fields.ts'
import { moveField } from './move-field.ts'
import { SAMPLE_SCREEN } from '../samples.ts'

it('moves the field in the table, and with it the sections that stood in that order', () => {
  const next = moveField(SAMPLE_SCREEN, { key: 'value', to: 1 })
  expect(fieldKeys(next)).toEqual(['name', 'value', 'level', 'valueOf'])
  expect(next).toMatchObject({
    list: { columns: ['name', 'value', { field: 'level', width: 90 }] },
    form: { layout: ['name', { fields: ['value', 'level'] }] },
    query: { items: ['name', { field: 'level', mode: 'single' }] },
  })
})
it('carries a field over the border of a group', () => {
  expect(moveField(SAMPLE_SCREEN, { key: 'name', to: 1 })['form']).toMatchObject({
    layout: [{ fields: ['level', 'name', 'value'] }],
  })
})
it('leaves a section alone that already has the new order', () => {
  expect(moveField(SAMPLE_SCREEN, { key: 'level', to: 0 })['detail']).toBe(SAMPLE_SCREEN['detail'])
})
it('stops at the ends', () => {
  expect(moveField(SAMPLE_SCREEN, { key: 'name', to: -1 })).toBe(SAMPLE_SCREEN)
  expect(fieldKeys(moveField(SAMPLE_SCREEN, { key: 'name', to: 99 })).at(-1)).toBe('name')
})
