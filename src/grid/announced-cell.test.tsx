import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveField } from '../../engine/model/resolve.ts'
import { Grid } from './Grid.tsx'
import type { GridProps } from './grid-props.ts'
import { GridStore } from './store/grid-store.ts'

async function open() {
  const columns = ['name', 'note'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key, view: 'text' }),
    checks: [],
  }))
  const store = new GridStore({
    columns,
    rows: [
      { id: 'a', name: '鼎' },
      { id: 'b', name: '簋' },
    ],
  })
  const onPlace = vi.fn<NonNullable<GridProps['onPlace']>>()
  await act(
    async () =>
      void render(
        <>
          <Grid store={store} ports={fakePorts()} label="藏品" toolbar onPlace={onPlace} />
          <button type="button">别处</button>
        </>,
      ),
  )
  const table = await screen.findByRole('grid', { name: '藏品' })
  return { store, table, onPlace, places: () => onPlace.mock.calls.splice(0).map(([at]) => at && `${at.id}/${at.key}`) }
}
function sightIs(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('GRID-012 a user is announced in a cell from when the focus enters the rows until it leaves them', async () => {
  const { table, places } = await open()
  expect(places()).toEqual([])
  act(() => table.focus())
  fireEvent.keyDown(table, { key: 'ArrowDown' })
  expect(places()).toEqual(['a/name', 'b/name'])
  act(() => screen.getByRole('button', { name: '别处' }).focus())
  expect(places()).toEqual([undefined])
  act(() => table.focus())
  expect(places()).toEqual(['b/name'])
  act(() => screen.getByRole('button', { name: '查找和替换' }).focus())
  expect(places()).toEqual([undefined])
})
it('a person is in no cell while the page is out of sight', async () => {
  const { table, places } = await open()
  act(() => table.focus())
  sightIs('hidden')
  expect(places()).toEqual(['a/name', undefined])
  sightIs('visible')
  expect(places()).toEqual(['a/name'])
})
it('announces the cell again when another row comes to its place', async () => {
  const { store, table, places } = await open()
  act(() => table.focus())
  act(() => store.remove('a'))
  expect(places()).toEqual(['a/name', 'b/name'])
})
it('announces that the user has left when the grid closes', async () => {
  const columns = [
    { key: 'name', title: 'name', field: resolveField('name', { title: 'name', view: 'text' }), checks: [] },
  ]
  const store = new GridStore({ columns, rows: [{ id: 'a', name: '鼎' }] })
  const onPlace = vi.fn<NonNullable<GridProps['onPlace']>>()
  const { unmount } = render(<Grid store={store} ports={fakePorts()} label="藏品" onPlace={onPlace} />)
  const table = await screen.findByRole('grid', { name: '藏品' })
  act(() => table.focus())
  unmount()
  expect(onPlace.mock.calls).toEqual([[{ id: 'a', key: 'name' }], [undefined]])
})
