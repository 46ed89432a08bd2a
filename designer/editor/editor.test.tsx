import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { widgets } from '../../registry/index.ts'
import type { TextStorage } from '../context.tsx'
import { SMALL_SCREEN, DesignerHarness, memoryTextStorage, useFakeService } from '../testing.tsx'
import { EditorPage } from './EditorPage.tsx'

// The code editor needs a layout engine; it is tried in a real browser. The preview has its own test.
vi.mock('../preview/Preview.tsx', () => ({ Preview: () => null }))
vi.mock('../source/SourceEditor.tsx', () => ({ SourceEditor: () => null }))
vi.mock('../source/DiffView.tsx', () => ({
  DiffView: ({ before, after }: { before: string; after: string }) => (
    <pre data-testid="diff">{`${before}→${after}`}</pre>
  ),
}))

const service = useFakeService()
let keep: TextStorage
let notices: string[]
const user = userEvent.setup()

beforeEach(() => {
  keep = memoryTextStorage()
  notices = []
})

async function openEditor(incoming?: string) {
  const ports = fakePorts({ notify: (level, text) => void notices.push(`${level} ${text}`) })
  const drawn = render(
    <DesignerHarness ports={ports} keep={keep}>
      <EditorPage id="collection.relic" incoming={incoming} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '藏品登记' })
  return drawn
}
const table = () => screen.getByRole('table', { name: '字段' })
const keys = () =>
  within(table())
    .getAllByRole('textbox', { name: /^字段 .* 的字段名$/ })
    .map((input) => (input as HTMLInputElement).value)
const undo = () => fireEvent.keyDown(window, { key: 'z', ctrlKey: true })

describe('the field table', () => {
  it('adds a field with a free key and undoes and redoes it by keyboard', async () => {
    await openEditor()
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    expect(keys()).toEqual(['name', 'note', 'origin', 'field1'])
    expect(screen.getByText('有未保存的修改')).toBeTruthy()
    undo()
    expect(keys()).toEqual(['name', 'note', 'origin'])
    expect(screen.getByText('与发布版本一致')).toBeTruthy()
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true, shiftKey: true })
    expect(keys()).toEqual(['name', 'note', 'origin', 'field1'])
  })
  it('moves rows with buttons and with Alt and the arrow keys', async () => {
    await openEditor()
    await user.click(screen.getByRole('button', { name: '下移 名称' }))
    expect(keys()).toEqual(['note', 'name', 'origin'])
    fireEvent.keyDown(screen.getByRole('textbox', { name: '字段 origin 的名称' }), { key: 'ArrowUp', altKey: true })
    expect(keys()).toEqual(['note', 'origin', 'name'])
    expect(screen.getByText('“来源”已移到第 2 位，共 3 个字段')).toBeTruthy()
    const handle = screen.getByRole('button', { name: '拖动 名称' })
    handle.focus()
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    expect(keys()).toEqual(['note', 'name', 'origin'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '拖动 名称' }))
  })
  it('renames a key everywhere, and refuses one that is taken', async () => {
    await openEditor()
    const key = screen.getByRole('textbox', { name: '字段 name 的字段名' })
    await user.clear(key)
    await user.type(key, 'note')
    expect(key.getAttribute('aria-invalid')).toBe('true')
    await user.clear(key)
    await user.type(key, 'relicName{Enter}')
    expect(keys()).toEqual(['relicName', 'note', 'origin'])
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() =>
      expect(service.draft).toMatchObject({
        fields: { relicName: { column: { was: 'name' } }, note: { visible: "relicName != ''" } },
      }),
    )
  })
  it('removes a field with what depends on it, says so, and offers to undo', async () => {
    await openEditor()
    await user.click(screen.getByRole('button', { name: '删除 名称' }))
    expect(keys()).toEqual(['note', 'origin'])
    expect(await screen.findByText(/并清除 1 处/)).toBeTruthy()
    const toast = (await screen.findByText(/并清除 1 处/)).closest('.ant-message-notice, .ant-message') as HTMLElement
    await user.click(within(toast ?? document.body).getByRole('button', { name: /撤\s*销/ }))
    expect(keys()).toEqual(['name', 'note', 'origin'])
  })
  it('groups what is typed into one input as one step to undo', async () => {
    await openEditor()
    const title = screen.getByRole('textbox', { name: '字段 origin 的名称' })
    for (const value of ['新来源', '新的来源']) fireEvent.change(title, { target: { value } })
    expect((title as HTMLInputElement).value).toBe('新的来源')
    undo()
    expect((title as HTMLInputElement).value).toBe('来源')
  })
  it('shows and hides fields in query, list and form', async () => {
    await openEditor()
    await user.click(screen.getByRole('checkbox', { name: '备注: 查询' }))
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(service.draft).toMatchObject({ query: { items: ['name', 'origin'] } }))
  })
  it('offers every widget of the registry by palette group and keeps the panel in step', async () => {
    await openEditor()
    await user.click(screen.getByRole('textbox', { name: '字段 origin 的名称' }))
    expect(screen.getByRole('complementary', { name: '“来源”的属性' })).toBeTruthy()
    await user.click(within(table()).getByRole('button', { name: /^来源: 控件: / }))
    const wanted = widgets.find((widget) => widget.range && widget.group === 'date')
    if (!wanted || typeof wanted.title === 'string') throw new Error('no such widget')
    const found = () =>
      [...document.querySelectorAll('.ant-select-item-option code')].map(({ textContent }) => textContent)
    const search = screen.getByRole('combobox', { name: /^来源: 控件/ })
    for (const [typed, view] of [
      ['人', 'sel_user'],
      ['附件', 'file'],
      ['zp', 'image'],
      ['dropdown', 'list'],
    ] as const) {
      fireEvent.change(search, { target: { value: typed } })
      await waitFor(() => expect(found()[0]).toBe(view))
    }
    await user.clear(search)
    await user.keyboard(wanted.type)
    await user.click(await screen.findByText(wanted.type, { selector: '.ant-select-item-option code' }))
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(service.draft).toMatchObject({ fields: { origin: { view: wanted.type } } }))
  })
})

