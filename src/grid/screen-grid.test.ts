import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../registry/screen/resolve.ts'
import { NO_CONTEXT } from '../../schemas/language/expression.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { gridOf } from './screen-grid.ts'
import { GridStore } from './store/grid-store.ts'
import type { Values } from './store/types.ts'

const CITIES = [{ value: 'n1', text: '北京' }, { value: 's1', text: '广州' }]
const SCREEN: Screen = {
  version: 1, id: 'test.line', title: '明细',
  fields: {
    region: { title: '大区' },
    city: { title: '城市', view: 'list', options: { items: CITIES }, choices: 'option.value.startsWith(region)' },
    count: { title: '数量', view: 'number' },
  },
}
function open(rows: readonly Values[]): GridStore {
  const screen = resolveScreen(SCREEN)
  return new GridStore(gridOf({ screen, columns: screen.fields, rows, rights: { add: true, edit: true, remove: true }, context: () => NO_CONTEXT, words: ({ code, params }) => `${code} ${String(params['value'] ?? '')}`.trim(), locale: 'zh-CN' }))
}
const texts = (store: GridStore) => store.problems().map(({ id, key, text }) => `${id} ${key} ${text}`)

describe('options that the rest of a row decides', () => {
  it('are refused where they do not fit, whichever way they came into the cell', () => {
    const store = open([{ id: 'a', region: 'n', city: 'n1' }, { id: 'b', region: 'n', city: null }])
    store.edit([{ id: 'b', key: 'city', value: 's1' }])
    store.add([{ region: 's', city: 's1' }])
    expect(texts(store)).toEqual(['b city FIELD_NOT_A_CHOICE 广州'])
    store.edit([{ id: 'b', key: 'region', value: 's' }])
    expect(texts(store)).toEqual([])
  })
  it('tell at once that they no longer fit when what decides changes', () => {
    const store = open([{ id: 'a', region: 'n', city: 'n1' }, { id: 'b', region: 'n', city: null }])
    store.edit([{ id: 'a', key: 'region', value: 's' }, { id: 'b', key: 'region', value: 's' }])
    expect(texts(store)).toEqual(['a city FIELD_NOT_A_CHOICE 北京'])
  })
  it('stay in a row that nobody touched there', async () => {
    const store = open([{ id: 'a', region: 's', city: 'n1', count: 1 }])
    store.edit([{ id: 'a', key: 'count', value: 2 }])
    expect((await store.checkAll()).errors).toBe(0)
  })
  it('are those the row leaves; what is chosen already can be seen', () => {
    const offers = open([]).columns[1]?.offers
    const { fits, held } = offers?.({ region: 's', city: 'n1' }) ?? {}
    expect([CITIES.filter((city) => fits?.(city)).map(({ value }) => value), [...(held ?? [])]]).toEqual([['s1'], ['n1']])
    expect(open([]).columns[0]?.offers).toBeUndefined()
  })
})

describe('a stored value that nobody can read', () => {
  it('passes for as long as nobody touches it', async () => {
    const store = open([{ id: 'a', region: 'n', count: 'many' }])
    expect((await store.checkAll()).errors).toBe(0)
    store.edit([{ id: 'a', key: 'region', value: 's' }])
    expect(texts(store)).toEqual([])
    store.edit([{ id: 'a', key: 'count', value: 'few' }])
    expect(texts(store)).toEqual(['a count FIELD_NO_NUMBER few'])
  })
})
