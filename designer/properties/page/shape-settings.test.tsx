import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { PageSchema } from '../../../schemas/language/sections.ts'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { openDocument, undo } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { LayoutSettings } from './LayoutSettings.tsx'

useFakeService()

const FIELDS = { ...(SMALL_SCREEN['fields'] as object), level: { title: '级别', view: 'list', dict: 'relic_level' } }
async function draw(more: object = {}) {
  const document: ScreenDocument = { ...SMALL_SCREEN, fields: FIELDS, ...more }
  const open = openDocument({ id: 'collection.relic', document, baseVersion: 0, revision: 1, hasDraft: false })
  await act(
    async () =>
      void render(
        <EditorHarness open={open}>
          <LayoutSettings />
        </EditorHarness>,
      ),
  )
  return { open, section: (name: string) => open.document?.[name] as JsonObject | undefined }
}
const layout = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
function choose(name: string, words: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  fireEvent.click(screen.getAllByTitle(words).at(-1) as HTMLElement)
}

it('offers every layout of the language, each with a picture and what people will see', async () => {
  const { section } = await draw()
  const values = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(values.toSorted()).toEqual((PageSchema.properties.layout as { enum?: string[] }).enum?.toSorted())
  expect(layout(/^列表/).checked).toBe(true)
  fireEvent.click(layout(/^填报表单/))
  expect(section('page')).toEqual({ layout: 'form' })
  expect(screen.queryByRole('combobox', { name: /^上级记录的字段/ })).toBeNull()
  fireEvent.click(layout(/^列表/))
  expect(section('page')).toBeUndefined()
})
it('makes a tree next to the list: says what is missing, offers only fields with choices, and keeps the choice in another layout', async () => {
  const { open, section } = await draw()
  fireEvent.click(layout(/^左树右表/))
  expect((await screen.findByRole('alert')).textContent).toContain('请选择左侧树的字段')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^左侧树的字段/ }))
  expect(screen.queryByTitle('name')).toBeNull()
  fireEvent.click(screen.getByTitle('level'))
  fireEvent.change(screen.getByRole('spinbutton', { name: '树的宽度（像素）' }), { target: { value: '260' } })
  expect(section('page')).toEqual({ layout: 'tree-list', tree: { field: 'level', width: 260 } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.click(layout(/^列表/))
  fireEvent.click(layout(/^左树右表/))
  expect(section('page')).toMatchObject({ layout: 'tree-list', tree: { field: 'level', width: 260 } })
  act(() => void undo(open))
  expect(section('page')).toEqual({ tree: { field: 'level', width: 260 } })
})
it('tells a field that makes no tree', async () => {
  await draw({ page: { layout: 'tree-list', tree: { field: 'name' } } })
  expect(screen.getByRole('alert').textContent).toContain('字段“name”没有可选的值')
})
it('asks for a sub-table where the layout shows some, and places what belongs to a record', async () => {
  const { section } = await draw({ page: { layout: 'master-detail' } })
  expect(screen.getByRole('alert').textContent).toContain('请在“子表”中添加')
  choose('子表的位置', '抽屉中')
  expect(section('page')).toEqual({ layout: 'master-detail', detail: 'drawer' })
  choose('子表的位置', '主表下方')
  expect(section('page')).toEqual({ layout: 'master-detail' })
})
it('has no place for details on a plain list', async () => {
  await draw()
  expect(layout(/^列表/).checked).toBe(true)
  expect(screen.queryByRole('combobox', { name: /^子表的位置/ })).toBeNull()
  fireEvent.click(layout(/^主子表/))
  expect(await screen.findByRole('combobox', { name: /^子表的位置/ })).toBeTruthy()
})
it('asks for the address of another page, and refuses what may not be framed', async () => {
  const { section } = await draw()
  fireEvent.click(layout(/^嵌入网页/))
  expect((await screen.findByRole('alert')).textContent).toContain('请填写网页地址')
  const url = screen.getByRole('textbox', { name: /^网页地址/ })
  fireEvent.change(url, { target: { value: 'javascript:alert(1)' } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('不允许使用'))
  fireEvent.change(url, { target: { value: 'https://example.org/map' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(section('page')).toEqual({ layout: 'iframe', url: 'https://example.org/map' })
})
it('lays rows below rows by the field of the row above, and takes the tree away with it', async () => {
  const { section } = await draw()
  choose('上级记录的字段', 'origin')
  choose('作为节点名称的字段', 'name')
  expect(section('list')).toEqual({ tree: { parent: 'origin', text: 'name' } })
  fireEvent.click(
    screen
      .getByRole('combobox', { name: /^上级记录的字段/ })
      .closest('.ant-select')
      ?.querySelector('.ant-select-clear') as HTMLElement,
  )
  expect(section('list')).toBeUndefined()
})
it('is read by everybody', async () => {
  await draw({ page: { layout: 'tree-list' } })
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
})
