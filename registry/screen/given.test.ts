import { expect, it } from 'vitest'
import { closedFields, withoutClosed } from './given.ts'
import { resolveScreen } from './resolve.ts'

it('a masked field is shown, and asked by nothing: it is in no query, no order, no quick search and no total', () => {
  const screen = resolveScreen({
    version: 1, id: 'lab.mask', title: 'x', fields: { code: { title: 'c' }, phone: { title: 'p' }, worth: { title: 'w', view: 'number' } },
    query: { items: ['code', 'phone'] }, list: { columns: ['code', 'phone', 'worth'], sort: { field: 'phone', order: 'asc' }, quick: ['code', 'phone'], totals: { worth: 'sum' } },
  })
  const masked = new Set(['lab:mask:phone', 'lab:mask:worth'])
  const rights = { excluded: () => new Set<string>(), isDisabled: () => false, isMasked: (code: string) => masked.has(code) }
  const { query, list, fields } = withoutClosed(screen, closedFields(screen, rights))
  expect(query.items.map(({ field }) => field.key)).toEqual(['code'])
  expect(list.columns.map(({ field, sortable }) => [field.key, sortable])).toEqual([['code', true], ['phone', false], ['worth', false]])
  expect([list.sort.field, list.quick.map(({ key }) => key), list.totals]).toEqual(['createTime', ['code'], []])
  expect(fields.map(({ field, isMasked }) => [field.readonly === true, isMasked === true])).toEqual([[false, false], [true, true], [true, true]])
})
