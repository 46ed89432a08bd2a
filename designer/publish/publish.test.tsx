import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type DesignerProps } from '../context.tsx'
import { EditorPage } from '../editor/EditorPage.tsx'
import { SMALL_SCREEN, DesignerHarness, useFakeService } from '../testing.tsx'

// The code editor needs a layout engine; it is tried in a real browser. The preview has its own test.
vi.mock('../preview/Preview.tsx', () => ({ Preview: () => null }))
vi.mock('../source/SourceEditor.tsx', () => ({ SourceEditor: () => null }))

const service = useFakeService()
const user = userEvent.setup()

async function openEditor(more: Partial<DesignerProps> = {}) {
  render(
    <DesignerHarness {...more}>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await screen.findByRole('heading', { level: 1, name: '藏品登记' })
}

describe('publishing', () => {
  const drop = {
    name: 'drop:column:biz_relic.note',
    kind: 'drop',
    destructive: true,
    losesData: true,
    table: 'biz_relic',
    column: 'note',
    text: '删除列 note',
  }
  it('publishes with a message, and allows only the destructive steps that were ticked by name', async () => {
    service.draft = { ...SMALL_SCREEN, fields: { name: { title: '名称' } } }
    service.steps = [
      { ...drop, name: 'add', destructive: false, losesData: false, text: '新增列 x' },
      drop,
      { ...drop, name: 'drop:column:biz_relic.origin', column: 'origin', text: '删除列 origin' },
    ]
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    expect(await within(dialog).findByText('新增列 x')).toBeTruthy()
    expect(within(dialog).getByText('删除字段“备注”（note）')).toBeTruthy()
    const ok = within(dialog).getByRole('button', { name: /^发\s*布$/ }) as HTMLButtonElement
    await user.type(within(dialog).getByRole('textbox', { name: /版本说明/ }), '不再需要备注')
    const other = within(dialog).getByRole('checkbox', { name: /drop:column:biz_relic.origin/ }) as HTMLInputElement
    expect(other.checked).toBe(false)
    await user.click(within(dialog).getByRole('checkbox', { name: /drop:column:biz_relic.note/ }))
    expect(ok.disabled).toBe(false)
    await user.click(ok)
    expect(await screen.findByText('发布成功：版本 2')).toBeTruthy()
    expect(service.bodies.at(-1)).toEqual({ message: '不再需要备注', baseVersion: 1, allow: [drop.name] })
    expect(screen.getByRole('link', { name: '打开页面' }).getAttribute('href')).toBe('#/collection/relic')
  })
  it('asks for consent to use an existing table, as a step to tick and not as an error', async () => {
    service.draft = SMALL_SCREEN
    const adopt = { ...drop, name: 'adopt:biz_relic', losesData: false, text: '在原表上使用已有的数据表 biz_relic' }
    const params = { table: 'biz_relic', allow: adopt.name }
    service.steps = [adopt]
    service.problems = [{ pointer: '/source', code: 'TABLE_ADOPT', params, level: 'error' }]
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    const box = await within(dialog).findByRole('checkbox', { name: /需要您同意 adopt:biz_relic/ })
    expect(within(dialog).queryByText('有问题需要先解决，暂时不能发布')).toBeNull()
    expect(within(dialog).queryByText(/会丢失数据/)).toBeNull()
    const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^发\s*布$/ })
    expect([ok.disabled, within(dialog).queryByText(/然后才能发布/) !== null]).toEqual([true, true])
    await user.click(box)
    expect([ok.disabled, within(dialog).queryByText(/然后才能发布/) !== null]).toEqual([false, false])
  })
  it('names what still uses a field that the publication removes', async () => {
    const page = { kind: 'page', id: 'collection.shelf', title: '库位', places: ['/fields/relic'] }
    service.draft = SMALL_SCREEN
    service.planRemoved = [{ field: 'note', title: '备注', users: [page] }]
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    const removed = (await within(dialog).findByText(/但其他地方仍在引用/)).closest<HTMLElement>('[role=alert]')
    expect(removed?.textContent).toContain('备注')
    expect(within(dialog).getByRole('link', { name: '页面：库位' }).getAttribute('href')).toBe(
      '#/online/designer?id=collection.shelf',
    )
  })
  it('needs no note for the first publication, and a note for every later one', async () => {
    service.draft = SMALL_SCREEN
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const later = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    const note = await within(later).findByRole<HTMLTextAreaElement>('textbox', { name: /版本说明/ })
    expect(note.value).toBe('')
    await user.click(within(later).getByRole('button', { name: /^发\s*布$/ }))
    expect(within(later).getByRole('alert').textContent).toBe('请填写版本说明，例如“增加保管人字段”')
    expect(document.activeElement).toBe(note)
    expect(service.bodies).toEqual([])
    await user.keyboard('x')
    expect(within(later).queryByRole('alert')).toBeNull()
    cleanup()
    service.versions = []
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const first = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    expect((await within(first).findByRole<HTMLTextAreaElement>('textbox', { name: /版本说明/ })).value).toBe(
      '首次发布',
    )
    await user.click(within(first).getByRole('button', { name: /^发\s*布$/ }))
    expect(await screen.findByText('发布成功：版本 1')).toBeTruthy()
    expect(service.bodies.at(-1)).toMatchObject({ message: '首次发布', baseVersion: 0 })
  })
  it('publishes the icon that is chosen next to the note', async () => {
    service.draft = SMALL_SCREEN
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    const icon = await within(dialog).findByRole('combobox', { name: '图标' })
    await user.click(icon)
    await user.type(icon, '相机')
    // antd reads the number of a key.
    fireEvent.keyDown(icon, { key: 'Enter', keyCode: 13, which: 13 })
    await user.type(within(dialog).getByRole('textbox', { name: /版本说明/ }), '换图标')
    await user.click(within(dialog).getByRole('button', { name: /^发\s*布$/ }))
    expect(await screen.findByText('发布成功：版本 2')).toBeTruthy()
    expect(service.versions.at(-1)?.document['menu']).toEqual({ icon: 'camera' })
  })
  it('tells that there is a page only when the menu knows it, so that its link leads there', async () => {
    service.draft = SMALL_SCREEN
    let opens = () => {}
    const menu = new Promise<void>((resolve) => {
      opens = resolve
    })
    await openEditor({ onPublished: () => menu })
    await user.click(await screen.findByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    await user.type(await within(dialog).findByRole('textbox', { name: /版本说明/ }), 'x')
    await user.click(within(dialog).getByRole('button', { name: /^发\s*布$/ }))
    await waitFor(() => expect(service.bodies).toHaveLength(1))
    expect(screen.queryByRole('link', { name: '打开页面' })).toBeNull()
    opens()
    expect(await screen.findByRole('link', { name: '打开页面' })).toBeTruthy()
  })
  it('is blocked by errors, which are listed with their place', async () => {
    service.draft = SMALL_SCREEN
    service.problems = [
      { pointer: '/fields/note/dict', code: 'DOC_UNKNOWN_DICT', params: { code: 'x' }, level: 'error' },
    ]
    await openEditor()
    await user.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    const dialog = await screen.findByRole('dialog', { name: '发布“藏品登记”' })
    expect(await within(dialog).findByText(/没有编码为“x”的字典/)).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /版本说明/ }), 'x')
    expect((within(dialog).getByRole('button', { name: /^发\s*布$/ }) as HTMLButtonElement).disabled).toBe(true)
  })
})