describe('a table of many fields', () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`f${index + 1}`, { title: `字段${index + 1}` }]),
  )
  beforeEach(() => void (service.draft = { ...SMALL_SCREEN, fields: many }))
  const box = (key: string) => screen.getByRole('textbox', { name: `字段 ${key} 的名称` })

  it('draws a few rows, says how many there are, and leads to the others by keyboard', async () => {
    await openEditor()
    expect(table().getAttribute('aria-rowcount')).toBe('301')
    expect(keys().length).toBeLessThan(60)
    box('f1').focus()
    fireEvent.keyDown(box('f1'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(box('f2'))
    fireEvent.keyDown(box('f2'), { key: 'PageDown' })
    expect(document.activeElement).toBe(box('f12'))
    fireEvent.keyDown(box('f12'), { key: 'End', ctrlKey: true })
    expect(document.activeElement).toBe(box('f300'))
    expect(box('f300').closest('tr')?.getAttribute('aria-rowindex')).toBe('301')
    fireEvent.keyDown(box('f300'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(box('f299'))
  })
  it('finds fields by title, key and dictionary', async () => {
    await openEditor()
    fireEvent.change(screen.getByRole('searchbox', { name: /在 300 个字段中查找/ }), { target: { value: 'F299' } })
    await waitFor(() => expect(keys()).toEqual(['f299']))
    expect((screen.getByRole('button', { name: '上移 字段299' }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    expect(keys().length).toBeGreaterThan(1)
  })
})

describe('saving', () => {
  it('asks when another person saved meanwhile, and overwrites only on confirmation', async () => {
    await openEditor()
    service.draft = { ...SMALL_SCREEN, title: '别人改的' }
    service.revision = 7
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    const dialog = await screen.findByRole('dialog', { name: '草稿已被其他人修改' })
    expect(service.draft).toMatchObject({ title: '别人改的' })
    await user.click(within(dialog).getByRole('button', { name: '用我的覆盖' }))
    await waitFor(() => expect(service.draft).toMatchObject({ title: '藏品登记', fields: { field1: {} } }))
  })
  it('merges both drafts where they changed different things, and saves the result', async () => {
    await openEditor()
    service.draft = { ...SMALL_SCREEN, title: '别人改的' }
    service.revision = 7
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    const dialog = await screen.findByRole('dialog', { name: '草稿已被其他人修改' })
    expect(within(dialog).getByText('没有冲突，两边的修改都会保留')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: /^合\s*并$/ }))
    await waitFor(() => expect(service.draft).toMatchObject({ title: '别人改的', fields: { field1: {} } }))
    undo()
    expect(screen.getByRole('heading', { level: 1, name: '藏品登记' })).toBeTruthy()
  })
  it('asks about each value that both changed, and merges the chosen ones', async () => {
    await openEditor()
    await user.click(screen.getByRole('button', { name: '删除 名称' }))
    service.draft = {
      ...SMALL_SCREEN,
      fields: { ...(SMALL_SCREEN['fields'] as object), name: { title: '器名', required: true } },
    }
    service.revision = 7
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    const dialog = await screen.findByRole('dialog', { name: '草稿已被其他人修改' })
    const merge = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^合\s*并$/ })
    expect(merge.disabled).toBe(true)
    await user.click(within(dialog).getByRole('radio', { name: /^对方的: / }))
    await user.click(merge)
    await waitFor(() => expect(service.draft).toMatchObject({ fields: { name: { title: '器名' } } }))
  })
  it('takes the other draft, with mine one undo away', async () => {
    await openEditor()
    service.draft = { ...SMALL_SCREEN, title: '别人改的' }
    service.revision = 7
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await user.click(await screen.findByRole('button', { name: '使用服务器上的' }))
    expect(await screen.findByRole('heading', { level: 1, name: '别人改的' })).toBeTruthy()
    undo()
    expect(keys()).toEqual(['name', 'note', 'origin', 'field1'])
  })
  it('brings unsaved work back after the tab was lost', async () => {
    const drawn = await openEditor()
    await user.click(screen.getByRole('button', { name: /添加字段/ }))
    drawn.unmount()
    await openEditor()
    expect(screen.getByText('已恢复上次未保存的修改')).toBeTruthy()
    expect(keys()).toEqual(['name', 'note', 'origin', 'field1'])
    await user.click(screen.getByRole('button', { name: '不要这些修改' }))
    expect(keys()).toEqual(['name', 'note', 'origin'])
  })
})

describe('history', () => {
  it('lists versions, compares two in words, and rolls back with a reason', async () => {
    service.publish({ ...SMALL_SCREEN, fields: { name: { title: '名称' }, value: { title: '估值' } } }, '加估值')
    await openEditor()
    await user.click(screen.getByRole('button', { name: /历史/ }))
    expect(await screen.findByText('加估值')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '版本 1' }))
    await user.click(screen.getByRole('checkbox', { name: '版本 2' }))
    await user.click(screen.getByRole('button', { name: '比较选中的两个版本' }))
    const compare =
      (await screen.findByText('比较：版本 1 → 版本 2')).closest<HTMLElement>('[role=dialog]') ?? document.body
    expect(within(compare).getByText('新增字段“估值”（value）')).toBeTruthy()
    expect(within(compare).getByText('删除字段“备注”（note）')).toBeTruthy()
    await user.click(within(compare).getByRole('tab', { name: '源码' }))
    expect((await within(compare).findByTestId('diff')).textContent).toContain('"value"')
    await user.click(within(compare).getAllByLabelText(/close|关闭/i)[0] ?? compare)
    await user.click(screen.getByRole('button', { name: '回退到此版本' }))
    const confirm = (await screen.findByText('回退到版本 1？')).closest<HTMLElement>('[role=dialog]') ?? document.body
    await within(confirm).findByText('删除字段“估值”（value）')
    await user.click(within(confirm).getByText('回退到此版本'))
    await waitFor(() => expect(keys()).toEqual(['name', 'note', 'origin']))
    expect(service.bodies.at(-1)).toEqual({ version: 1, message: '回退到版本 1', allow: [], dropDraft: false })
    expect(notices).toContain('success 已回退到版本 1，发布为版本 3')
  })
})

