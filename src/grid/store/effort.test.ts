import { afterEach, expect, it, vi } from 'vitest'
import { resolveField } from '../../../engine/model/resolve.ts'
import { GridStore } from './grid-store.ts'
import { Rows } from './rows/rows.ts'
import type { GridColumn, Values } from './types.ts'

const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view: 'text' }),
  checks: [],
  ...more,
})
const COLUMNS = [
  column('code', { checks: [(value) => (value === '' ? 'empty' : undefined)] }),
  column('n', { statistics: ['sum'] }),
  column('least', { total: 'min' }),
  column('filled', { total: 'count' }),
]
const rowOf = (index: number): Values => ({
  id: `r${index}`,
  code: index % 3 === 0 ? '' : 'a',
  n: index,
  least: index,
  filled: index,
})
const storeOf = (rows: readonly Values[]) => new GridStore({ columns: COLUMNS, rows, sparesStored: true })

afterEach(() => vi.restoreAllMocks())

/** What a face asks after each change. */
const ask = (store: GridStore) => [
  store.wrong,
  store.hints,
  store.isTouched,
  ...COLUMNS.map(({ key }) => store.total(key)),
]

it('is drawn without telling its rows apart', () => {
  let asked = 0
  const rows = Array.from(
    { length: 100 },
    (_, index) =>
      new Proxy(rowOf(index), {
        get: (row, key) => {
          if (key === 'id') asked += 1
          return Reflect.get(row, key) as unknown
        },
      }),
  )
  const store = storeOf(rows)
  ask(store)
  expect(asked).toBe(0)
  expect([store.dirty, asked > 0]).toEqual([false, true])
})
it('tells that there is something unsaved once rows without an id of their own are found', async () => {
  const store = storeOf([rowOf(0), { code: 'a', n: 1 }])
  let rowChanges = 0
  store.subscribe(({ kind }) => void (rowChanges += Number(kind === 'rows')))
  expect(store.isTouched).toBe(false)
  await store.prepare([])
  expect([store.isTouched, rowChanges]).toEqual([true, 1])
})
it('an edit looks at as many rows in a large grid as in a small one', async () => {
  const lookedAt = async (count: number) => {
    const store = storeOf(Array.from({ length: count }, (_, index) => rowOf(index)))
    await store.checkAll()
    store.edit([{ id: 'r5', key: 'n', value: 7 }])
    ask(store)
    const spies = [
      vi.spyOn(Rows.prototype, 'isNew'),
      vi.spyOn(Rows.prototype, 'isAlive'),
      vi.spyOn(Rows.prototype, 'value'),
      vi.spyOn(Rows.prototype, 'peek'),
      vi.spyOn(Rows.prototype, 'order', 'get'),
    ]
    store.edit([
      { id: 'r7', key: 'n', value: 8 },
      { id: 'r7', key: 'least', value: 9 },
      { id: 'r6', key: 'code', value: '' },
      { id: 'r9', key: 'filled', value: null },
    ])
    ask(store)
    const calls = spies.map(({ mock }) => mock.calls.length)
    vi.restoreAllMocks()
    return calls
  }
  const small = await lookedAt(20)
  expect(small.at(-1)).toBe(0)
  expect(await lookedAt(2000)).toEqual(small)
})
