import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { screenStore } from './screen-grid.ts'
import type { GridStore } from '../store/grid-store.ts'
import type { Values } from '../store/types.ts'

const CITIES = [
  { value: 'n1', text: '北京' },
  { value: 's1', text: '广州' },
]
const SCREEN: Screen = {
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: {
    region: { title: '大区' },
    city: { title: '城市', view: 'list', options: { items: CITIES }, choices: 'option.value.startsWith(region)' },
    count: { title: '数量', view: 'number' },
  },
}
function open(rows: readonly Values[], more: Partial<Screen> = {}): GridStore {
  const screen = resolveScreen({ ...SCREEN, ...more })
  return screenStore({
    screen,
    columns: screen.fields,
    rows,
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code, params }) => `${code} ${String(params['value'] ?? '')}`.trim(),
    locale: 'zh-CN',
  })
}
const texts = (store: GridStore) => store.problems().map(({ id, key, text }) => `${id} ${key} ${text}`)

describe('options that the rest of a row decides', () => {
  it('are refused where they do not fit, whichever way they came into the cell', () => {
    const store = open([
      { id: 'a', region: 'n', city: 'n1' },
      { id: 'b', region: 'n', city: null },
    ])
    store.edit([{ id: 'b', key: 'city', value: 's1' }])
    store.add([{ region: 's', city: 's1' }])
    expect(texts(store)).toEqual(['b city FIELD_NOT_A_CHOICE 广州'])
    store.edit([{ id: 'b', key: 'region', value: 's' }])
    expect(texts(store)).toEqual([])
  })
  it('tell at once that they no longer fit when what decides changes', () => {
    const store = open([
      { id: 'a', region: 'n', city: 'n1' },
      { id: 'b', region: 'n', city: null },
    ])
    store.edit([
      { id: 'a', key: 'region', value: 's' },
      { id: 'b', key: 'region', value: 's' },
    ])
    expect(texts(store)).toEqual(['a city FIELD_NOT_A_CHOICE 北京'])
  })
  it('stay in an untouched row', async () => {
    const store = open([{ id: 'a', region: 's', city: 'n1', count: 1 }])
    store.edit([{ id: 'a', key: 'count', value: 2 }])
    expect((await store.checkAll()).errors).toBe(0)
    store.edit([{ id: 'a', key: 'region', value: 'x' }])
    expect((await store.checkAll()).errors).toBe(1)
  })
  it('are those the row leaves; what is chosen already can be seen', () => {
    const offers = open([]).columns[1]?.offers
    const { fits, held } = offers?.({ region: 's', city: 'n1' }) ?? {}
    expect([CITIES.filter((city) => fits?.(city)).map(({ value }) => value), [...(held ?? [])]]).toEqual([
      ['s1'],
      ['n1'],
    ])
    expect(open([]).columns[0]?.offers).toBeUndefined()
  })
})

describe('rows that the screen makes read-only', () => {
  const closing = (...codes: readonly string[]): Partial<Screen> => ({
    actions: codes.map((code) => ({ code, visible: "region != 's'" })),
  })
  const rows: readonly Values[] = [
    { id: 'a', region: 's', count: 1 },
    { id: 'b', region: 'n', count: 1 },
  ]
  it('GRID-028 GRID-029 are neither selected nor written, and the others are', () => {
    const store = open(rows, closing('edit', 'delete'))
    store.selectAll()
    expect(store.edit(rows.map(({ id }) => ({ id: String(id), key: 'count', value: 2 })))).toEqual({
      changed: 1,
      refused: 1,
    })
    expect([
      store.selected,
      store.data().map(({ count }) => count),
      store.rowAt(0).locked,
      store.rowAt(1).locked,
    ]).toEqual([['b'], [1, 2], true, false])
  })
  it.each([['edit'], ['delete']])('are selected where only %s is refused', (code) => {
    const store = open(rows, closing(code))
    store.selectAll()
    expect([store.selected, store.rowAt(0).locked]).toEqual([['a', 'b'], false])
  })
  it('are no new ones, whatever is typed into them', () => {
    const store = open(rows, closing('edit', 'delete'))
    const [id = ''] = store.add([{ region: 's', count: 1 }])
    expect([store.find(id)?.locked, store.edit([{ id, key: 'count', value: 5 }]).changed]).toEqual([false, 1])
  })
})

