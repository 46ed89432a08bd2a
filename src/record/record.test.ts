import { expect, it } from 'vitest'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { editable } from './record.ts'

const screen = resolveScreen({
  version: 1,
  id: 'lab.loan',
  title: 'Loans',
  fields: { no: { title: 'No' }, hall: { title: 'Hall' }, asked: { title: 'Asked', visible: false } },
})

it('sends no field as empty that did not come with the record, and every field of a new one', () => {
  const row = { no: 'A', hall: 'h1' }
  expect(editable(screen, { no: 'A', hall: null, asked: null }, row)).toEqual({ no: 'A', hall: null })
  expect(editable(screen, { no: 'A', hall: null, asked: 'x' }, row)).toEqual({ no: 'A', hall: null, asked: 'x' })
  expect(editable(screen, { no: 'A', hall: null, asked: null })).toEqual({ no: 'A', hall: null, asked: null })
})
