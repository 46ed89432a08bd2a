import { expect, it } from 'vitest'
import { fieldAt } from '../document/fields.ts'
import { RELIC } from './samples.ts'
import { setOptions } from './set-options.ts'

it('sets an option, and removes the last one together with `options`', () => {
  const next = setOptions(RELIC, { key: 'name', changed: { rows: 3 } })
  expect(fieldAt(next, 'name')).toEqual({ title: '名称', required: true, options: { rows: 3 } })
  expect(setOptions(next, { key: 'name', changed: { rows: undefined } })).toEqual(RELIC)
})
it('sets two options as one change', () => {
  expect(fieldAt(setOptions(RELIC, { key: 'name', changed: { a: 'x', b: 'y' } }), 'name')).toMatchObject({ options: { a: 'x', b: 'y' } })
})
