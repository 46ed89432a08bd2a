import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveField } from '../../engine/model/resolve.ts'
import { FeedbackBridge } from '../ui/feedback/feedback.tsx'
import { Grid } from './Grid.tsx'
import { GridStore } from './store/grid-store.ts'
import type { GridOptions, Values } from './store/types.ts'

// The messages of a grid about rows and cells out of view.
async function open(rows: readonly Values[], over: Partial<GridOptions> = {}) {
  const columns = ['name', 'unseen'].map((key) => ({
    key,
    title: key === 'name' ? '名称' : '暗格',
    field: resolveField(key, { title: key, view: 'text' }),
    checks: [],
    ...(key === 'unseen' ? { hidden: true } : {}),
  }))
  const store = new GridStore({ columns, rows, ...over })
  const notify = vi.fn<(level: string, text: string) => void>()
  await act(async () =>
    render(
      <>
        <FeedbackBridge />
        <Grid store={store} ports={fakePorts({ notify })} label="借展藏品" toolbar />
      </>,
    ),
  )
  await screen.findByRole('grid', { name: '借展藏品' })
  return { store, notify }
}
afterEach(() => localStorage.clear())

it('reports records that are no rows, and rows without an id of their own', async () => {
  await open([
    { id: 'a', name: '鼎' },
    { id: 'a', name: '簋' },
    { name: '尊' },
    null,
    'row',
  ] as unknown as readonly Values[])
  expect(
    await screen.findByText(
      '有 2 条数据不是有效的行，未列出 有 2 行没有编号或编号重复，将作为新行保存',
      {},
      { timeout: 4000 },
    ),
  ).toBeTruthy()
})
it('leaves rows that may not be deleted, and says so', async () => {
  const { store, notify } = await open(
    [
      { id: 'a', name: '鼎' },
      { id: 'b', name: '簋' },
    ],
    { mayRemove: (stored) => stored === undefined },
  )
  act(() => store.select(['a', 'b'], true))
  await userEvent.click(screen.getByRole('button', { name: /删\s*除$/ }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: '确定要删除这 2 项吗?' })).getByRole('button', {
      name: /确\s*定/,
    }),
  )
  await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '有 2 行不可删除，已保留'))
  expect(store.size).toBe(2)
})
it('two values of a cell that is not drawn can be chosen between', async () => {
  const { store } = await open([{ id: 'a', name: '鼎', unseen: 'was' }])
  act(() => {
    store.edit([{ id: 'a', key: 'unseen', value: 'mine' }])
    store.merge({ id: 'a', unseen: 'theirs' }, '周雪')
  })
  await userEvent.click(screen.getByRole('button', { name: '1 处冲突' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: '“暗格”已被 周雪 修改' })).getByRole('button', {
      name: '采用对方的值',
    }),
  )
  expect([store.conflicts(), store.find('a')?.values['unseen']]).toEqual([[], 'theirs'])
})
it.each([
  ['全部保留我的值（3 处）', '3 处冲突全部保留我的值？', 'mine'],
  ['全部采用对方的值（3 处）', '3 处冲突全部采用对方的值？', 'theirs'],
])(
  'many conflicts are ended at once, by a question that says how many and what becomes of them, and come back when that is taken back: %s',
  async (button, question, after) => {
    const ids = ['a', 'b', 'c']
    const { store } = await open(ids.map((id) => ({ id, name: 'was' })))
    act(() => {
      store.edit(ids.map((id) => ({ id, key: 'name', value: 'mine' })))
      for (const id of ids) store.merge({ id, name: 'theirs' }, '周雪')
    })
    const names = () => ids.map((id) => store.find(id)?.values['name'])
    await userEvent.click(screen.getByRole('button', { name: '3 处冲突' }))
    const dialog = await screen.findByRole('dialog', { name: '“名称”已被 周雪 修改' })
    expect(within(dialog).getByText('第 1 行，共 3 处冲突')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: button }))
    // The two dialogs are named by one id here, where ids are not made.
    const asked = (await screen.findByText(question, { selector: '.ant-modal-confirm-title' })).closest<HTMLElement>(
      '[role="dialog"]',
    )
    fireEvent.click(within(asked ?? document.body).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(store.conflicts()).toEqual([]))
    expect(names()).toEqual([after, after, after])
    act(() => void store.undo())
    expect([store.conflicts().length, names()]).toEqual([3, ['mine', 'mine', 'mine']])
  },
)
it('which keys serve is heard of the grid always, is seen when it is asked for, and locks no part of the page while it is not', async () => {
  await open([{ id: 'a', name: '鼎' }])
  const button = screen.getByRole('button', { name: '键盘操作' })
  const words = document.querySelector<HTMLElement>(`[id="${button.getAttribute('aria-controls')}"]`)
  const described = [...document.querySelectorAll('[aria-describedby]')].map((each) =>
    each.getAttribute('aria-describedby'),
  )
  expect([words?.textContent, words?.hidden, described.includes(words?.id ?? '')]).toEqual([
    expect.stringMatching(/^移动：方向键.*Ctrl\+D.*Shift\+F10/s),
    true,
    true,
  ])
  await userEvent.click(button)
  expect([button.getAttribute('aria-expanded'), words?.hidden]).toEqual(['true', false])
  // A closed one makes the selection of a long text in a cell last for seconds.
  expect(document.querySelector('.vg details')).toBeNull()
})
