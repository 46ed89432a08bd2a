import { act, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { openDocument, undo } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { BuiltInActions } from './BuiltInActions.tsx'

useFakeService()

async function draw(more: object = {}) {
  const document: ScreenDocument = { ...SMALL_SCREEN, ...more }
  const open = openDocument({ id: 'collection.relic', document, baseVersion: 0, revision: 1, hasDraft: false })
  await act(
    async () =>
      void render(
        <EditorHarness open={open}>
          <BuiltInActions />
        </EditorHarness>,
      ),
  )
  return { open, actions: () => open.document?.['actions'] as readonly JsonObject[] | undefined }
}
const settings = (title: string) => within(screen.getByText(`“${title}”的设置`).closest('details') as HTMLElement)
const change = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

it('leaves out rows of a state from batch delete, in the words of the museum', async () => {
  const { actions } = await draw()
  const box = settings('批量删除')
  change(box.getByRole('textbox', { name: '按钮文字' }), '批量注销')
  change(box.getByRole('combobox', { name: '何时可用' }), 'stat == 0')
  expect(box.getByRole('alert').textContent).toContain('stat')
  change(box.getByRole('combobox', { name: '何时可用' }), "origin == '0'")
  expect(box.queryByRole('alert')).toBeNull()
  change(box.getByRole('textbox', { name: '执行前的确认语' }), '确定注销吗？')
  expect(actions()).toEqual([
    { code: 'batch_delete', title: '批量注销', visible: "origin == '0'", confirm: '确定注销吗？' },
  ])
})
it('says the words of a button in both languages, gives it an icon, and takes back what was said', async () => {
  const { open, actions } = await draw()
  const box = settings('新增')
  change(box.getByRole('textbox', { name: '按钮文字' }), '登记')
  fireEvent.click(box.getByRole('button', { name: '按钮文字（英文）' }))
  change(box.getByRole('textbox', { name: '按钮文字（英文）' }), 'Register')
  fireEvent.mouseDown(box.getByRole('combobox', { name: '图标' }))
  fireEvent.click(screen.getAllByText('书').at(-1) as HTMLElement)
  expect(actions()).toEqual([{ code: 'add', title: { 'zh-CN': '登记', 'en-US': 'Register' }, icon: 'book' }])
  expect(box.queryByRole('combobox', { name: '何时可用' })).toBeNull()
  act(() => void undo(open))
  expect(actions()?.[0]).not.toHaveProperty('icon')
})
it('raises a button among those of its place, and switches one off', async () => {
  const { actions } = await draw()
  const names = () => screen.getAllByRole('switch').map(({ id }) => id.split('-')[2])
  expect(names()).toEqual(['add', 'batch_delete', 'import', 'export', 'edit', 'detail', 'delete'])
  fireEvent.click(screen.getByRole('button', { name: '上移按钮“导出”' }))
  fireEvent.click(screen.getByRole('button', { name: '上移按钮“详情”' }))
  expect(names()).toEqual(['add', 'batch_delete', 'export', 'import', 'detail', 'edit', 'delete'])
  for (const first of ['新增', '详情'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: `上移按钮“${first}”` }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: '导入' }))
  expect(actions()).toContainEqual({ code: 'import', enabled: false })
  expect(screen.queryByText('“导入”的设置')).toBeNull()
})
it('is read by everybody', async () => {
  await draw()
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
})
