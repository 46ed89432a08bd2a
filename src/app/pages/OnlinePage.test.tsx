import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setLocale } from '../../state/locale.ts'
import { AppFrame } from '../../ui/frame/AppFrame.tsx'
import { layout } from '../../state/layout.ts'
import { OnlinePage } from './OnlinePage.tsx'

const one = (index: number) => ({
  token: `s${index}`,
  username: `user${index}`,
  realname: `馆员${index}`,
  avatar: null,
  createTime: '2026-05-01 09:00:00',
  lastTime: '2026-05-01 09:30:00',
  ip: '10.0.0.1',
  userAgent: null,
  current: index === 1,
})
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
let asked: string[] = []
let ended: unknown[] = []
const server = setupServer(
  http.get('*/sys/online/list', ({ request }) => {
    const { searchParams } = new URL(request.url)
    const names = ['username', 'realname'].flatMap((name) => searchParams.get(name) ?? [])
    asked.push([`${searchParams.get('pageNo')}/${searchParams.get('pageSize')}`, ...names].join(' '))
    return answer({
      records: Array.from({ length: 10 }, (_, index) => one(index + 1)),
      total: 23,
      size: 10,
      current: 1,
      pages: 3,
    })
  }),
  http.post('*/sys/online/forceLogout', async ({ request }) => {
    ended.push(await request.json())
    return answer(null, '强制退出成功！')
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  asked = []
  ended = []
  setLocale('zh-CN')
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <OnlinePage />
    </AppFrame>,
  )
})
afterAll(() => server.close())

it('SYSTEM-057 LIST-021 counts in the words of the shell, and pages', async () => {
  expect(await screen.findByText('共 23 条')).toBeTruthy()
  expect(screen.getByText('馆员2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
  await waitFor(() => expect(asked).toEqual(['1/10', '2/10']))
})
it('asks for parts of names from the first page on, and for everybody after a reset', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '第 2 页' }))
  await userEvent.type(screen.getByLabelText('账号'), 'li')
  await userEvent.type(screen.getByLabelText('姓名'), ' 研究员 {Enter}')
  await waitFor(() => expect(asked.at(-1)).toBe('1/10 li 研究员'))
  await userEvent.click(screen.getByRole('button', { name: /重\s*置/ }))
  await waitFor(() => expect(asked.at(-1)).toBe('1/10'))
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('')
})
it('SESSION-018 asks, ends the session that was meant and reads the list again; the own one has no such button', async () => {
  const row = (await screen.findByText('馆员2')).closest('tr')!
  expect(within(screen.getByText('馆员1').closest('tr')!).queryByRole('button')).toBeNull()
  await userEvent.click(within(row).getByRole('button', { name: '强制退出' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('确定强制“馆员2”退出吗？')).toBeTruthy()
  expect(ended).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(ended).toEqual([{ token: 's2' }]))
  await waitFor(() => expect(asked).toHaveLength(2))
})
