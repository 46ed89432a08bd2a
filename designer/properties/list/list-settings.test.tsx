/* oxlint-disable unicorn/no-thenable -- `then` is a list of orders, which is never awaited */
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { type OpenDocument, openDocument, undo } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { ListSettings } from './ListSettings.tsx'

useFakeService()

function Stand({ open }: { readonly open: OpenDocument }) {
  return (
    <EditorHarness open={open}>
      <ListSettings />
    </EditorHarness>
  )
}
async function draw(more: object = {}) {
  const document: ScreenDocument = {
    ...SMALL_SCREEN,
    fields: { ...(SMALL_SCREEN['fields'] as object), price: { title: '估值', view: 'number' } },
    ...more,
  }
  const open = openDocument({ id: 'collection.relic', document, baseVersion: 0, revision: 1, hasDraft: false })
  await act(async () => void render(<Stand open={open} />))
  return { open, section: (name: string) => open.document?.[name] as JsonObject | undefined }
}
/** The list that belongs to a box is open under the id it names. */
function choose(combobox: HTMLElement, words: string) {
  fireEvent.mouseDown(combobox)
  fireEvent.click(screen.getAllByTitle(words).at(-1) as HTMLElement)
}
const press = (control: HTMLElement, key: string, keyCode: number) =>
  fireEvent.keyDown(control, { key, keyCode, which: keyCode })

it('sorts by several fields, by keyboard, raises one, and takes all away', async () => {
  const { open, section } = await draw({ list: { sort: { field: 'name', order: 'asc' } } })
  const add = screen.getByRole('combobox', { name: '添加排序' })
  add.focus()
  press(add, 'ArrowDown', 40)
  expect(await screen.findByTitle('备注')).toBeTruthy()
  press(add, 'Enter', 13)
  expect(section('list')).toEqual({ sort: { field: 'name', order: 'asc' }, then: [{ field: 'note', order: 'asc' }] })
  choose(screen.getByRole('combobox', { name: '排序方向 2' }), '降序')
  fireEvent.click(screen.getByRole('button', { name: '上移排序 2' }))
  expect(section('list')).toEqual({ sort: { field: 'note', order: 'desc' }, then: [{ field: 'name', order: 'asc' }] })
  fireEvent.click(screen.getByRole('button', { name: '移除排序 1' }))
  fireEvent.click(screen.getByRole('button', { name: '移除排序 1' }))
  expect(section('list')).toBeUndefined()
  act(() => void undo(open))
  expect(section('list')?.['sort']).toBeDefined()
})
it('offers text fields to the quick search, and to each column the totals that it has', async () => {
  const { section } = await draw()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '快速搜索的字段' }))
  expect(screen.queryByTitle('估值')).toBeNull()
  fireEvent.click(screen.getByTitle('名称'))
  expect(section('list')).toEqual({ quick: ['name'] })
  choose(screen.getByRole('combobox', { name: '添加合计的字段' }), '估值')
  expect(section('list')?.['totals']).toEqual({ price: 'sum' })
  choose(screen.getByRole('combobox', { name: '添加合计的字段' }), '来源')
  choose(screen.getByRole('combobox', { name: '来源' }), '计数')
  expect(section('list')?.['totals']).toEqual({ price: 'sum', origin: 'count' })
  fireEvent.click(screen.getByRole('button', { name: '移除“估值”的合计' }))
  expect(section('list')?.['totals']).toEqual({ origin: 'count' })
})
it('states what differs from the default only', async () => {
  const { section } = await draw({
    children: { images: { screen: 'collection.image', relation: 'many', key: 'relicId', title: '照片' } },
  })
  choose(screen.getByRole('combobox', { name: '行高' }), '紧凑')
  choose(screen.getByRole('combobox', { name: '总数' }), '估计')
  choose(screen.getByRole('combobox', { name: '行内展开的子表' }), '照片')
  fireEvent.click(screen.getByRole('switch', { name: '导出时包含图片' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: '每页条数' }), { target: { value: '1000' } })
  expect(section('list')).toEqual({
    density: 'small',
    count: 'estimated',
    inner: 'images',
    images: true,
    pageSize: 1000,
  })
  for (const name of ['可以勾选行', '显示行号']) fireEvent.click(screen.getByRole('switch', { name }))
  expect(section('list')).toMatchObject({ selection: false, rowNumber: false })
  fireEvent.click(screen.getByRole('switch', { name: '显示行号' }))
  expect(section('list')).not.toHaveProperty('rowNumber')
  choose(screen.getByRole('combobox', { name: '行高' }), '适中')
  expect(section('list')).not.toHaveProperty('density')
})
it('tells a sub-table below a row that is not there any more', async () => {
  await draw({ list: { inner: 'gone' } })
  expect(within(screen.getByRole('group', { name: '列表' })).getByRole('alert').textContent).toBe(
    '没有名为“gone”的子表',
  )
})
