import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { session } from '../../../state/session/session.ts'
import { useColumns } from '../../canvas/columns/use-columns.ts'
import { frozenCount } from '../../canvas/columns/use-frozen-count.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'

afterEach(() => {
  localStorage.clear()
  session.username = ''
})
function visit(keys: readonly string[], name = 'loan.item') {
  const columns = keys.map((key, at) => ({
    key,
    title: key,
    field: resolveField(key, { title: key }),
    checks: [],
    ...(at === 0 ? { fixed: 'left' as const } : {}),
  }))
  const sheet = new Sheet({
    store: new GridStore({ columns, rows: [] }),
    ports: fakePorts(),
    rights: { add: true, remove: true, move: true },
    locked: false,
    name,
  })
  const { result } = renderHook(() =>
    useColumns({ sheet, leads: [], hasTotals: false, orders: [], filtered: new Map(), accent: '#1677ff' }),
  )
  return {
    drawn: () => result.current.drawn,
    frozen: () => result.current.frozen,
    freeze: (count: number) => act(() => result.current.setFrozen(count)),
  }
}

it('columns that a user froze are frozen at the next visit, up to the same column, for that user alone', () => {
  session.username = 'admin'
  const first = visit(['a', 'b', 'c'])
  expect(first.frozen()).toBe(1)
  first.freeze(2)
  expect([
    first.frozen(),
    visit(['a', 'b', 'c']).frozen(),
    visit(['a', 'x', 'b']).frozen(),
    visit(['a', 'c']).frozen(),
    visit(['a', 'b'], 'other').frozen(),
  ]).toEqual([2, 2, 3, 1, 1])
  visit(['a', 'b', 'c']).freeze(0)
  expect(visit(['a', 'b', 'c']).frozen()).toBe(0)
  session.username = 'staff'
  expect(visit(['a', 'b', 'c']).frozen()).toBe(1)
})
it('in a narrow window fewer columns stand still, so that the others are reached', () => {
  const columns = visit(['a', 'b', 'c']).drawn()
  expect([1000, 350, 100].map((room) => frozenCount(columns, 3, room))).toEqual([3, 2, 0])
})
