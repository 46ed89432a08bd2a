import { expect, it } from 'vitest'
import { toBackendRow } from './to-backend-row.ts'

const box = (customValue: unknown) => ({ title: 'x', 'x-column': { key: 'kept', type: 'checkbox', customValue } })

it('sends the numbers and truths that a back end has for a box, where a row holds their words', () => {
  const own = toBackendRow({
    fields: { kept: box([1, 0]), mixed: box(['Y', false]), sold: box(true), name: { title: 'n' } },
  })
  expect(own({ id: '1', kept: '1', mixed: 'false', sold: 'true', name: '1' })).toEqual({
    id: '1',
    kept: 1,
    mixed: false,
    sold: true,
    name: '1',
  })
  expect(own({ id: '2', kept: '0', mixed: 'Y', sold: 'other' })).toEqual({
    id: '2',
    kept: 0,
    mixed: 'Y',
    sold: 'other',
  })
  expect(own({ id: '3' })).toEqual({ id: '3' })
})
it('changes no row of boxes that hold words', () => {
  const row = { kept: 'Y', name: '1' }
  expect(toBackendRow({ fields: { kept: box(['Y', 'N']), name: { title: 'n' } } })(row)).toBe(row)
})
