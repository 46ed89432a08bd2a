import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { DesignerHarness, memoryTextStorage } from '../testing.tsx'
import { ProcessPage } from './editor/ProcessPage.tsx'
import { ProcessList } from './list/ProcessList.tsx'
import { useFakeProcesses } from './testing.tsx'

// The code editor needs a layout engine; it is tried in a real browser.
vi.mock('../source/SourceEditor.tsx', () => ({ SourceEditor: () => null }))
vi.mock('../source/DiffView.tsx', () => ({ DiffView: () => null }))

const service = useFakeProcesses()
const user = userEvent.setup()

async function openEditor() {
  const notices: string[] = []
  const ports = fakePorts({ notify: (level, text) => void notices.push(`${level} ${text}`) })
  const drawn = render(
    <DesignerHarness ports={ports} keep={memoryTextStorage()}>
      <ProcessPage code="loan" onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '借展审批' })
  return { ...drawn, notices }
}
const tree = () => screen.getByRole('tree', { name: '流程图' })
const titles = () =>
  within(tree())
    .getAllByRole('treeitem')
    .map((item) => item.getAttribute('data-item'))
const active = () => within(tree()).getByRole('treeitem', { selected: true }).getAttribute('data-item')
const press = (key: string, about: object = {}) => fireEvent.keyDown(tree(), { key, ...about })

