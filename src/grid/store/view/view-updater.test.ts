import { afterEach, expect, it, vi } from 'vitest'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { slowClock } from '../../../../tests/kit/slow-clock.ts'
import { GridStore } from '../grid-store.ts'

const COUNT = 20_000
function open(count = COUNT) {
  const columns = ['name', 'kind'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key }),
    checks: [],
  }))
  const store = new GridStore({
    columns,
    rows: Array.from({ length: count }, (_, at) => ({
      id: `r${at}`,
      name: `词${(at * 7919) % count}`,
      kind: `k${at % 3}`,
    })),
  })
  return { store, ids: () => Array.from({ length: store.size }, (_, at) => store.idAt(at)) }
}
/** The view as it is worked out in one piece. */
function worked(store: GridStore): readonly string[] {
  store.sortBy(store.orders)
  return Array.from({ length: store.size }, (_, at) => store.idAt(at))
}
const settled = (store: GridStore, count: number) =>
  vi.waitFor(() => expect(store.size).toBe(count), { timeout: 20_000, interval: 10 })
const isKept = ({ kind }: Readonly<Record<string, unknown>>) => kind !== 'k1'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['sorted', (store: GridStore) => store.sortBy([{ key: 'name', desc: true }])],
  ['filtered', (store: GridStore) => store.filterBy(isKept)],
])('a %s view of many rows is worked out after undo and redo with room for frames between', async (_, look) => {
  const clock = slowClock()
  const { store, ids } = open()
  look(store)
  const before = ids()
  const gone = before.slice(5, 8)
  store.remove(gone)
  clock.turns = 0
  expect(store.undo()).toBe(true)
  // The rows are there at once, the view follows.
  expect([store.count, store.size, clock.turns]).toEqual([COUNT, before.length - 3, 1])
  await settled(store, before.length)
  expect(clock.turns).toBeGreaterThan(5)
  expect(ids()).toEqual(before)
  expect(store.redo()).toBe(true)
  expect(ids()).toEqual(before.filter((id) => !gone.includes(id)))
})
it('steps that are taken back before the view is worked out are taken back at once, in their order', async () => {
  slowClock()
  const { store, ids } = open(5000)
  store.sortBy([{ key: 'name' }])
  const before = ids()
  store.remove('r1')
  store.edit([{ id: 'r2', key: 'kind', value: 'first' }])
  store.remove(['r3', 'r2'])
  expect([store.undo(), store.undo(), store.undo(), store.canUndo, store.held('r2', 'kind'), store.count]).toEqual([
    true,
    true,
    true,
    false,
    'k2',
    5000,
  ])
  await settled(store, 5000)
  expect(ids()).toEqual(before)
  expect([store.redo(), store.redo(), store.held('r2', 'kind'), store.redo(), store.find('r2')]).toEqual([
    true,
    true,
    'first',
    true,
    undefined,
  ])
})
it('what is typed while the view is worked out stays, and a row that is added stays where it was put', async () => {
  slowClock()
  const { store, ids } = open(5000)
  store.sortBy([{ key: 'name' }])
  store.filterBy(isKept)
  const before = ids()
  store.remove(before.slice(0, 2))
  store.undo()
  store.edit([{ id: before[9] ?? '', key: 'kind', value: 'typed' }])
  const [added = ''] = store.add([{ kind: 'k1' }], 4)
  const above = store.idAt(3)
  await settled(store, before.length + 1)
  expect(ids().filter((id) => id !== added)).toEqual(before)
  expect([store.held(before[9] ?? '', 'kind'), store.idAt(store.indexOf(added) - 1)]).toEqual(['typed', above])
})
it('an order that is worked out meanwhile comes with the rows that came back', async () => {
  slowClock()
  const { store, ids } = open(5000)
  store.remove(['r7', 'r8'])
  const sorted = store.sortInSlices([{ key: 'name' }])
  store.undo()
  expect(await sorted).toBe(true)
  expect([store.size, ids()]).toEqual([5000, worked(store)])
})
it('steps that are asked for in slices follow each other', async () => {
  slowClock()
  const { store } = open(3000)
  for (const value of ['a', 'b']) store.edit(store.ids.map((id) => ({ id, key: 'kind', value })))
  const [first, second, third] = [store.againInSlices('undo'), store.againInSlices('undo'), store.againInSlices('redo')]
  expect([await first, store.held('r2999', 'kind')]).toEqual([true, 'a'])
  expect([await second, store.held('r2999', 'kind')]).toEqual([true, 'k2'])
  expect([await third, store.held('r0', 'kind'), store.canUndo, store.canRedo]).toEqual([true, 'a', true, true])
})