describe('a stored value that is unreadable', () => {
  it('passes until it changes', async () => {
    const store = open([{ id: 'a', region: 'n', count: 'many' }])
    expect((await store.checkAll()).errors).toBe(0)
    store.edit([{ id: 'a', key: 'region', value: 's' }])
    expect([store.wrong, store.problems()]).toEqual([
      0,
      [{ id: 'a', key: 'count', text: 'FIELD_NO_NUMBER many', isHint: true }],
    ])
    store.edit([{ id: 'a', key: 'count', value: 'few' }])
    expect([store.wrong, store.problems()]).toEqual([1, [{ id: 'a', key: 'count', text: 'FIELD_NO_NUMBER few' }]])
  })
})

describe('GRID-011 the totals that a screen says of its columns', () => {
  const PRICED: Screen = {
    version: 1,
    id: 'test.priced',
    title: '明细',
    fields: {
      price: { title: '单价', view: 'number' },
      rank: { title: '名次', view: 'number' },
      day: { title: '日期', view: 'date' },
      name: { title: '名称' },
      low: { title: '最低', view: 'number' },
      list: { title: '名单' },
    },
    list: {
      columns: ['price', 'rank', 'day', 'name', 'low', 'list'],
      totals: { price: 'sum', rank: 'avg', day: 'max', name: 'count', low: 'min', list: 'sum' },
    },
  }
  const priced = (more: Partial<Screen> = {}) => {
    const screen = resolveScreen({ ...PRICED, ...more })
    const rows = [
      { id: 'a', price: 1.25, rank: 1, day: '2026-01-09', name: '鼎', low: -3 },
      { id: 'b', price: 2.5, rank: 2, day: '2026-01-30', name: '', low: 4 },
    ]
    return screenStore({
      screen,
      columns: screen.fields,
      rows,
      rights: { add: true, edit: true, remove: true },
      context: () => NO_CONTEXT,
      words: ({ code }) => code,
      locale: 'zh-CN',
    })
  }
  const said = (store: GridStore) => ['price', 'rank', 'day', 'name', 'low'].map((key) => store.total(key).stated)

  it('count decimals, dates and words, and follow what is typed, added and removed', () => {
    const store = priced()
    expect(store.columns.map(({ total }) => total)).toEqual(['sum', 'avg', 'max', 'count', 'min', undefined])
    expect(said(store)).toEqual(['3.75', '1.5', '2026-01-30', 1, -3])
    store.edit([
      { id: 'b', key: 'price', value: 0.05 },
      { id: 'b', key: 'name', value: '瓶' },
      { id: 'b', key: 'day', value: null },
    ])
    expect(said(store)).toEqual(['1.3', '1.5', '2026-01-09', 2, -3])
    store.add([{ price: 10, rank: 6, low: -7 }])
    expect(said(store)).toEqual(['11.3', '3', '2026-01-09', 2, -7])
    store.remove(['a', 'b'])
    expect(said(store)).toEqual(['10', '6', null, 0, -7])
    store.load([])
    expect(said(store)).toEqual([null, null, null, 0, null])
  })
  it('leave out what a row does not show', () => {
    const store = priced({
      fields: { ...PRICED.fields, low: { title: '最低', view: 'number', visible: "name != '鼎'" } },
    })
    expect(said(store)).toEqual(['3.75', '1.5', '2026-01-30', 1, 4])
    store.edit([{ id: 'a', key: 'name', value: '瓶' }])
    expect(said(store)).toEqual(['3.75', '1.5', '2026-01-30', 1, -3])
  })
})

describe('the columns of a grid', () => {
  it.each([
    ['region', 40, '大区', 52],
    ['region', 100, '大区', 100],
    ['region', 40, 'Region of the lending museum', 200],
    ['city', 80, '城市', 152],
  ] as const)('%s of width %s in the list, called %s, is %s wide', (field, width, title, wide) => {
    const items = [{ value: 'n1', text: 'Beijing city' }]
    const store = open([], {
      fields: { region: { title }, city: { title, view: 'list', options: { items } } },
      list: { columns: [{ field, width }] },
    })
    expect(store.options.columns.find(({ key }) => key === field)?.width).toBe(wide)
  })
})
