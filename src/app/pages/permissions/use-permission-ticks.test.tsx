import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Activity, type PropsWithChildren } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { usePermissionTicks } from './use-permission-ticks.ts'

const flat = { ids: ['a', 'b', 'c'], titles: ['A', 'B', 'C'], parents: [-1, -1, -1], ruled: [] }
const result = { treeList: [], ids: [], flat }
const server = setupServer(
  http.get('*/sys/permission/queryTreeList', () =>
    HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 }),
  ),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

/** The ticks of a role, in a page that another one may hide. */
async function open() {
  let stored: readonly string[] = ['a']
  const load = vi.fn<() => Promise<readonly string[]>>(() => Promise.resolve(stored))
  const holder = { id: 'r1', permission: '', load, save: () => Promise.resolve() }
  let mode: 'visible' | 'hidden' = 'visible'
  const page = ({ children }: PropsWithChildren) => <Activity mode={mode}>{children}</Activity>
  const hook = renderHook(() => usePermissionTicks(holder, false), { wrapper: page })
  await waitFor(() => expect(hook.result.current.tree?.entries).toHaveLength(3))
  /** Another page is shown, another administrator stores these, and this page is shown again. */
  const showAgain = async (others: readonly string[]) => {
    mode = 'hidden'
    hook.rerender()
    stored = others
    const asked = load.mock.calls.length
    mode = 'visible'
    hook.rerender()
    await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(asked))
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))
  }
  return { now: () => hook.result.current, showAgain }
}
const sorted = (ids: ReadonlySet<string> | undefined) => [...(ids ?? [])].toSorted()

it('saves the ticks over what was held when the first was changed, so that nothing of another administrator is lost', async () => {
  const { now, showAgain } = await open()
  act(() => now().tick(1, true))
  await showAgain(['a', 'c'])
  expect([sorted(now().ticked), sorted(now().held), now().changes]).toEqual([['a', 'b'], ['a'], 1])
  act(() => now().tick(0, true))
  expect([sorted(now().ticked), sorted(now().held), now().changes]).toEqual([['b'], ['a'], 2])
})
it('shows what another administrator stored where nothing was ticked, and after ticks were taken back', async () => {
  const { now, showAgain } = await open()
  await showAgain(['a', 'c'])
  expect([sorted(now().ticked), now().changes]).toEqual([['a', 'c'], 0])
  act(() => now().setTicked(new Set(['b'])))
  expect([sorted(now().held), now().changes]).toEqual([['a', 'c'], 3])
  await showAgain(['c'])
  act(() => now().setTicked(undefined))
  expect([sorted(now().ticked), now().changes]).toEqual([['c'], 0])
})
