import { expect, it } from 'vitest'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import { copyKey, duplicateField } from './duplicate-field.ts'
import { SAMPLE_SCREEN } from '../samples.ts'

it('puts a copy with its own key and column after the field', () => {
  const start = {
    fields: {
      level: { title: { 'zh-CN': '级别', 'en-US': 'Level' }, column: { name: 'lvl', index: true } },
      other: { title: 'o' },
    },
  }
  const next = duplicateField(start, { key: 'level' })
  expect(fieldKeys(next)).toEqual(['level', 'level2', 'other'])
  expect(fieldAt(next, 'level2')).toEqual({ title: { 'zh-CN': '级别 2', 'en-US': 'Level 2' }, column: { index: true } })
})
it('counts on when copies exist', () => {
  const twice = duplicateField(duplicateField(SAMPLE_SCREEN, { key: 'level' }), { key: 'level2' })
  expect(fieldKeys(twice)).toEqual(['name', 'level', 'level2', 'level3', 'value', 'valueOf'])
  expect(copyKey(twice, 'level')).toBe('level4')
})
