import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { Canvas } from '../canvas/Canvas.tsx'
import { layoutOf } from '../commands/layout.ts'
import { fieldAt } from '../document/fields.ts'
import { openDocument, type OpenDocument, undo } from '../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../testing.tsx'

// The sheets need a layout engine; they are tried in a real browser.
vi.mock('../canvas/form/CanvasForm.tsx', () => ({ CanvasForm: () => null }))
vi.mock('../canvas/list/ListSheet.tsx', () => ({ ListSheet: () => null }))
vi.mock('../fields/use-window.ts', () => ({
  useWindow: (_body: unknown, _box: unknown, _height: number, count: number) =>
    Array.from({ length: count }, (_, at) => at),
}))

useFakeService()
const user = userEvent.setup()
let open: OpenDocument

beforeEach(() => {
  open = openDocument({
    id: 'collection.relic',
    document: {
      ...SMALL_SCREEN,
      form: { layout: ['name', { group: '说明', fields: ['note'] }] },
      children: { images: { screen: 'collection.image', key: 'relicId', relation: 'many', title: '图片' } },
      rules: [{ when: "name == ''", hide: ['note'] }],
    },
    baseVersion: 1,
    revision: 1,
    hasDraft: false,
  })
})
async function draw() {
  render(
    <EditorHarness open={open}>
      <Canvas />
    </EditorHarness>,
  )
  await user.click(screen.getByText('大纲'))
  return screen.getByRole('tree', { name: '大纲' })
}
const row = (name: RegExp) => screen.getAllByRole('treeitem', { name })[0] as HTMLElement

it('selects in step with the properties, names in place, and undoes each as one step', async () => {
  const tree = await draw()
  await user.click(row(/^名称/))
  expect(row(/^名称/).getAttribute('aria-selected')).toBe('true')
  expect(open.selected).toBe('name')
  expect(screen.getByRole('complementary', { name: /名称/ })).toBeTruthy()
  tree.focus()
  await user.keyboard('{F2}')
  await user.keyboard('品名{Enter}')
  expect(fieldAt(open.document, 'name')?.['title']).toBe('品名')
  expect(document.activeElement).toBe(screen.getByRole('tree'))
  undo(open)
  expect(fieldAt(open.document, 'name')?.['title']).toBe('名称')
})
it('moves, hides, shows and deletes by keys, wherever it is in the tree', async () => {
  const tree = await draw()
  await user.click(row(/^名称/))
  tree.focus()
  fireEvent.keyDown(tree, { key: 'ArrowDown', altKey: true })
  expect(layoutOf(open.document)).toEqual([{ group: '说明', fields: ['name', 'note'] }])
  fireEvent.keyDown(tree, { key: 'Delete', altKey: true })
  expect(layoutOf(open.document)).toEqual([{ group: '说明', fields: ['note'] }])
  await waitFor(() => expect(row(/^名称，.*未显示/)).toBeTruthy())
  fireEvent.keyDown(tree, { key: 'Delete', altKey: true })
  expect(JSON.stringify(layoutOf(open.document))).toContain('name')
  fireEvent.keyDown(tree, { key: 'Enter', altKey: true })
  expect(fieldAt(open.document, 'name')?.['required']).toBeUndefined()
  fireEvent.keyDown(tree, { key: 'Delete' })
  expect(fieldAt(open.document, 'name')).toBeUndefined()
})
it('opens the menu of a row by the mouse and by a key, with what applies to it', async () => {
  const tree = await draw()
  fireEvent.contextMenu(row(/^备注/), { clientX: 10, clientY: 10 })
  const menu = screen.getByRole('menu', { name: '“备注”的菜单' })
  expect(within(menu).getByRole('menuitem', { name: '转到相关规则' })).toBeTruthy()
  await user.click(within(menu).getByRole('menuitem', { name: '设为必填' }))
  expect(fieldAt(open.document, 'note')?.['required']).toBe(true)
  await user.click(row(/^图片/))
  tree.focus()
  fireEvent.keyDown(tree, { key: 'F10', shiftKey: true })
  expect(within(screen.getByRole('menu')).queryByRole('menuitem', { name: '设为必填' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(tree)
})
it('shows what the check has found beside the row, and what is folded up the row above', async () => {
  const tree = await draw()
  open.problems = [{ pointer: '/fields/note/visible', code: 'DESIGNER_UNDO', params: {}, level: 'error' }]
  await waitFor(() => expect(row(/^备注，.*1 个错误/)).toBeTruthy())
  await user.click(row(/^说明/))
  tree.focus()
  fireEvent.keyDown(tree, { key: 'ArrowLeft' })
  expect(row(/^说明/).getAttribute('aria-expanded')).toBe('false')
  expect(row(/^说明，.*1 个错误/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: '搜索页面内容' }), '备注')
  expect(screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-level'))).toEqual([
    '1',
    '2',
    '3',
    '1',
    '2',
    '1',
    '2',
  ])
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
it('names buttons and columns, and turns the sheet to the part that has them', async () => {
  const tree = await draw()
  const columns = screen.getAllByRole('treeitem', { name: /^来源/ })
  await user.click(columns.at(-1) as HTMLElement)
  expect(screen.getByRole('listbox', { name: '列表画布' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'F2' })
  await user.keyboard('出处{Enter}')
  expect(JSON.stringify(open.document['list'])).toContain('出处')
  await user.click(row(/^新增/))
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'Delete', altKey: true })
  expect(open.document['actions']).toEqual([{ code: 'add', enabled: false }])
  expect(tree).toBeTruthy()
})
