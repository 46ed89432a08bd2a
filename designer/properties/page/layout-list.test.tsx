import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { EditorPage } from '../../editor/EditorPage.tsx'
import { SMALL_SCREEN, DesignerHarness, memoryTextStorage, useFakeService } from '../../testing.tsx'

vi.mock('../../preview/Preview.tsx', () => ({ Preview: () => null }))
vi.mock('../../source/SourceEditor.tsx', () => ({ SourceEditor: () => null }))
vi.mock('../../source/DiffView.tsx', () => ({ DiffView: () => null }))

const service = useFakeService({
  ...SMALL_SCREEN,
  children: { images: { screen: 'collection.image', key: 'relicId', title: '照片' } },
})
const user = userEvent.setup()
// Every step of a power user, one after another.
vi.setConfig({ testTimeout: 240_000 })

async function openPanel() {
  render(
    <DesignerHarness ports={fakePorts()} keep={memoryTextStorage()}>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '藏品登记' })
  await user.click(screen.getByRole('tab', { name: '页面' }))
  return within(await screen.findByRole('group', { name: '表单布局' }))
}
const press = (panel: ReturnType<typeof within>, name: string | RegExp) =>
  user.click(panel.getByRole('button', { name }))
/** What would be saved as the draft. */
async function layout(): Promise<unknown> {
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  const sent = service.bodies.length
  await waitFor(() => expect(service.bodies.length).toBeGreaterThan(sent - 1))
  const saved = service.bodies.at(-1)?.['document'] as { form?: { layout?: unknown } } | undefined
  return saved?.form?.layout
}

it('puts the focus into the name of a group that is added, so that it is typed over', async () => {
  const panel = await openPanel()
  for (const name of ['基本信息', '费用']) {
    await press(panel, /添加分组/)
    await user.keyboard(name)
  }
  await waitFor(async () =>
    expect(await layout()).toEqual([
      'name',
      'note',
      'origin',
      { group: '基本信息', fields: [] },
      { group: '费用', fields: [] },
    ]),
  )
})
it('makes tabs, steps, dividers, notes and places of sub-tables without programming, moves them, and takes each step back', async () => {
  const panel = await openPanel()
  await press(panel, /添加标签页/)
  const tabs = within(panel.getByRole('group', { name: '标签页' }))
  fireEvent.change(tabs.getAllByRole('textbox', { name: /^标签页名称/ })[0]!, { target: { value: '基本' } })
  await user.click(tabs.getAllByRole('button', { name: /添加分隔线/ })[0]!)
  await user.click(tabs.getAllByRole('button', { name: /添加说明/ })[1]!)
  await user.click(tabs.getByRole('button', { name: /再加一页/ }))
  await waitFor(async () =>
    expect(await layout()).toEqual([
      'name',
      'note',
      'origin',
      {
        tabs: [
          { title: '基本', content: [{ divider: '分隔线文字' }] },
          { title: '标签页2', content: [{ note: '说明文字' }] },
          { title: '标签页3', content: [] },
        ],
      },
    ]),
  )
  fireEvent.mouseDown(panel.getAllByRole('combobox', { name: '放置子表' }).at(-1)!)
  fireEvent.click(await screen.findByText('照片', { selector: '.ant-select-item-option-content' }))
  await waitFor(async () => expect(await layout()).toContainEqual({ child: 'images' }))
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  // By keyboard: the button is reached and pressed like any other.
  panel.getByRole('button', { name: '上移 标签页2' }).focus()
  await user.keyboard('{Enter}')
  await press(panel, '移除，保留字段 标签页3')
  await waitFor(async () =>
    expect(await layout()).toMatchObject([
      'name',
      'note',
      'origin',
      { tabs: [{ title: '标签页2' }, { title: '基本' }] },
    ]),
  )
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  await waitFor(async () =>
    expect(await layout()).toMatchObject([
      'name',
      'note',
      'origin',
      { tabs: [{ title: '基本' }, { title: '标签页2' }, { title: '标签页3' }] },
    ]),
  )
})
it('puts each field that is chosen into the group whose list is open, though the group moves', async () => {
  const panel = await openPanel()
  for (let groups = 0; groups < 2; groups += 1) await press(panel, /添加分组/)
  const lists = () => panel.getAllByRole('combobox', { name: '包含的字段' })
  const [first] = lists()
  fireEvent.mouseDown(first!)
  // Whenever the last of the fields before it has gone into it, the group moves up.
  for (const title of ['名称', '备注', '来源']) {
    const option = [
      ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
    ].find((one) => one.textContent === title)
    fireEvent.click(option!)
  }
  await waitFor(async () =>
    expect(await layout()).toEqual([
      { group: '分组1', fields: ['name', 'note', 'origin'] },
      { group: '分组2', fields: [] },
    ]),
  )
  expect(lists()[0]).toBe(first)
})

it('states how the form opens and where its labels are', async () => {
  await openPanel()
  const settings = within(screen.getByRole('group', { name: '表单的打开方式' }))
  const choose = async (name: string, option: string) => {
    fireEvent.mouseDown(settings.getByRole('combobox', { name }))
    fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
  }
  await choose('打开方式', '独立页签')
  await choose('标题位置', '控件左侧')
  fireEvent.change(await settings.findByRole('spinbutton', { name: '标题宽度（像素）' }), { target: { value: '150' } })
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  await waitFor(() =>
    expect(service.bodies.at(-1)?.['document']).toMatchObject({
      form: { open: 'page', label: { position: 'left', width: 150 } },
    }),
  )
})
it('is read by everybody', async () => {
  const panel = await openPanel()
  await press(panel, /添加步骤/)
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
})
