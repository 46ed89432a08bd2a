import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PromptDialog } from './PromptDialog.tsx'

const rules = [
  (text: string) => (text === '' ? '请输入名称' : undefined),
  (text: string) => (text.length > 3 ? '最多三个字' : undefined),
]
function open(onOk: (text: string) => void | Promise<void> = () => undefined) {
  const onCancel = vi.fn<() => void>()
  render(
    <PromptDialog
      title="重命名"
      label="名称"
      okText="确定"
      cancelText="取消"
      rules={rules}
      onOk={onOk}
      onCancel={onCancel}
    />,
  )
  return { onCancel, input: screen.getByLabelText('名称'), ok: screen.getByRole('button', { name: /确\s*定/ }) }
}

it('PROMPT-001 takes no answer that breaks a rule, and says which', async () => {
  const onOk = vi.fn<(text: string) => void>()
  const { input, ok } = open(onOk)
  expect(screen.queryByText('请输入名称')).toBeNull()
  await userEvent.click(ok)
  expect(screen.getByRole('alert').textContent).toBe('请输入名称')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(input, '青铜大鼎{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('最多三个字')
  expect(onOk).not.toHaveBeenCalled()
  await userEvent.type(input, '{Backspace}{Enter}')
  expect(onOk).toHaveBeenCalledExactlyOnceWith('青铜大')
})
it('stays open with what was typed while the answer is taken, and when it is refused', async () => {
  let refuse: (reason: Error) => void = () => undefined
  const onOk = vi.fn<(text: string) => Promise<void>>(
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  const { input, ok } = open(onOk)
  await userEvent.type(input, '鼎{Enter}{Enter}')
  expect(onOk).toHaveBeenCalledTimes(1)
  refuse(new Error('no'))
  await waitFor(() => expect(ok.className).not.toContain('loading'))
  expect(input).toHaveProperty('value', '鼎')
})
it('is left without an answer', async () => {
  const { onCancel } = open()
  await userEvent.click(screen.getByRole('button', { name: /取\s*消/ }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})
