import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PortsProvider } from '../../../ports/context.tsx'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { AccountPage } from './AccountPage.tsx'
import { browserOf } from './browser.ts'

const PROFILE = {
  id: '1',
  username: 'wang',
  realname: '王明',
  avatar: null,
  sex: 1,
  birthday: '1990-01-01',
  phone: '13800000001',
  email: null,
  telephone: null,
  workNo: 'M7',
  orgCodeTxt: '保管部,信息部',
  postText: null,
  bindings: [{ source: 'museum', title: '博物馆门户', createTime: '2026-05-01 09:00:00' }],
}
let sent: unknown[] = []
let refusal: object | undefined
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
const server = setupServer(
  http.get('*/sys/user/login/setting/getUserData', () => answer(PROFILE)),
  http.get('*/sys/userSignature/own', () => answer(null)),
  http.post('*/sys/user/login/setting/userEdit', async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>
    sent.push(body)
    return refusal ? HttpResponse.json(refusal) : answer({ ...PROFILE, ...body }, '更新个人信息成功')
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  ;[sent, refusal] = [[], undefined]
  setLocale('zh-CN')
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <QueryClientProvider client={new QueryClient()}>
        <PortsProvider>
          <AccountPage />
        </PortsProvider>
      </QueryClientProvider>
    </AppFrame>,
  )
})
afterAll(() => server.close())

async function typeOver(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }))

describe('the basic data', () => {
  it('SYSTEM-064 are sent as far as they are changed, and what an administrator states is shown only', async () => {
    await typeOver('姓名', '王小明')
    expect(screen.getByText('M7').tagName).toBe('DD')
    expect(screen.getByText('保管部 | 信息部')).toBeTruthy()
    expect(screen.queryByLabelText('登录密码')).toBeNull()
    await save()
    await waitFor(() => expect(sent).toEqual([{ realname: '王小明' }]))
    // The icon of waiting stays without animations, and is a part of the name.
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存$/ }).disabled).toBe(true))
  })
  it('SYSTEM-064 take a birthday that is typed in any usual form, and name one that is no day', async () => {
    await typeOver('生日', '1991/2/31')
    await userEvent.tab()
    await save()
    expect(await screen.findByText('生日须为有效日期，且不晚于今天')).toBeTruthy()
    expect(sent).toEqual([])
    await typeOver('生日', '1991/2/3')
    await userEvent.tab()
    await save()
    await waitFor(() => expect(sent).toEqual([{ birthday: '1991-02-03' }]))
  })
  it('SYSTEM-064 demand the password with another number, and show a refusal at its field', async () => {
    await typeOver('手机号', '12')
    await save()
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['请输入正确手机号', '修改手机号或邮箱时，请输入登录密码']),
    )
    await typeOver('手机号', '13900000009')
    await userEvent.type(screen.getByLabelText('登录密码'), 'secret')
    const message = '手机号“13900000009”已被其他用户使用'
    const problems = [{ field: 'phone', code: 'ACCOUNT_PHONE_TAKEN', params: {} }]
    refusal = { success: false, code: 500, message, result: { problems }, timestamp: 1 }
    await save()
    await waitFor(() => expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(message)).toBeTruthy()
    expect(sent).toEqual([{ phone: '13900000009', oldpassword: 'secret' }])
  })
})

it('SYSTEM-064 shows what the account is bound to, and nothing else', async () => {
  await userEvent.click(await screen.findByRole('tab', { name: '账号绑定' }))
  expect(screen.getByText('博物馆门户')).toBeTruthy()
  expect(screen.getByText('绑定于 2026-05-01 09:00:00')).toBeTruthy()
  expect(screen.getAllByText('未绑定')).toHaveLength(1)
})

it('SYSTEM-059 lets strokes be undone one by one, and saves no empty signature', async () => {
  await userEvent.click(await screen.findByRole('tab', { name: '电子签名' }))
  const pad = await screen.findByLabelText('签名书写区')
  const isDisabled = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([isDisabled(/保存签名/), isDisabled(/撤销一笔/)]).toEqual([true, true])
  for (const pointerId of [1, 2]) {
    fireEvent.pointerDown(pad, { pointerId, button: 0, clientX: 5, clientY: 5 })
    fireEvent.pointerMove(pad, { pointerId, clientX: 50, clientY: 9 })
    fireEvent.pointerUp(pad, { pointerId })
  }
  await userEvent.click(screen.getByRole('button', { name: /撤销一笔/ }))
  expect(isDisabled(/保存签名/)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: /撤销一笔/ }))
  expect(isDisabled(/保存签名/)).toBe(true)
})

it('names the browser and the system of a session', () => {
  const mozilla = 'Mozilla/5.0'
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  for (const [agent, name] of [
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/128.0.0.0 Safari/537.36 Edg/127.0.0.0`,
      'Edge 127 · Windows',
    ],
    [`${mozilla} (Linux; Android 14; Pixel 8) ${webkit} Chrome/128.0.0.0 Mobile Safari/537.36`, 'Chrome 128 · Android'],
    [
      `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
      'Safari 17 · iOS',
    ],
    [`${mozilla} (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0`, 'Firefox 130 · Linux'],
    ['curl/8.5', 'curl/8.5'],
    ['', ''],
  ] as const)
    expect(browserOf(agent)).toBe(name)
})
