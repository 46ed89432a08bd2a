import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { EditorPage } from '../../editor/EditorPage.tsx'
import { SMALL_SCREEN, DesignerHarness, memoryTextStorage, useFakeService } from '../../testing.tsx'

vi.mock('../../preview/Preview.tsx', () => ({ Preview: () => null }))
vi.mock('../../source/SourceEditor.tsx', () => ({ SourceEditor: () => null }))
vi.mock('../../source/DiffView.tsx', () => ({ DiffView: () => null }))

const service = useFakeService({
  ...SMALL_SCREEN,
  children: { images: { screen: 'collection.image', relation: 'many', key: 'relicId', title: '照片' } },
  form: { layout: [{ child: 'images' }] },
})
const user = userEvent.setup()

/** What would be saved as the draft. */
async function saved(): Promise<{ readonly children?: unknown; readonly form?: unknown }> {
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  const sent = service.bodies.length
  await waitFor(() => expect(service.bodies.length).toBeGreaterThan(sent - 1))
  return (service.bodies.at(-1)?.['document'] ?? {}) as { readonly children?: unknown; readonly form?: unknown }
}

it('makes rows of another screen a sub-table that is edited in the form, limits it, and takes it away with its place', async () => {
  render(
    <DesignerHarness ports={fakePorts()} keep={memoryTextStorage()}>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '藏品登记' })
  await user.click(screen.getByRole('tab', { name: '页面' }))
  const panel = within(await screen.findByRole('group', { name: '照片' }))
  fireEvent.mouseDown(panel.getByRole('combobox', { name: '编辑方式' }))
  fireEvent.click(await screen.findByText('列表加弹窗', { selector: '.ant-select-item-option-content' }))
  fireEvent.change(await panel.findByRole('spinbutton', { name: '最多行数' }), { target: { value: '20' } })
  await waitFor(async () =>
    expect((await saved()).children).toEqual({
      images: {
        screen: 'collection.image',
        relation: 'many',
        key: 'relicId',
        title: '照片',
        edit: 'list',
        maxRows: 20,
      },
    }),
  )
  fireEvent.click(panel.getByRole('button', { name: '移除子表“照片”' }))
  expect(await screen.findByText(/还没有子表/)).toBeTruthy()
  await waitFor(async () => expect((await saved()).children).toBeUndefined())
  expect(JSON.stringify(await saved())).not.toContain('images')
})

it('makes a page for a new sub-table with the field that links its rows, publishes it and adds it', async () => {
  render(
    <DesignerHarness ports={fakePorts()} keep={memoryTextStorage()}>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '藏品登记' })
  await user.click(screen.getByRole('tab', { name: '页面' }))
  await user.click(await screen.findByRole('button', { name: /新建子表/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^名称/ }), '修复材料')
  await user.click(await dialog.findByRole('button', { name: '创建并添加' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const made = service.bodies.find((body) => 'document' in body)?.['document']
  expect(made).toMatchObject({
    id: 'page.xiufucailiao',
    title: '修复材料',
    menu: { hidden: true },
    fields: { name: { title: '名称' }, relicId: { title: '藏品登记' } },
  })
  expect((await saved()).children).toMatchObject({
    xiufucailiao: { screen: 'page.xiufucailiao', relation: 'many', key: 'relicId', title: '修复材料', edit: 'grid' },
  })
  const links = screen.getAllByRole('link', { name: '设计子表的字段' })
  expect(links.at(-1)?.getAttribute('href')).toBe('#/online/designer?id=page.xiufucailiao')
})
