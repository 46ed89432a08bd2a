import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { useEffect } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from '../api/client/call.ts'
import { useFakeSockets } from '../../tests/kit/servers/fake-socket.ts'
import { headerCalls } from '../../tests/kit/servers/header-calls.ts'
import { setCallContext } from '../api/client/context.ts'
import { holdUnsaved } from '../lib/unsaved.ts'
import { layout } from '../state/layout.ts'
import { setLocale } from '../state/locale.ts'
import { restoreSession, session, watchOtherWindows } from '../state/session/session.ts'
import { writeLocal } from '../state/storage/storage.ts'
import { forgetTabs } from '../state/tabs.ts'
import { App } from './App.tsx'
import { watchFailures } from './failures.ts'

const menu = [
  {
    id: '1',
    route: '1',
    path: '/note',
    name: 'note',
    component: 'fake/Note',
    meta: { title: '便笺', keepAlive: false, internalOrExternal: false },
  },
]
const user = { id: 'u1', username: 'admin', realname: '李馆长', avatar: null, orgCode: 'A' }
const answer = (result: unknown, code = 200, success = true, message = '') =>
  HttpResponse.json({ success, code, message, result, timestamp: 1 })
const server = setupServer(
  ...headerCalls,
  http.get('*/sys/randomImage/:key', () => answer('data:image/png;base64,AA==')),
  http.post('*/sys/logout', () => answer(null)),
  http.get('*/getUserPermissionByToken', () => answer({ menu, auth: [], allAuth: [], sysSafeMode: false })),
  http.get('*/opengettextfromdomain', () => answer({ text: '青川博物馆', pname: '' })),
  http.get('*/companyinfo/list', () => answer({ records: [] })),
)
const again = (as: typeof user) =>
  http.post('*/sys/login', async ({ request: sent }) => {
    const body = (await sent.json()) as Record<string, unknown>
    return body['password'] === 'right'
      ? answer({ token: 'fresh', multi_depart: 1, departs: [], userInfo: as, sysAllDictItems: {} })
      : answer(null, 500, false, '用户名或密码错误')
  })

function Note() {
  useEffect(holdUnsaved, [])
  return <input aria-label="note" />
}
const left = { reload: vi.fn<() => void>(), go: vi.fn<(to: string) => void>() }
const path = () => window.location.hash.slice(1)
let stop = () => {}

beforeAll(() => server.listen())
beforeEach(() => {
  useFakeSockets()
  localStorage.clear()
  sessionStorage.clear()
  forgetTabs()
  layout.device = 'desktop'
  window.scrollTo = vi.fn<() => void>()
  left.reload.mockReset()
  setLocale('zh-CN')
  setCallContext({
    token: () => session.token || undefined,
    tenantId: () => undefined,
    lowAppId: () => undefined,
    locale: () => 'zh-CN',
  })
  stop = watchFailures(left)
})
afterEach(() => {
  stop()
  server.resetHandlers()
})
afterAll(() => server.close())

async function expireWhileTyping(status: number) {
  writeLocal('Login_Userinfo', user)
  writeLocal('Access-Token', 'tok')
  window.location.hash = '/note'
  restoreSession()
  render(<App views={{ 'fake/Note': Note }} queries={new QueryClient()} />)
  await userEvent.type(await screen.findByLabelText('note'), 'half a sentence')
  server.use(
    http.get('*/sys/anything', ({ request: { headers } }) =>
      headers.get('x-access-token') === 'fresh'
        ? answer('done')
        : HttpResponse.json({ message: 'Token失效，请重新登录!' }, { status }),
    ),
  )
  const call = () => act(() => request({ method: 'GET', path: '/sys/anything' }).catch(() => 'failed'))
  expect(await call()).toBe('failed')
  return { call, dialog: await screen.findByRole('dialog', { name: '登录已过期' }) }
}
async function signInAgain(dialog: HTMLElement, password: string) {
  await userEvent.type(within(dialog).getByLabelText('密码'), password)
  await userEvent.type(within(dialog).getByLabelText('验证码'), 'k7Qd')
  await userEvent.click(within(dialog).getByRole('button', { name: /重新登录/ }))
}

describe('a session that is over while something typed is not saved', () => {
  it.each([401, 500])(
    'SESSION-017 a session over by a %i asks to sign in again over the page; the same user goes on with the page as it is',
    async (status) => {
      server.use(again(user))
      const { call, dialog } = await expireWhileTyping(status)
      expect(within(dialog).getByText('很抱歉，登录已过期，请重新登录')).toBeTruthy()
      expect(within(dialog).getByLabelText<HTMLInputElement>('用户名').value).toBe('admin')
      await signInAgain(dialog, 'wrong')
      expect(await within(dialog).findByText('用户名或密码错误')).toBeTruthy()
      expect(session.token).toBe('tok')
      await userEvent.clear(within(dialog).getByLabelText('密码'))
      await signInAgain(dialog, 'right')
      await waitFor(() => expect(session.token).toBe('fresh'))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull())
      expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a sentence')
      expect(await call()).toBe('done')
      expect([left.reload.mock.calls.length, path()]).toEqual([0, '/note'])
    },
  )
  it.each([
    ['a sign-in that turns out to be another person', (dialog: HTMLElement) => signInAgain(dialog, 'right')],
    [
      'giving up',
      (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '换个账号登录' })),
    ],
  ])('%s leads to the sign-in page', async (_case, leave) => {
    server.use(again({ ...user, username: 'other' }))
    const { dialog } = await expireWhileTyping(401)
    await leave(dialog)
    await waitFor(() => expect(path()).toBe('/user/login?redirect=%2Fnote'))
    expect(session.token).toBe('')
    expect(screen.queryByLabelText('note')).toBeNull()
  })
  it('is answered by a sign-in of the same person in another window', async () => {
    const stopWatching = watchOtherWindows(left.reload)
    await expireWhileTyping(401)
    writeLocal('Login_Username', 'admin')
    writeLocal('Access-Token', 'fresh')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已过期' })).toBeNull())
    expect([
      session.token,
      screen.getByLabelText<HTMLInputElement>('note').value,
      left.reload.mock.calls.length,
    ]).toEqual(['fresh', 'half a sentence', 0])
    stopWatching()
  })
})
