import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { FeedbackBridge } from '../../ui/feedback/feedback.tsx'
import { Grid } from '../Grid.tsx'
import type { GridProps } from '../grid-props.ts'
import { GridStore } from '../store/grid-store.ts'
import { INSERT_THROTTLE_MS } from './saved/add-setup.ts'

async function open(props: Partial<GridProps> = {}, options: Partial<ConstructorParameters<typeof GridStore>[0]> = {}) {
  const store = new GridStore({
    columns: [
      ['name', 'text'],
      ['count', 'number'],
    ].map(([key = '', view = '']) => ({
      key,
      title: key === 'name' ? '名称' : '数量',
      field: resolveField(key, { title: key, view }),
      checks: [],
    })),
    rows: ['鼎', '簋', '尊'].map((name, at) => ({ id: `r${at}`, name, count: at })),
    order: 'seq',
    ...options,
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  await act(async () =>
    render(
      <>
        <FeedbackBridge />
        <button type="button">before</button>
        <Grid store={store} ports={fakePorts({ notify })} label="借展藏品" toolbar {...props} />
        <button type="button">after</button>
      </>,
    ),
  )
  const table = await screen.findByRole('grid', { name: '借展藏品' })
  const cell = (row: number, col: number) =>
    within(table).getAllByRole('row')[row + 1]?.querySelector<HTMLElement>(`[data-col="${col}"]`) as HTMLElement
  const press = (key: string, held: Partial<KeyboardEventInit> = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })
  const offered = () => screen.queryAllByRole('menuitem').map((item) => item.textContent)
  const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))
  const focus = () => act(() => table.focus())
  return {
    store,
    notify,
    table,
    cell,
    press,
    offered,
    choose,
    focus,
    names: () => Array.from({ length: store.size }, (_, row) => store.value(row, 'name') ?? null),
    said: () => notify.mock.calls.map(([, text]) => text),
  }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})
/** A browser that asks what is to be copied, and tells what lies in the clipboard. */
function withClipboard(readText: () => Promise<string>) {
  const data = new Map<string, string>()
  const clipboardData = {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => void data.set(type, text),
  }
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () =>
      document.activeElement?.dispatchEvent(
        Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData }),
      ) !== undefined,
  })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { readText } })
  return data
}
const ALL = [
  '剪切',
  '复制',
  '清空内容',
  '在上方插入 1 行',
  '在下方插入 1 行',
  '复制为新行（1 行）',
  '删除 1 行',
  '“名称”列的操作',
]

