import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { JsonObject, ScreenDocument } from '../../document/json.ts'
import { type OpenDocument, openDocument, undo } from '../../document/state.ts'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../testing.tsx'
import { ActionList } from './ActionList.tsx'

useFakeService()

function Stand({ open }: { readonly open: OpenDocument }) {
  return (
    <EditorHarness open={open}>
      <ActionList />
    </EditorHarness>
  )
}
async function draw(more: object = {}) {
  const document: ScreenDocument = { ...SMALL_SCREEN, ...more }
  const open = openDocument({ id: 'collection.relic', document, baseVersion: 0, revision: 1, hasDraft: false })
  await act(async () => void render(<Stand open={open} />))
  return { open, actions: () => open.document?.['actions'] as readonly JsonObject[] | undefined }
}
function choose(combobox: HTMLElement, words: string) {
  fireEvent.mouseDown(combobox)
  fireEvent.click(screen.getByTitle(words))
}
/** antd reads the number of a key. */
const press = (control: HTMLElement, key: string, keyCode: number) =>
  fireEvent.keyDown(control, { key, keyCode, which: keyCode })
const TWO = {
  actions: [
    { code: 'open', title: '打开', place: 'row', link: '/relics/{id}' },
    { code: 'check', title: '核对', place: 'form', script: true },
  ],
}

it('adds a button by keyboard, its kind first, and takes it back', async () => {
  const { open, actions } = await draw()
  expect(screen.getByText(/还没有自定义按钮/)).toBeTruthy()
  await userEvent.setup().tab()
  const add = screen.getByRole('combobox', { name: '添加按钮' })
  expect(document.activeElement).toBe(add)
  press(add, 'ArrowDown', 40)
  expect(await screen.findByTitle('打开地址')).toBeTruthy()
  press(add, 'ArrowDown', 40)
  press(add, 'Enter', 13)
  expect(actions()).toEqual([{ code: 'link', title: '新按钮', place: 'row', link: '/' }])
  expect(await screen.findByText('地址须以 /、http:// 或 https:// 开头，不能含空格')).toBeTruthy()
  act(() => void undo(open))
  expect(actions()).toBeUndefined()
})
it('tells a field that is not there in an address, and takes one that is', async () => {
  const { actions } = await draw(TWO)
  const address = within(screen.getByRole('group', { name: '打开' })).getByRole('textbox', { name: /地址/ })
  fireEvent.change(address, { target: { value: '/relics?name={gone}' } })
  expect(screen.getByRole('alert').textContent).toBe('没有名为“gone”的字段')
  fireEvent.change(address, { target: { value: '/relics?name={name}&id={id}' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(actions()?.[0]?.['link']).toBe('/relics?name={name}&id={id}')
})
it('stores a code when it is whole, and none that another button has', async () => {
  const { actions } = await draw(TWO)
  const user = userEvent.setup()
  const code = within(screen.getByRole('group', { name: '核对' })).getByRole('textbox', { name: /按钮编码/ })
  await user.clear(code)
  await user.type(code, 'open')
  expect(screen.getByRole('alert').textContent).toContain('不能与其他按钮重复')
  expect(actions()?.[1]?.['code']).toBe('check')
  await user.type(code, '_all{Enter}')
  expect(actions()?.[1]?.['code']).toBe('open_all')
})
it('makes a script button a call with a condition, a question and a warning', async () => {
  const { actions } = await draw(TWO)
  const box = within(screen.getByRole('group', { name: '核对' }))
  choose(box.getByRole('combobox', { name: '按钮的作用' }), '调用接口')
  choose(box.getByRole('combobox', { name: '请求方法' }), 'PUT')
  fireEvent.change(box.getByRole('textbox', { name: /接口路径/ }), { target: { value: '/relic/check/{id}' } })
  choose(box.getByRole('combobox', { name: '需要选中' }), '一行')
  fireEvent.change(box.getByRole('combobox', { name: '何时可用' }), { target: { value: "name != ''" } })
  fireEvent.change(box.getByRole('textbox', { name: '执行前的确认语' }), { target: { value: '现在核对？' } })
  fireEvent.click(box.getByRole('switch', { name: '不可撤销' }))
  expect(actions()?.[1]).toEqual({
    code: 'check',
    title: '核对',
    place: 'toolbar',
    endpoint: { method: 'PUT', path: '/relic/check/{id}' },
    needs: 'one',
    visible: "name != ''",
    confirm: '现在核对？',
    danger: true,
  })
})
it('sets values by expressions, as a rule does', async () => {
  const { actions } = await draw({ actions: [{ code: 'close', title: '关闭', set: {} }] })
  const box = within(screen.getByRole('group', { name: '关闭' }))
  fireEvent.click(box.getByRole('button', { name: /再赋值一个字段/ }))
  fireEvent.change(box.getByRole('combobox', { name: '名称 的值' }), { target: { value: "name + '!'" } })
  expect(actions()?.[0]?.['set']).toEqual({ name: "name + '!'" })
})
it('names a process and its forms, in the list or in the form, and says at once where there is none to start', async () => {
  const { actions } = await draw({
    source: { endpoints: { list: '/loan/list' } },
    actions: [{ code: 'send', title: '送审', set: {}, needs: 'none' }],
  })
  const box = within(screen.getByRole('group', { name: '送审' }))
  choose(box.getByRole('combobox', { name: '按钮的作用' }), '提交流程')
  expect(actions()?.[0]).toEqual({ code: 'send', title: '送审', workflow: { code: '' } })
  expect(screen.getByRole('alert').textContent).toContain('流程编码须以字母或数字开头')
  fireEvent.change(box.getByRole('textbox', { name: /流程编码/ }), { target: { value: 'loan_approval' } })
  expect(screen.queryByRole('alert')).toBeNull()
  const form = box.getByRole('textbox', { name: '流程表单地址' })
  fireEvent.change(form, { target: { value: 'a"b' } })
  expect(screen.getByRole('alert').textContent).toContain('地址不能含空格')
  fireEvent.change(form, { target: { value: '' } })
  fireEvent.change(box.getByRole('textbox', { name: '流程表单地址（手机）' }), { target: { value: 'loan/mobile' } })
  fireEvent.mouseDown(box.getByRole('combobox', { name: '需要选中' }))
  expect(screen.queryByTitle('不需要')).toBeNull()
  choose(box.getByRole('combobox', { name: '按钮位置' }), '表单')
  expect(actions()?.[0]).toEqual({
    code: 'send',
    title: '送审',
    place: 'form',
    workflow: { code: 'loan_approval', formUrlMobile: 'loan/mobile' },
  })
})
it('says that no field shows the status of the process that a button starts, and what to do', async () => {
  await draw({ actions: [{ code: 'send', title: '送审', workflow: { code: 'loan_approval' } }] })
  expect(screen.getByRole('alert').textContent).toContain('没有显示流程状态的字段')
})
it('raises and removes a button', async () => {
  const { actions } = await draw(TWO)
  fireEvent.click(screen.getByRole('button', { name: '上移按钮“核对”' }))
  expect(actions()?.map((action) => action['code'])).toEqual(['check', 'open'])
  fireEvent.click(screen.getByRole('button', { name: '删除按钮“打开”' }))
  expect(actions()?.map((action) => action['code'])).toEqual(['check'])
})
