import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { Sheet } from '../sheet/sheet.ts'
import { filters } from '../tools/columns/filters.ts'
import { GridStore } from './grid-store.ts'
import type { GridColumn, GridOptions } from './types.ts'

const column = (key: string, view: string, over: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view }),
  checks: [],
  ...over,
})
/** The worth of a piece is to be seen where the piece is insured. */
const open = (over: Partial<GridOptions> = {}) =>
  new GridStore({
    columns: [column('insured', 'text'), column('worth', 'number', { statistics: ['sum', 'average'] })],
    rows: [
      { id: 'a', insured: 'Y', worth: 3 },
      { id: 'b', insured: 'N', worth: 40 },
      { id: 'c', insured: 'Y', worth: 5 },
    ],
    isShown: (row, key) => key !== 'worth' || row['insured'] === 'Y',
    order: 'seq',
    ...over,
  })
const totals = (store: GridStore) => [store.total('worth').sum, store.total('worth').average]
const ids = (store: GridStore) => Array.from({ length: store.size }, (_, row) => store.idAt(row))

it('GRID-040 adds up what rows show alone, and what they show from then on', () => {
  const store = open()
  expect(totals(store)).toEqual(['8', '4'])
  store.edit([{ id: 'b', key: 'insured', value: 'Y' }])
  expect(totals(store)).toEqual(['48', '16'])
  store.edit([
    { id: 'b', key: 'worth', value: 1 },
    { id: 'a', key: 'insured', value: 'N' },
  ])
  expect(totals(store)).toEqual(['6', '3'])
  store.undo()
  store.remove('c')
  const [added] = store.add([
    { insured: 'Y', worth: 100 },
    { insured: 'N', worth: 1000 },
  ])
  expect(totals(store)).toEqual(['143', '47.67'])
  store.remove(added ?? '')
  expect(totals(store)).toEqual(['43', '21.5'])
  store.load([
    { id: 'x', insured: 'N', worth: 9 },
    { id: 'y', insured: 'Y', worth: 2 },
  ])
  expect(totals(store)).toEqual(['2', '2'])
})
it('tells of totals whatever cell made another one of them', () => {
  const store = open()
  const kinds: string[] = []
  store.subscribe(({ kind }) => kinds.push(kind))
  store.edit([{ id: 'b', key: 'insured', value: 'Y' }])
  expect(kinds).toEqual(['cells', 'totals'])
})
it('filters and sorts by what rows show alone', () => {
  const store = open()
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  filters(sheet).set('worth', { words: '4' })
  expect(ids(store)).toEqual([])
  filters(sheet).clear()
  store.sortBy([{ key: 'worth', desc: true }])
  expect(ids(store)).toEqual(['c', 'a', 'b'])
})
it('filters by the words of what was typed, not by those the server sent with what it stored', () => {
  const store = open({
    rows: [
      { id: 'a', insured: 'Y', insured_dictText: '已投保' },
      { id: 'b', insured: 'N', insured_dictText: '未投保' },
    ],
  })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  store.edit([{ id: 'a', key: 'insured', value: '不明' }])
  filters(sheet).set('insured', { words: '投保' })
  expect(ids(store)).toEqual(['b'])
})
it('reverts the steps of a token without a trace, except in cells that were written since', () => {
  const store = open()
  const token = Symbol('one cell')
  store.edit([{ id: 'a', key: 'worth', value: 1 }], token)
  store.edit(
    [
      { id: 'a', key: 'worth', value: 2 },
      { id: 'c', key: 'insured', value: 'N' },
    ],
    token,
  )
  store.edit([{ id: 'b', key: 'insured', value: 'x' }])
  store.merge({ id: 'c', insured: 'theirs' })
  expect(store.takeBack(token)).toBe(true)
  expect([
    store.value(0, 'worth'),
    store.find('b')?.values['insured'],
    store.takeBack(token),
    store.isDirty('a', 'worth'),
  ]).toEqual([3, 'x', false, false])
  store.undo()
  expect([store.find('b')?.values['insured'], store.canUndo, store.redo(), store.canRedo]).toEqual([
    'N',
    false,
    true,
    false,
  ])
})