describe('the menu of cells', () => {
  it('comes with the right button at the cell that was pressed, and leaves what is selected around it', async () => {
    const { cell, offered, focus, press } = await open()
    focus()
    fireEvent.contextMenu(cell(1, 0), { clientX: 5, clientY: 6 })
    expect([cell(1, 0).className.includes('vg-active'), offered()]).toEqual([true, ALL])
    press('Escape')
    press('ArrowDown', { shiftKey: true })
    fireEvent.contextMenu(cell(2, 0))
    expect(offered()).toContain('在上方插入 2 行')
    fireEvent.contextMenu(cell(0, 0))
    expect(offered()).toContain('在上方插入 1 行')
  })
  it('comes by the keyboard, is gone through with it, gives the focus back, and has nothing against it', async () => {
    const { table, offered, focus, press } = await open()
    focus()
    const before = document.activeElement
    press('F10', { shiftKey: true })
    expect([offered(), document.activeElement?.textContent]).toEqual([ALL, '剪切'])
    press('End')
    expect(document.activeElement?.textContent).toBe('“名称”列的操作')
    const { violations } = await axe.run(screen.getByRole('menu', { name: '单元格操作' }), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations).toEqual([])
    press('Escape')
    await waitFor(() => expect([offered(), document.activeElement]).toEqual([[], before]))
    press('ContextMenu')
    await userEvent.keyboard('{End}{Enter}')
    expect(await screen.findByRole('menu', { name: '“名称”列的操作' })).toBeTruthy()
    expect(table.isConnected).toBe(true)
  })
  it('copies, cuts and pastes what is stored, and says where the browser does not let it', async () => {
    const data = withClipboard(() => Promise.resolve(data.get('text/plain') ?? ''))
    const { store, cell, choose, said, names } = await open()
    fireEvent.contextMenu(cell(1, 1))
    await choose('复制')
    expect(data.get('text/plain')).toBe('1')
    fireEvent.contextMenu(cell(2, 1))
    await choose('粘贴')
    await waitFor(() => expect(store.value(2, 'count')).toBe(1))
    fireEvent.contextMenu(cell(0, 0))
    await choose('剪切')
    expect([data.get('text/plain'), names()[0]]).toEqual(['鼎', null])
    withClipboard(() => Promise.reject(new Error('denied')))
    fireEvent.contextMenu(cell(1, 0))
    await choose('粘贴')
    await waitFor(() => expect(said()).toEqual(['浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴']))
    expect(names()).toEqual([null, '簋', '尊'])
  })
  it('inserts, duplicates, empties and removes', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000))
    const { store, cell, choose, names } = await open()
    fireEvent.contextMenu(cell(1, 0))
    await choose('在上方插入 1 行')
    expect(names()).toEqual(['鼎', null, '簋', '尊'])
    fireEvent.contextMenu(cell(0, 0))
    await choose('复制为新行（1 行）')
    expect([names(), store.rowAt(1).state]).toEqual([['鼎', '鼎', null, '簋', '尊'], 'new'])
    fireEvent.contextMenu(cell(4, 0))
    await choose('在下方插入 1 行')
    fireEvent.contextMenu(cell(0, 0))
    await choose('清空内容')
    expect(names()).toEqual([null, '鼎', null, '簋', '尊', null])
    fireEvent.contextMenu(cell(3, 0))
    await choose('删除 1 行')
    fireEvent.click(
      await waitFor(() =>
        within(screen.getByRole('dialog', { name: '确定要删除这 1 项吗?' })).getByRole('button', { name: /确\s*定/ }),
      ),
    )
    await waitFor(() => expect(names()).toEqual([null, '鼎', null, '尊', null]))
  })
  it('offers nothing that may not be', async () => {
    const { cell, offered } = await open({ locked: true })
    fireEvent.contextMenu(cell(0, 0))
    expect(offered()).toEqual(['复制', '“名称”列的操作'])
  })
  it('offers no rows where none may be added or removed, and no writing in a row that is locked', async () => {
    const { cell, offered } = await open(
      { rights: { add: false, remove: false } },
      { isDisabled: ({ name }) => name === '簋' },
    )
    fireEvent.contextMenu(cell(0, 0))
    expect(offered()).toEqual(['剪切', '复制', '清空内容', '“名称”列的操作'])
    fireEvent.contextMenu(cell(1, 0))
    expect(offered()).toEqual(['复制', '“名称”列的操作'])
  })
})

describe('the keys of rows', () => {
  it('insert as many above as are selected, not twice at once, and say where there may be no more', async () => {
    const { store, press, focus, names, said } = await open({}, { maxRows: 6 })
    focus()
    press('ArrowDown')
    press('ArrowDown', { shiftKey: true })
    press('+', { ctrlKey: true, shiftKey: true })
    expect(names()).toEqual(['鼎', null, null, '簋', '尊'])
    press('+', { ctrlKey: true, shiftKey: true })
    expect([store.size, said()]).toEqual([5, ['你点击的太快了，请慢点点击!']])
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + INSERT_THROTTLE_MS)
    press('ArrowDown', { shiftKey: true })
    press('+', { ctrlKey: true, shiftKey: true })
    expect([store.size, said().at(-1)]).toEqual([6, '最多 6 行'])
  })
  it('remove the selected rows after the question that the button asks, and leave those that are locked', async () => {
    const { press, focus, names, said } = await open({}, { isDisabled: ({ name }) => name === '簋' })
    focus()
    press('a', { ctrlKey: true })
    press('-', { ctrlKey: true })
    fireEvent.click(
      await waitFor(() =>
        within(screen.getByRole('dialog', { name: '确定要删除这 3 项吗?' })).getByRole('button', { name: /确\s*定/ }),
      ),
    )
    await waitFor(() => expect([names(), said()]).toEqual([['簋'], ['有 1 行不可删除，已保留']]))
  })
  it('are left to the browser where rows may be neither added nor removed', async () => {
    const { press, focus, names } = await open({ rights: { add: false, remove: false } })
    focus()
    expect([press('+', { ctrlKey: true, shiftKey: true }), press('-', { ctrlKey: true }), names()]).toEqual([
      true,
      true,
      ['鼎', '簋', '尊'],
    ])
  })
  it('lead out of the grid from any cell, onwards and back', async () => {
    const { press, focus } = await open({ toolbar: false, locked: true })
    const button = (name: string) => screen.getByRole('button', { name })
    focus()
    press('ArrowDown')
    press('F6')
    expect(document.activeElement).toBe(button('after'))
    focus()
    press('F6', { shiftKey: true })
    expect(document.activeElement).toBe(button('before'))
  })
})
