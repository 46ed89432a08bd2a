import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { announce, ask, busyToast, clearNotices, FeedbackBridge, insist, toast } from './feedback.tsx'

// What it speaks with is fetched at the first word.
const SOON = { timeout: 15_000 }
afterEach(clearNotices)

it('says what was said before its code was there, in its order', async () => {
  render(<FeedbackBridge />)
  toast('success', '已保存')
  announce('error', '系统提示', '库房断电')
  expect(await screen.findByText('已保存', {}, SOON)).toBeTruthy()
  expect((await screen.findByText('库房断电')).closest('[role="alert"]')).toBeTruthy()
})
it('never shows a line that was over before it could be shown', async () => {
  render(<FeedbackBridge />)
  busyToast('正在处理')()
  toast('info', '完成')
  expect(await screen.findByText('完成', {}, SOON)).toBeTruthy()
  expect(screen.queryByText('正在处理')).toBeNull()
})
it('gives the answer of the person', async () => {
  render(<FeedbackBridge />)
  const answer = ask({ title: '退出登录', text: '确定吗', ok: '是的', cancel: '不了' })
  await userEvent.click(await screen.findByRole('button', { name: /是\s*的/ }, SOON))
  expect(await answer).toBe(true)
})
it('answers for nobody where no frame stands', async () => {
  expect(await ask({ title: '退出登录', text: '确定吗' })).toBe(false)
  await insist({ title: '登录已过期', text: '请重新登录', ok: '重新登录' })
  await waitFor(() => expect(screen.queryByText('登录已过期')).toBeNull())
})
