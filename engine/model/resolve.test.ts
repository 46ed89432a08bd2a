/* oxlint-disable unicorn/no-thenable -- the word of a document for its further orders */
import { expect, it } from 'vitest'
import { BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import type { Field } from '../../schemas/language/field.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { builtInOrder, resolveField, resolveQueryItem, resolveScreen, roundComputed, storedForm } from './resolve.ts'

it('orders the buttons of every list as they are stated, and moves none that is not', () => {
  expect(builtInOrder([])).toEqual(BUILT_IN_ACTIONS)
  expect(builtInOrder(['promote', 'export'])).toEqual(BUILT_IN_ACTIONS)
  expect(builtInOrder(['export', 'delete', 'promote', 'import'])).toEqual([
    'add',
    'edit',
    'detail',
    'delete',
    'batch_delete',
    'export',
    'import',
  ])
  expect(builtInOrder(['export', 'delete'])).toEqual(BUILT_IN_ACTIONS)
  expect(builtInOrder(['export', 'add', 'add'])).toEqual([
    'export',
    'edit',
    'detail',
    'delete',
    'batch_delete',
    'import',
    'add',
  ])
})
it('puts the buttons that a screen names itself after them', () => {
  const { actions } = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: { name: { title: 'n' } },
    actions: [{ code: 'promote', set: {} }, { code: 'import' }, { code: 'add' }, { code: 'detail', enabled: false }],
  })
  expect(actions.map(({ code }) => code)).toEqual([
    'import',
    'edit',
    'delete',
    'batch_delete',
    'add',
    'export',
    'promote',
  ])
})
it('asks for a field by its own widget and options, but for what the item says', () => {
  const field = { title: '级别', view: 'list', dict: 'relic_level', options: { allowSearch: false } }
  expect(
    resolveQueryItem(field, {
      field: 'level',
      title: 'L',
      default: '1',
      initial: 'today',
      options: { allowInput: true },
    }),
  ).toMatchObject({
    title: 'L',
    mode: 'single',
    default: '1',
    initial: undefined,
    field: { key: 'level', options: { allowSearch: false, allowInput: true } },
  })
})
it('orders a list by every column whose values have an order, unless the column says otherwise', () => {
  const fields = {
    name: { title: 'n' },
    photo: { title: 'p', view: 'image' },
    scan: { title: 's', view: 'file' },
    story: { title: 't', view: 'markdown' },
  }
  const { list } = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields,
    list: { columns: ['name', 'photo', { field: 'scan', sortable: true }, 'story'] },
  })
  expect(list.columns.map(({ field, sortable }) => [field.key, sortable])).toEqual([
    ['name', true],
    ['photo', false],
    ['scan', true],
    ['story', false],
  ])
})
const document = (count: number, over: object = {}): Screen => ({
  version: 1,
  id: 'a.b',
  title: 't',
  fields: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at + 1}`, { title: `F${at + 1}` }])),
  ...over,
})

it('fills in what a document leaves out: eight columns, three conditions, one field per row up to eight, the newest first', () => {
  const nine = resolveScreen(document(9))
  expect(nine.list.columns.map(({ field }) => field.key)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'])
  expect(nine.query.items.map(({ field }) => field.key)).toEqual(['f1', 'f2', 'f3'])
  expect([nine.form.columns, nine.form.width, nine.query.folded, nine.detail.columns, nine.detail.fields]).toEqual([
    2,
    960,
    2,
    3,
    nine.fields,
  ])
  expect(nine.list).toMatchObject({
    sort: { field: 'createTime', order: 'desc' },
    orders: [{ field: 'createTime', order: 'desc' }],
    quick: [],
    totals: [],
    density: 'middle',
    pageSize: 10,
    selection: true,
    rowNumber: true,
    count: 'exact',
  })
  const eight = resolveScreen(document(8))
  expect([eight.form.columns, eight.form.width]).toEqual([1, 640])
})
it('takes what a document states in the place of each default', () => {
  const { query, list, form, detail } = resolveScreen(
    document(9, {
      query: { items: ['f9'], folded: 0 },
      list: {
        columns: ['f2', 'gone'],
        sort: { field: 'f2', order: 'asc' },
        then: [{ field: 'f3', order: 'desc' }],
        quick: ['f4', 'gone'],
        totals: { f5: 'sum', gone: 'sum' },
        density: 'small',
        pageSize: 50,
        selection: false,
        rowNumber: false,
        count: 'none',
      },
      form: { columns: 1, width: 700, wide: ['f6'] },
      detail: { columns: 2, fields: ['f7', 'gone'] },
    }),
  )
  expect([query.items.map(({ field }) => field.key), query.folded]).toEqual([['f9'], 0])
  expect([
    list.columns.map(({ field, title }) => [field.key, title]),
    list.quick.map(({ key }) => key),
    list.totals.map(({ field, of }) => [field.key, of]),
  ]).toEqual([[['f2', 'F2']], ['f4'], [['f5', 'sum']]])
  expect(list).toMatchObject({
    sort: { field: 'f2', order: 'asc' },
    orders: [
      { field: 'f2', order: 'asc' },
      { field: 'f3', order: 'desc' },
    ],
    density: 'small',
    pageSize: 50,
    selection: false,
    rowNumber: false,
    count: 'none',
  })
  expect([form.columns, form.width, [...form.wide], detail.columns, detail.fields.map(({ key }) => key)]).toEqual([
    1,
    700,
    ['f6'],
    2,
    ['f7'],
  ])
})
it('orders and searches by nothing that is written only', () => {
  const fields = { name: { title: 'n' }, secret: { title: 's', view: 'password' } }
  const { list } = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields,
    list: {
      columns: ['name', { field: 'secret', sortable: true }],
      sort: { field: 'secret', order: 'asc' },
      then: [{ field: 'name', order: 'asc' }],
      quick: ['secret', 'name'],
    },
  })
  expect([list.orders, list.quick.map(({ key }) => key), list.columns.map(({ sortable }) => sortable)]).toEqual([
    [{ field: 'name', order: 'asc' }],
    ['name'],
    [true, false],
  ])
  const alone = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields,
    list: { sort: { field: 'secret', order: 'asc' } },
  })
  expect([alone.list.sort, alone.list.orders]).toEqual([
    { field: 'createTime', order: 'desc' },
    [{ field: 'createTime', order: 'desc' }],
  ])
})

it('stores a field in the column that its view needs, but for what the document says of the column', () => {
  const stored = (more: object) => resolveField('catNo', { title: 'x', ...more }).storage
  expect(stored({})).toEqual({ type: 'text', match: 'text', column: 'cat_no' })
  expect(stored({ column: { name: 'own', type: 'numeric', length: 9, scale: 0, index: true } })).toEqual({
    type: 'numeric',
    match: 'text',
    length: 9,
    scale: 0,
    column: 'own',
    isIndexed: true,
  })
  expect(stored({ unique: true })).toMatchObject({ isIndexed: true })
  expect(stored({ view: 'hologram' })).toEqual({ type: 'text', match: 'text', column: 'cat_no' })
})
it('asks for a text by a part of it and for anything else by itself, with the view, dictionary and start that the item states', () => {
  const field = { title: 'x', default: 'd' }
  expect(resolveQueryItem(field, { field: 'one', initial: 'today' })).toMatchObject({
    mode: 'like',
    title: 'x',
    default: undefined,
    initial: 'today',
  })
  expect(resolveQueryItem(field, { field: 'one', view: 'list', dict: 'level', mode: 'ne' })).toMatchObject({
    mode: 'ne',
    field: { lookup: { kind: 'dict', code: 'level' } },
  })
  expect(resolveQueryItem({ title: 'x', view: 'number' }, { field: 'one' }).mode).toBe('single')
})
it.each<readonly [string, Partial<Field>, unknown, unknown]>([
  ['rounds a sum to the places of its column', { view: 'number', column: { scale: 2 } }, 1.005, 1.01],
  ['rounds an amount by its view', { view: 'money' }, 2.345, 2.35],
  ['rounds nothing in a field of texts', {}, 1.005, 1.005],
  ['leaves words as they are', { view: 'number' }, '1.005', '1.005'],
])('%s', (_, field, made, expected) => {
  expect(roundComputed(resolveField('one', { title: 'x', ...field }), made)).toBe(expected)
})
it.each<readonly [string, Partial<Field>, unknown, unknown]>([
  ['nothing', {}, null, null],
  ['blanks', {}, '  ', null],
  ['a text as it is', {}, ' a ', ' a '],
  ['a number from its words', { view: 'number' }, '12.50', 12.5],
  ['a number without the noise of arithmetic', { view: 'number', column: { scale: 2 } }, 0.1 + 0.2, 0.3],
  ['what no number is, for a check to refuse', { view: 'number' }, 'many', 'many'],
  [
    'a whole number that no number holds, without its zeros',
    { view: 'number', type: 'integer' },
    '12345678901234567.0',
    '12345678901234567',
  ],
  ['a decimal that no number holds', { view: 'number' }, '12345678901234567.50', '12345678901234567.50'],
  ['a value of an unknown view', { view: 'hologram' }, 7, 7],
])('stores %s', (_, field, stated, expected) => {
  expect(storedForm(resolveField('one', { title: 'x', ...field }), stated)).toEqual(expected)
})
it('gives each button its place and the right that it needs', () => {
  const { actions } = resolveScreen(
    document(1, {
      permission: 'a:b',
      actions: [
        { code: 'promote', set: {} },
        { code: 'edit', place: 'form' },
      ],
    }),
  )
  expect(actions.map(({ code, place, builtIn, permission }) => [code, place, builtIn, permission])).toEqual([
    ['add', 'toolbar', true, 'a:b:add'],
    ['edit', 'form', true, 'a:b:edit'],
    ['detail', 'row', true, 'a:b:detail'],
    ['delete', 'row', true, 'a:b:delete'],
    ['batch_delete', 'toolbar', true, 'a:b:batch_delete'],
    ['import', 'toolbar', true, 'a:b:import'],
    ['export', 'toolbar', true, 'a:b:export'],
    ['promote', 'toolbar', false, 'a:b:promote'],
  ])
  expect(resolveScreen(document(1)).actions[0]?.permission).toBeUndefined()
})
it('gives a field the whole line where its view or the form wants it', () => {
  const { form } = resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: { name: { title: 'n' }, story: { title: 's', view: 'umeditor' }, odd: { title: 'o', view: 'hologram' } },
    form: { wide: ['name'] },
  })
  expect([...form.wide]).toEqual(['name', 'story'])
})
it('orders by the further orders of a list after the newest first where it states no other', () => {
  expect(resolveScreen(document(2, { list: { then: [{ field: 'f2', order: 'asc' }] } })).list.orders).toEqual([
    { field: 'createTime', order: 'desc' },
    { field: 'f2', order: 'asc' },
  ])
})