describe('the tree of a process', () => {
  it('says in one line who is asked and how, and when a lane is taken', async () => {
    await openEditor()
    expect(titles()).toEqual(['start', 'lead', 'size', 'big', 'board', 'other', 'pack'])
    expect(within(tree()).getByRole('treeitem', { name: /部门负责人 · 任一人同意 · 2 个工作日/ })).toBeTruthy()
    expect(within(tree()).getByRole('treeitem', { name: /角色“board” · 投票，60% 通过/ })).toBeTruthy()
    expect(within(tree()).getByRole('treeitem', { name: /其他情况/ })).toBeTruthy()
    expect(within(tree()).getByRole('treeitem', { name: /与“部门负责人”相同的人/ })).toBeTruthy()
  })
  it('is walked, extended, moved and undone by keys', async () => {
    await openEditor()
    press('ArrowDown')
    expect(active()).toBe('lead')
    press('Insert')
    await user.click(await screen.findByRole('menuitem', { name: '抄送' }))
    expect(titles()).toEqual(['start', 'lead', 'copy', 'size', 'big', 'board', 'other', 'pack'])
    expect(active()).toBe('copy')
    press('ArrowUp', { altKey: true })
    expect(titles().slice(0, 3)).toEqual(['start', 'copy', 'lead'])
    press('d', { ctrlKey: true })
    expect(titles().slice(0, 4)).toEqual(['start', 'copy', 'copy2', 'lead'])
    press('Delete')
    expect(titles().slice(0, 3)).toEqual(['start', 'copy', 'lead'])
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
    expect(titles().slice(0, 4)).toEqual(['start', 'copy', 'copy2', 'lead'])
    press('End')
    expect(active()).toBe('pack')
    press('ArrowLeft')
    expect(active()).toBe('start')
  })
  it('changes in the panel, saves itself, and says what is wrong at the node', async () => {
    const { notices } = await openEditor()
    await user.click(within(tree()).getByRole('treeitem', { name: /^分支 1/ }))
    const panel = screen.getByRole('complementary', { name: '“分支 1”的属性' })
    fireEvent.change(within(panel).getByRole('textbox', { name: '名称' }), { target: { value: '大额' } })
    await waitFor(() => expect(JSON.stringify(service.draft)).toContain('大额'), { timeout: 4000 })
    const condition = within(panel).getByRole('combobox', { name: '进入条件' })
    fireEvent.change(condition, { target: { value: 'record.nothing > 1' } })
    expect(await screen.findByRole('button', { name: '1 个问题' })).toBeTruthy()
    expect(within(tree()).getByRole('treeitem', { name: /^大额.*1 个错误/ })).toBeTruthy()
    expect(notices).toEqual([])
  })
  it('is saved once after the other, so that no save is taken for that of another person', async () => {
    const { notices } = await openEditor()
    await user.click(within(tree()).getByRole('treeitem', { name: /^部门负责人/ }))
    const panel = screen.getByRole('complementary', { name: '“部门负责人”的属性' })
    const stored = Promise.withResolvers<void>()
    service.storing = stored.promise
    const name = within(panel).getByRole('textbox', { name: '名称' })
    const save = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    fireEvent.change(name, { target: { value: '科室负责人' } })
    save()
    await waitFor(() => expect(service.bodies).toHaveLength(1))
    fireEvent.change(name, { target: { value: '科室主任' } })
    save()
    stored.resolve()
    await waitFor(() => expect(service.bodies).toHaveLength(2))
    expect(service.bodies.map(({ revision }) => revision)).toEqual([3, 4])
    await waitFor(() => expect(notices).toHaveLength(2))
    expect(notices.every((words) => words.startsWith('success'))).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('has no faults that axe knows', async () => {
    const { container } = await openEditor()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
  })
})

describe('a process', () => {
  it('gives rights by field and node, and fills a row at once', async () => {
    await openEditor()
    await user.click(screen.getByRole('tab', { name: '字段权限' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: '“部门负责人”中的“估价”' }), 'required')
    await user.selectOptions(screen.getByRole('combobox', { name: '所有节点的“名称”' }), 'hidden')
    await waitFor(
      () =>
        expect(service.draft).toMatchObject({
          start: { rest: 'edit', fields: { name: 'hidden' } },
          flow: [{ key: 'lead', fields: { amount: 'required', name: 'hidden' } }, {}, { fields: { name: 'hidden' } }],
        }),
      { timeout: 4000 },
    )
  })
  it('counts deadlines by a calendar and runs a job that are chosen by their titles', async () => {
    await openEditor()
    press('End')
    press('Insert')
    await user.click(await screen.findByRole('menuitem', { name: '自动处理' }))
    const panel = screen.getByRole('complementary', { name: /的属性$/ })
    const choose = async (box: HTMLElement, title: string) => {
      await user.click(box)
      await user.click(await screen.findByTitle(title))
    }
    await choose(within(panel).getByRole('combobox', { name: '做什么' }), '运行定时任务')
    await choose(within(panel).getByRole('combobox', { name: '定时任务' }), '清理')
    await user.click(screen.getByRole('tab', { name: '流程设置' }))
    await choose(screen.getByRole('combobox', { name: /^工作日历/ }), '办公日历')
    await waitFor(() =>
      expect(service.bodies.at(-1)?.document).toMatchObject({
        calendar: 'office',
        flow: expect.arrayContaining([expect.objectContaining({ kind: 'service', do: 'job', job: 'job-1' })]),
      }),
    )
  })
  it('is tried step by step without being stored', async () => {
    await openEditor()
    await user.click(screen.getByRole('tab', { name: '试运行' }))
    await user.click(await screen.findByRole('button', { name: '开始试运行' }))
    await user.click(await screen.findByRole('button', { name: /^同\s*意$/ }))
    expect(await screen.findByRole('button', { name: '办理完成' })).toBeTruthy()
    expect(within(tree()).getByRole('treeitem', { name: /部门负责人.*已完成/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '办理完成' }))
    expect(await screen.findByText('流程已通过')).toBeTruthy()
    expect(service.draft).toBeNull()
  })
  it('is published with a note after its problems are solved', async () => {
    await openEditor()
    await user.click(within(tree()).getByRole('treeitem', { name: /^办理/ }))
    press('Delete')
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“借展审批”' })
    expect(within(dialog).getByText('删除“办理”')).toBeTruthy()
    fireEvent.change(within(dialog).getByRole('textbox', { name: '版本说明' }), { target: { value: '不再办理' } })
    await user.click(within(dialog).getByRole('button', { name: /^发\s*布$/ }))
    await waitFor(() => expect(service.versions).toHaveLength(2))
    expect(service.versions[1]).toMatchObject({ message: '不再办理', document: { flow: [{}, {}] } })
  })
  it('asks which draft shall live when somebody else has saved', async () => {
    await openEditor()
    service.revision = 9
    service.draft = { ...service.versions[0]?.document, title: '他人的' }
    await user.click(within(tree()).getByRole('treeitem', { name: /^办理/ }))
    press('Delete')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('删除“办理”')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '使用服务器上的' }))
    expect(await screen.findByRole('heading', { level: 1, name: '他人的' })).toBeTruthy()
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
    expect(titles()).toEqual(['start', 'lead', 'size', 'big', 'board', 'other'])
  })
})

describe('the list of processes', () => {
  it('switches a process off, and makes a new one from a name and a page', async () => {
    const opened: string[] = []
    render(
      <DesignerHarness>
        <ProcessList screen="" onOpen={(code) => opened.push(code)} />
      </DesignerHarness>,
    )
    await user.click(await screen.findByRole('switch', { name: '启用“借展审批”' }))
    await waitFor(() => expect(service.enabled).toBe(false))
    await user.click(screen.getByRole('button', { name: /新建流程/ }))
    const dialog = await screen.findByRole('dialog', { name: '新建流程' })
    await user.type(within(dialog).getByRole('textbox', { name: /流程名称/ }), '采购审批')
    expect((within(dialog).getByRole('textbox', { name: '编码' }) as HTMLInputElement).value).toBe('caigoushenpi')
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /页面/ }))
    await user.click(await screen.findByText('借展登记 (collection.loan)'))
    await user.click(within(dialog).getByRole('button', { name: '创建并设计' }))
    await waitFor(() => expect(opened).toEqual(['caigoushenpi']))
    expect(service.bodies[0]).toMatchObject({
      code: 'caigoushenpi',
      revision: 0,
      document: { title: '采购审批', screen: 'collection.loan', status: 'bpmStatus' },
    })
  })
})
