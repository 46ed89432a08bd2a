import { expect, it } from 'vitest'
import { fieldAt } from '../document/fields.ts'
import { RELIC } from './samples.ts'
import { setOption } from './set-option.ts'

it('sets an option, and removes the last one together with `options`', () => {
  const next = setOption(RELIC, { key: 'name', option: 'rows', value: 3 })
  expect(fieldAt(next, 'name')).toEqual({ title: '名称', required: true, options: { rows: 3 } })
  expect(setOption(next, { key: 'name', option: 'rows', value: undefined })).toEqual(RELIC)
})
