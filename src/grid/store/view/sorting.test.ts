import { afterEach, expect, it, vi } from 'vitest'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { slowClock } from '../../../../tests/kit/slow-clock.ts'
import { GridStore } from '../grid-store.ts'
import { SORTED_AT_ONCE, sorting } from './sorting.ts'

const COUNT = 20_000
/** Distinct words in no order, with a number, an empty one and an equal one between. */
const wordAt = (at: number) => (at % 100 === 7 ? null : at % 100 === 8 ? at : `词${(at * 7919) % COUNT}`)
function open(count = COUNT) {
  const columns = ['name', 'kind'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key }),
    checks: [],
  }))
  const store = new GridStore({
    columns,
    rows: Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: wordAt(at), kind: `k${at % 3}` })),
  })
  return { store, ids: () => Array.from({ length: store.size }, (_, at) => store.idAt(at)) }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('words are compared a few at a time, and come out as they would in one piece', () => {
  const values = Array.from({ length: COUNT }, (_, at) => (at * 7919) % 5000)
  let compared = 0
  let most = 0
  const parts = sorting(values, (a, b) => {
    compared += 1
    return Number(a) - Number(b)
  })
  let part = parts.next()
  for (; part.done !== true; part = parts.next()) {
    most = Math.max(most, compared)
    compared = 0
  }
  expect(Math.max(most, compared)).toBeLessThan(SORTED_AT_ONCE * Math.log2(SORTED_AT_ONCE) * 2)
  expect(part.value).toEqual(values.toSorted((a, b) => a - b))
})
it('many rows are sorted with room for frames between, as they are in one piece', async () => {
  const clock = slowClock()
  for (const orders of [
    [{ key: 'name' }],
    [{ key: 'name', desc: true }],
    [{ key: 'kind', desc: true }, { key: 'name' }],
    [{ key: 'kind', by: () => '' }],
  ]) {
    const [inParts, whole] = [open(), open()]
    whole.store.sortBy(orders)
    clock.turns = 0
    const sorted = inParts.store.sortInSlices(orders)
    expect([inParts.store.idAt(0), inParts.store.orders]).toEqual(['r0', []])
    expect(await sorted).toBe(true)
    expect([clock.turns > 5, inParts.store.orders]).toEqual([true, orders])
    expect(inParts.ids()).toEqual(whole.ids())
  }
})
it('a sorting ends as soon as another one begins', async () => {
  const { store, ids } = open()
  const first = store.sortInSlices([{ key: 'name' }])
  const second = store.sortInSlices([{ key: 'kind', desc: true }])
  expect(await first).toBe(false)
  expect(await second).toBe(true)
  expect([store.orders, ids()[0]]).toEqual([[{ key: 'kind', desc: true }], 'r2'])
  const third = store.sortInSlices([{ key: 'name' }])
  store.sortBy([])
  expect([await third, store.orders, ids()[0]]).toEqual([false, [], 'r0'])
})
it('rows that are filtered, typed into or taken away meanwhile are sorted as they are then', async () => {
  slowClock()
  const { store, ids } = open(3000)
  const sorted = store.sortInSlices([{ key: 'name' }])
  store.edit([{ id: 'r2999', key: 'name', value: '0' }])
  store.remove(['r0'])
  store.filterBy(({ kind }) => kind === 'k2')
  await sorted
  const now = ids()
  store.sortBy(store.orders)
  expect([now[0], now.length, now]).toEqual(['r2999', 1000, ids()])
})
it('applies a filter over many rows in slices with frames in between, in the current order', async () => {
  const clock = slowClock()
  const [inParts, whole] = [open(), open()]
  for (const { store } of [inParts, whole]) store.sortBy([{ key: 'name' }])
  whole.store.filterBy(({ kind }) => kind !== 'k1')
  clock.turns = 0
  const filtered = inParts.store.filterInSlices(({ kind }) => kind !== 'k1')
  expect(inParts.store.size).toBe(COUNT)
  expect([await filtered, clock.turns > 5, inParts.ids()]).toEqual([true, true, whole.ids()])
})
it('a filter that is asked for while an order is worked out comes with it, and an order with a filter', async () => {
  const { store, ids } = open()
  const sorted = store.sortInSlices([{ key: 'name' }])
  expect([await store.filterInSlices(({ kind }) => kind === 'k2'), await sorted]).toEqual([true, false])
  const both = ids()
  const unfiltered = store.filterInSlices(undefined)
  expect([await store.sortInSlices([]), await unfiltered, store.size, store.idAt(0)]).toEqual([
    true,
    false,
    COUNT,
    'r0',
  ])
  store.filterBy(({ kind }) => kind === 'k2')
  store.sortBy([{ key: 'name' }])
  expect(both).toEqual(ids())
})
it('rows that change again and again are sorted all the same, without one piece that takes long', async () => {
  slowClock()
  const { store, ids } = open(3000)
  let changes = 0
  const change = () => {
    changes += 1
    store.edit([{ id: 'r10', key: 'name', value: `词${changes}` }])
    if (changes === 2) store.remove(['r11'])
    if (changes === 3) store.add([{ id: 'late', name: '词', kind: 'k0' }])
  }
  const stop = setInterval(change, 0)
  expect(await store.sortInSlices([{ key: 'name' }])).toBe(true)
  clearInterval(stop)
  expect(changes).toBeGreaterThan(0)
  const now = ids()
  expect([now.length, new Set(now).size, now.includes('r11')]).toEqual([store.count, store.count, changes < 2])
})
