/* oxlint-disable unicorn/no-thenable -- the word of a document for its further orders */
import { expect, it } from 'vitest'
import { FULL_ACCESS, accessOf, isFieldDenied, restrictResolved } from './screen-access.ts'
import { resolveScreen } from '../model/resolve.ts'

it('a masked field is shown, and asked by nothing: it is in no query, no order, no quick search and no total', () => {
  const screen = resolveScreen({
    version: 1,
    id: 'lab.mask',
    title: 'x',
    fields: { code: { title: 'c' }, phone: { title: 'p' }, worth: { title: 'w', view: 'number' } },
    query: { items: ['code', 'phone'] },
    list: {
      columns: ['code', 'phone', 'worth'],
      sort: { field: 'phone', order: 'asc' },
      quick: ['code', 'phone'],
      totals: { worth: 'sum' },
    },
  })
  const masked = new Set(['lab:mask:phone', 'lab:mask:worth'])
  const rights = {
    excluded: () => new Set<string>(),
    isDisabled: () => false,
    isMasked: (code: string) => masked.has(code),
  }
  const { query, list, fields } = restrictResolved(screen, accessOf(screen, rights))
  expect(query.items.map(({ field }) => field.key)).toEqual(['code'])
  expect(list.columns.map(({ field, sortable }) => [field.key, sortable])).toEqual([
    ['code', true],
    ['phone', false],
    ['worth', false],
  ])
  expect([list.sort.field, list.quick.map(({ key }) => key), list.totals]).toEqual(['createTime', ['code'], []])
  expect(fields.map(({ field, isMasked }) => [field.readonly === true, isMasked === true])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ])
})

const SCREEN = resolveScreen({
  version: 1,
  id: 'lab.restricted',
  title: 'x',
  fields: {
    code: { title: 'c', required: true },
    phone: { title: 'p', required: true },
    worth: { title: 'w', view: 'number' },
  },
  query: { items: ['code', 'phone'] },
  list: {
    columns: ['code', 'phone', 'worth'],
    sort: { field: 'phone', order: 'asc' },
    then: [{ field: 'code', order: 'desc' }],
    quick: ['code', 'phone'],
    totals: { worth: 'sum' },
  },
  form: {
    layout: [
      { group: 'g', fields: ['code', 'phone'] },
      { group: 'h', fields: ['worth'] },
    ],
  },
  detail: { fields: ['code', 'worth'] },
})
const restricted = (fields: Partial<typeof FULL_ACCESS.fields>, advancedQuery = true) =>
  restrictResolved(SCREEN, { ...FULL_ACCESS, fields: { ...FULL_ACCESS.fields, ...fields }, advancedQuery })

it('a screen of which nothing is denied is the same object', () => {
  expect(restricted({})).toBe(SCREEN)
  expect(restrictResolved(SCREEN, { ...FULL_ACCESS, actions: { denied: new Set(['add']) } })).toBe(SCREEN)
})

it('a hidden field is in no query, list, order, form or detail, and conditions may still read it', () => {
  const { fields, query, list, form, detail, byKey } = restricted({ hidden: ['phone', 'worth'] })
  expect(
    [fields, form.groups.flatMap((group) => group.fields), detail.fields, list.quick].map((some) =>
      some.map(({ key }) => key),
    ),
  ).toEqual([['code'], ['code'], ['code'], ['code']])
  expect([query.items, list.columns, list.totals].map((some) => some.map(({ field }) => field.key))).toEqual([
    ['code'],
    ['code'],
    [],
  ])
  expect([list.orders, list.sort]).toEqual([[{ field: 'code', order: 'desc' }], { field: 'code', order: 'desc' }])
  expect(form.groups.map(({ group }) => group)).toEqual(['g'])
  expect([...byKey.keys()]).toEqual(['code', 'phone', 'worth'])
  expect(query.noAdvanced).toBeUndefined()
})

it('makes a readonly field read only and not required, and changes nothing else of it', () => {
  const { fields, query, list, form, detail } = restricted({ readonly: ['phone'] })
  expect(
    fields.map(({ key, field, isMasked }) => [key, field.readonly === true, field.required === true, isMasked]),
  ).toEqual([
    ['code', false, true, undefined],
    ['phone', true, false, undefined],
    ['worth', false, false, undefined],
  ])
  expect(form.groups.flatMap((group) => group.fields).map(({ field }) => field.readonly === true)).toEqual([
    false,
    true,
    false,
  ])
  expect([
    query.items.length,
    list.columns.length,
    list.sort.field,
    list.quick.length,
    list.totals.length,
    detail.fields.length,
  ]).toEqual([2, 3, 'phone', 2, 1, 2])
  expect(list.columns).toEqual(SCREEN.list.columns)
})

it('a screen without advanced queries says so, and has all fields', () => {
  const { query, fields } = restricted({}, false)
  expect([query.noAdvanced, query.items.length, fields]).toEqual([true, 2, SCREEN.fields])
})

it('tells which fields may not be written, and which actions are denied, by the controls of the permission', () => {
  const rights = {
    excluded: (prefix: string) => new Set(prefix === 'lab:restricted' ? ['phone', 'delete', 'super_query'] : []),
    isDisabled: (code: string) => ['lab:restricted:worth', 'lab:restricted:phone'].includes(code),
  }
  const access = accessOf(SCREEN, rights)
  expect(access).toMatchObject({ fields: { hidden: ['phone'], readonly: ['worth'], masked: [] }, advancedQuery: false })
  expect(['code', 'phone', 'worth'].map((key) => isFieldDenied(access, key))).toEqual([false, true, true])
  expect([access.actions.denied.has('delete'), access.actions.denied.has('add')]).toEqual([true, false])
  expect(accessOf(resolveScreen({ ...SCREEN.screen, permission: 'other' }), rights)).toEqual(FULL_ACCESS)
})
it('orders by the newest first where every order of a list is denied', () => {
  const { list } = restricted({ hidden: ['phone', 'code'] })
  expect([list.orders, list.sort]).toEqual([
    [{ field: 'createTime', order: 'desc' }],
    { field: 'createTime', order: 'desc' },
  ])
})