it('keeps unsaved changes as a draft before it rolls back', async () => {
  service.publish({ ...SMALL_SCREEN, title: '新名' }, '改名')
  render(
    <DesignerHarness keep={keep}>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '新名' })
  await user.click(screen.getByRole('button', { name: /添加字段/ }))
  await user.click(screen.getByRole('button', { name: /历史/ }))
  await user.click(await screen.findByRole('button', { name: '回退到此版本' }))
  const confirm = (await screen.findByText('回退到版本 1？')).closest<HTMLElement>('[role=dialog]') ?? document.body
  const keepTyped = await within(confirm).findByRole('checkbox', { name: /先存为草稿/ })
  expect((keepTyped as HTMLInputElement).checked).toBe(true)
  const ok = within(confirm).getByRole('button', { name: '回退到此版本' }) as HTMLButtonElement
  await waitFor(() => expect(ok.disabled).toBe(false))
  await user.click(ok)
  await waitFor(() => expect(service.bodies.at(-1)).toMatchObject({ version: 1, dropDraft: false }))
  expect(service.bodies.at(-2)).toMatchObject({ document: { title: '新名', fields: { field1: {} } } })
})

it('passes axe', async () => {
  const { container } = await openEditor()
  await user.click(screen.getByRole('textbox', { name: '字段 origin 的名称' }))
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
})
