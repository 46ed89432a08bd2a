import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { fieldAt } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, listAt, objectAt } from '../../document/json.ts'
import { type OpenDocument, openDocument } from '../../document/state.ts'
import { useOpen } from '../../editor/context.tsx'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { PlaceProperties } from './PlaceProperties.tsx'

useFakeService()

const FIELDS = {
  ...(SMALL_SCREEN['fields'] as object),
  made: { title: '制作日期', view: 'date' },
  level: {
    title: '级别',
    view: 'list',
    options: {
      options: [
        { value: '1', text: '一级' },
        { value: '2', text: '二级' },
      ],
    },
  },
}

function Stand({ fieldKey }: { readonly fieldKey: string }) {
  const field = fieldAt(useOpen().document, fieldKey)
  return field && <PlaceProperties fieldKey={fieldKey} field={field} />
}
async function draw(fieldKey: string, more: object = {}) {
  const begun: ScreenDocument = {
    ...SMALL_SCREEN,
    fields: FIELDS,
    query: { items: ['name', 'made', 'level'] },
    list: { columns: ['name', 'made', 'level'] },
    ...more,
  }
  const open: OpenDocument = openDocument({
    id: 'collection.relic',
    document: begun,
    baseVersion: 0,
    revision: 1,
    hasDraft: false,
  })
  await act(
    async () =>
      void render(
        <EditorHarness open={open}>
          <Stand fieldKey={fieldKey} />
        </EditorHarness>,
      ),
  )
  // The control of the default comes later than the rest.
  await waitFor(() => expect(document.querySelector('.ant-spin')).toBeNull())
  const entry = (section: string, list: string) =>
    (listAt(objectAt(open.document, section), list) ?? []).find(
      (each) => each === fieldKey || (each as JsonObject)['field'] === fieldKey,
    )
  return { open, item: () => entry('query', 'items'), column: () => entry('list', 'columns') }
}
const part = (name: string) => within(screen.getByRole('group', { name }))
function choose(combobox: HTMLElement, words: string) {
  fireEvent.mouseDown(combobox)
  fireEvent.click(screen.getAllByTitle(words).at(-1) as HTMLElement)
}
const change = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

it('gives a query item a title in both languages, and what it begins with by its own widget', async () => {
  const { item } = await draw('name')
  const box = part('查询中')
  change(box.getByRole('textbox', { name: '查询项名称' }), '藏品')
  fireEvent.click(box.getByRole('button', { name: /查询项名称.*英文|英文.*查询项名称/ }))
  change(box.getByRole('textbox', { name: /英文/ }), 'Relic')
  change(await box.findByRole('textbox', { name: '默认查询值' }), '铜')
  choose(box.getByRole('combobox', { name: '查询方式' }), '等于')
  expect(item()).toEqual({ field: 'name', title: { 'zh-CN': '藏品', 'en-US': 'Relic' }, default: '铜', mode: 'single' })
  fireEvent.click(box.getByRole('button', { name: '清除默认值' }))
  expect(item()).not.toHaveProperty('default')
})
it('begins with an expression, which knows no record', async () => {
  const { item } = await draw('name')
  const box = part('查询中').getByRole('combobox', { name: '默认查询值（表达式）' })
  change(box, 'note')
  expect(part('查询中').getByRole('alert').textContent).toContain('note')
  change(box, 'user.orgCode')
  expect(part('查询中').queryByRole('alert')).toBeNull()
  expect(item()).toEqual({ field: 'name', initial: 'user.orgCode' })
})
it('begins a range with two ends, and forgets them with the range', async () => {
  const { item } = await draw('made', {
    query: { items: [{ field: 'made', mode: 'range', default: { begin: '2024-01-01', end: null } }] },
  })
  const shown = () =>
    part('查询中')
      .queryAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
  await waitFor(() => expect(shown()).toContain('2024-01-01'))
  choose(part('查询中').getByRole('combobox', { name: '查询方式' }), '等于')
  expect(item()).toEqual({ field: 'made', mode: 'single' })
})
it('asks with another widget and its options, and goes back to that of the field', async () => {
  const { item, open } = await draw('level')
  const box = part('查询中')
  fireEvent.click(box.getByRole('button', { name: /^查询控件: 下拉/ }))
  fireEvent.change(screen.getByRole('combobox', { name: '查询控件' }), { target: { value: 'list_multi' } })
  fireEvent.click(
    (await screen.findByText('list_multi', { selector: 'code' })).closest('.ant-select-item-option') as HTMLElement,
  )
  expect(item()).toEqual({ field: 'level', view: 'list_multi' })
  expect(fieldAt(open.document, 'level')?.['view']).toBe('list')
  fireEvent.click(box.getByRole('button', { name: '与字段一致' }))
  expect(item()).toBe('level')
})
it('states an option of the query where it differs from the field, and no longer', async () => {
  const { item } = await draw('name', { fields: { ...FIELDS, name: { title: '名称', options: { showCount: true } } } })
  const clear = document.getElementById('vd-place-name-query-options-showCount') as HTMLElement
  expect(clear.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(clear)
  expect(item()).toEqual({ field: 'name', options: { showCount: false } })
  fireEvent.click(clear)
  expect(item()).toBe('name')
})
it('gives a column its own title, width, place and length', async () => {
  const { column } = await draw('name')
  const box = part('列表中')
  change(box.getByRole('textbox', { name: '列标题' }), '品名')
  change(box.getByRole('spinbutton', { name: '最多显示的字数' }), '12')
  change(box.getByRole('spinbutton', { name: '列宽（像素）' }), '160')
  choose(box.getByRole('combobox', { name: '列固定在' }), '左侧')
  fireEvent.click(box.getByRole('switch', { name: '可按此列排序' }))
  expect(column()).toEqual({ field: 'name', title: '品名', showLength: 12, width: 160, fixed: 'left', sortable: false })
  fireEvent.click(box.getByRole('switch', { name: '可按此列排序' }))
  change(box.getByRole('textbox', { name: '列标题' }), '')
  expect(column()).toEqual({ field: 'name', showLength: 12, width: 160, fixed: 'left' })
})
it('says where a field is not shown', async () => {
  await draw('note')
  expect(part('查询中').getByText('未放入查询')).toBeTruthy()
  expect(part('列表中').getByText('未放入列表')).toBeTruthy()
})
it('is read by everybody', async () => {
  await draw('level')
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
})
it('lets a list be ordered by the names of stored files where that is asked for', async () => {
  const { column } = await draw('name', { fields: { ...FIELDS, name: { title: '照片', view: 'image' } } })
  const order = part('列表中').getByRole('switch', { name: '可按此列排序' })
  expect(order.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(order)
  expect(column()).toEqual({ field: 'name', sortable: true })
  fireEvent.click(order)
  expect(column()).toBe('name')
})
