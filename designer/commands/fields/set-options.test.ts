import { expect, it } from 'vitest'
import { fieldAt } from '../../document/fields.ts'
import { SAMPLE_SCREEN } from '../samples.ts'
import { setOptions } from './set-options.ts'

it('sets an option, and removes the last one together with `options`', () => {
  const next = setOptions(SAMPLE_SCREEN, { key: 'name', changed: { rows: 3 } })
  expect(fieldAt(next, 'name')).toEqual({ title: '名称', required: true, options: { rows: 3 } })
  expect(setOptions(next, { key: 'name', changed: { rows: undefined } })).toEqual(SAMPLE_SCREEN)
})
it('sets two options as one change', () => {
  expect(fieldAt(setOptions(SAMPLE_SCREEN, { key: 'name', changed: { a: 'x', b: 'y' } }), 'name')).toMatchObject({
    options: { a: 'x', b: 'y' },
  })
})
