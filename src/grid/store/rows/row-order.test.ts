import { expect, it } from 'vitest'
import { GridStore } from '../grid-store.ts'
import { RowOrder } from './row-order.ts'
import type { Values } from '../types.ts'

const alive = () => true

it('has the loaded order without a list, and makes one when rows move', () => {
  const order = new RowOrder()
  order.begin(3)
  expect([order.size, order.at(2), order.at(3), order.at(-1), order.position(1, 3), order.position(3, 4)]).toEqual([
    3,
    2,
    undefined,
    undefined,
    1,
    -1,
  ])
  expect(order.isMoved(alive)).toBe(false)
  order.put([2, 0, 1])
  expect([order.at(0), order.position(2, 3), order.stored, order.isMoved(alive)]).toEqual([2, 0, [0, 1, 2], true])
  order.putStored([2, 0, 1])
  expect(order.isMoved(alive)).toBe(false)
  order.begin(1)
  expect([order.now, order.stored, order.at(1)]).toEqual([[0], [0], undefined])
})

it('mutates neither the list of rows that was passed in nor its rows', () => {
  const rows: Values[] = [
    { id: 'a', name: '一' },
    { id: 'b', name: '二' },
    { id: 'c', name: '三' },
  ]
  const original = structuredClone(rows)
  const store = new GridStore({ columns: [{ key: 'name', title: '名称', checks: [] }] as never, rows })
  store.edit([{ id: 'a', key: 'name', value: '他' }])
  store.add([{ name: '四' }], 1)
  store.remove(['c'])
  expect(rows).toEqual(original)
  expect(store.ids.map((id) => store.find(id)?.values['name'])).toEqual(['他', '四', '二'])
})

it('knows what is no row, and counts the others only', () => {
  const store = new GridStore({ columns: [], rows: [{ id: 'a' }, null, [], 'x', { id: 'b' }] as never })
  expect([store.count, store.ids, store.faults.length]).toEqual([2, ['a', 'b'], 3])
})
it('reads the ids of rows only as far as they are requested', () => {
  let asked = 0
  const idAt = (at: number) => {
    asked += 1
    return `r${at % 990}`
  }
  const rows = Array.from({ length: 1000 }, (_, at) =>
    Object.defineProperty({ c0: at }, 'id', { enumerable: true, get: () => idAt(at) }),
  )
  const columns = [{ key: 'c0', title: '一', checks: [] }] as never
  const store = new GridStore({ columns, rows, mayWrite: (_row, _key, isNew) => !isNew })
  expect([store.seen.cell(3, 'c0')?.mayWrite, store.idAt(5), store.indexOf('r2'), asked < 20]).toEqual([
    true,
    'r5',
    2,
    true,
  ])
  // The second row of an id is a new one, and its cells are not to be written here.
  expect([
    store.seen.mayWrite(995, 'c0'),
    store.idAt(995).endsWith('_tmp'),
    store.find('nobody'),
    store.faults.length,
  ]).toEqual([false, true, undefined, 10])
})
