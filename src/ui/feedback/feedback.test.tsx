import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
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
  busyToast('正在处理').close()
  toast('info', '完成')
  expect(await screen.findByText('完成', {}, SOON)).toBeTruthy()
  expect(screen.queryByText('正在处理')).toBeNull()
})
it('says its lines in plain elements where the code of messages does not come', async () => {
  vi.resetModules()
  vi.doMock('./open-feedback.tsx', () => {
    throw new Error('no connection')
  })
  const cut = await import('./feedback.tsx')
  const { unmount } = render(<cut.FeedbackBridge />)
  cut.announce('error', '系统提示', '网络连接失败')
  cut.toast('warning', '还有两项没有填写')
  await waitFor(
    () =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
        '网络连接失败',
        '还有两项没有填写',
      ]),
    SOON,
  )
  expect(await cut.ask({ title: '退出登录', text: '确定吗' })).toBe(false)
  vi.doUnmock('./open-feedback.tsx')
  unmount()
})
it('gives the answer of the person', async () => {
  render(<FeedbackBridge />)
  const answer = ask({ title: '退出登录', text: '确定吗', ok: '是的', cancel: '不了' })
  await userEvent.click(await screen.findByRole('button', { name: /是\s*的/ }, SOON))
  expect(await answer).toBe(true)
})
it('answers no when no frame is mounted', async () => {
  expect(await ask({ title: '退出登录', text: '确定吗' })).toBe(false)
  await insist({ title: '登录已过期', text: '请重新登录', ok: '重新登录' })
  await waitFor(() => expect(screen.queryByText('登录已过期')).toBeNull())
})
it('draws a notice in a root of its own, whose every frame leaves what the page draws in pieces alone', async () => {
  let drawn = 0
  function Page({ children }: { readonly children: ReactNode }) {
    return (
      <Profiler id="page" onRender={() => void drawn++}>
        {children}
      </Profiler>
    )
  }
  const { container } = render(
    <Page>
      <FeedbackBridge />
    </Page>,
  )
  const before = drawn
  announce('success', '登录成功', '欢迎回来')
  const notice = await screen.findByText('欢迎回来', {}, SOON)
  // The notice counts its time in frames.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(notice.isConnected).toBe(true)
  expect(container.contains(notice)).toBe(false)
  expect(drawn).toBe(before)
})
it('has the theme of the frame, also once that changes', async () => {
  const dressed = (key: string) => <FeedbackBridge dress={{ theme: { cssVar: { key } } }} />
  const { rerender } = render(dressed('first-theme'))
  announce('info', '通知', '换装')
  expect((await screen.findByText('换装', {}, SOON)).closest('.first-theme')).toBeTruthy()
  rerender(dressed('second-theme'))
  await waitFor(() => expect(screen.getByText('换装').closest('.second-theme')).toBeTruthy())
})
it('removes the messages with the frame', async () => {
  const { unmount } = render(<FeedbackBridge />)
  announce('info', '通知', '很快消失')
  await screen.findByText('很快消失', {}, SOON)
  unmount()
  await waitFor(() => expect(screen.queryByText('很快消失')).toBeNull())
  expect(await ask({ title: '退出登录', text: '确定吗' })).toBe(false)
})
