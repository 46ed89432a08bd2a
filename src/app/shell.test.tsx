import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFakeSockets } from '../../tests/kit/servers/fake-socket.ts'
import { headerCalls } from '../../tests/kit/servers/header-calls.ts'
import { setCallContext } from '../api/client/context.ts'
import { layout } from '../state/layout.ts'
import { setLocale } from '../state/locale.ts'
import { restoreSession, session, watchOtherWindows } from '../state/session/session.ts'
import { writeLocal } from '../state/storage/storage.ts'
import { forgetTabs } from '../state/tabs.ts'
import { App } from './App.tsx'
import { watchFailures } from './failures.ts'

const meta = (title: string) => ({ title, keepAlive: false, internalOrExternal: false })
const menu = [
  {
    id: '1',
    route: '1',
    path: '/hall',
    name: 'hall',
    component: 'layouts/RouteView',
    meta: meta('展厅'),
    children: [
      { id: '11', route: '1', path: '/hall/list', name: 'hall-list', component: 'fake/Hall', meta: meta('展厅列表') },
      { id: '12', route: '1', path: '/hall/odd', name: 'hall-odd', component: 'nowhere/View', meta: meta('未完成') },
    ],
  },
  { id: '2', route: '1', path: '/desk', name: 'desk', component: 'fake/Desk', meta: meta('服务台') },
]
const user = { id: 'u1', username: 'admin', realname: '李馆长', avatar: null, orgCode: 'A' }
const answer = (result: unknown, code = 200, success = true, message = '') =>
  HttpResponse.json({ success, code, message, result, timestamp: 1 })
let permission: () => Response
let failing: number | undefined
let [bodies, dictionaryCalls]: [Record<string, unknown>[], string[]] = [[], []]
const server = setupServer(
  ...headerCalls,
  http.get('*/sys/randomImage/:key', () => answer('data:image/png;base64,AA==')),
  http.post('*/sys/login', async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>
    bodies.push(body)
    return body['password'] === 'right'
      ? answer({ token: 'tok', multi_depart: 1, departs: [], userInfo: user, sysAllDictItems: {} })
      : answer(null, 500, false, '用户名或密码错误')
  }),
  http.post('*/sys/logout', () => answer(null)),
  http.get('*/getUserPermissionByToken', () => permission()),
  http.get('*/opengettextfromdomain', () => answer({ text: '青川博物馆', pname: '' })),
  http.get('*/companyinfo/list', () => answer({ records: [{ id: '1', name: '青川博物馆', logo: null }] })),
  http.get(
    '*/sys/dict/*',
    ({ request }) => void dictionaryCalls.push(`${request.method} ${new URL(request.url).pathname}`),
  ),
  http.get('*/sys/dict/refleshCache', () =>
    failing ? HttpResponse.json({ message: 'Token失效，请重新登录' }, { status: failing }) : answer(null),
  ),
  http.get('*/sys/dict/queryAllDictItems', () => answer({})),
)
const views = { 'fake/Hall': () => <p>hall page</p>, 'fake/Desk': () => <p>desk page</p> }
let stop = () => {}
const left = { reload: vi.fn<() => void>(), go: vi.fn<(to: string) => void>() }

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  useFakeSockets()
  localStorage.clear()
  sessionStorage.clear()
  restoreSession()
  forgetTabs()
  bodies = []
  failing = undefined
  permission = () => answer({ menu, auth: [], allAuth: [], sysSafeMode: false })
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
afterEach(() => stop())
afterAll(() => server.close())

const path = () => window.location.hash.slice(1)
function open(at: string, token = '') {
  window.location.hash = at
  if (token) writeLocal('Access-Token', token)
  restoreSession()
  return render(<App views={views} queries={new QueryClient()} />)
}
const signIn = async (password: string) => {
  const person = userEvent.setup()
  await person.type(await screen.findByLabelText('用户名'), 'admin')
  await person.type(screen.getByLabelText('密码'), password)
  await person.type(screen.getByLabelText('验证码'), 'k7Qd')
  await person.click(screen.getByRole('button', { name: /登\s*录/ }))
}

describe('without a sign-in', () => {
  it('GUARD-003 a protected path leads to the sign-in page with the full path, and GUARD-008 back after it', async () => {
    open('/hall/list?floor=2')
    await screen.findByLabelText('用户名')
    expect(path()).toBe(`/user/login?redirect=${encodeURIComponent('/hall/list?floor=2')}`)
    await signIn('right')
    await screen.findByText('hall page')
    expect(path()).toBe('/hall/list?floor=2')
    expect(bodies[0]).toMatchObject({ username: 'admin', password: 'right', captcha: 'k7Qd', remember_me: false })
  })
  it('GUARD-001 the sign-in page opens by itself, is accessible, and LOGIN-001 says what is missing', async () => {
    const { container } = open('/user/login')
    await screen.findByLabelText('用户名')
    await userEvent.click(screen.getByRole('button', { name: /登\s*录/ }))
    expect(await screen.findByText('请输入用户名')).toBeTruthy()
    expect(screen.getByLabelText('用户名').getAttribute('aria-invalid')).toBe('true')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((found) => found.id)).toEqual([])
  })
  it('a refused sign-in says why, asks for another code and keeps what was typed', async () => {
    open('/user/login')
    await signIn('wrong')
    expect((await screen.findAllByText('用户名或密码错误')).length).toBeGreaterThan(0)
    expect((screen.getByLabelText('验证码') as HTMLInputElement).value).toBe('')
    expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('wrong')
    expect(session.token).toBe('')
  })
  it.each([
    ['ROUTE-005', '/user/register', '注册账号'],
    ['ROUTE-006', '/user/register-result', '注册账号'],
    ['ROUTE-007', '/user/alteration', '修改账号密码'],
  ])('%s GUARD-001 %s opens without a sign-in', async (_, place, title) => {
    open(place)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(path()).toBe(place)
  })
  it('ROUTE-003 /user leads to the sign-in page', async () => {
    open('/user')
    await waitFor(() => expect(path()).toBe('/user/login'))
  })
  it("ROUTE-009 the messenger's sign-in leads to the ordinary one outside a messenger, and GUARD-002 needs no sign-in", async () => {
    open('/oauth2-app')
    await waitFor(() => expect(path()).toBe('/user/login'))
  })
})

describe('signed in', () => {
  it('GUARD-005 the sign-in page leads home', async () => {
    open('/user/login', 'tok')
    await waitFor(() => expect(path()).toBe('/dashboard/analysis'))
  })
  it('ROUTE-001 the root leads to /dashboard/analysis, where everybody is greeted', async () => {
    open('/', 'tok')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(path()).toBe('/dashboard/analysis')
    expect(await within(screen.getByRole('main')).findByText('展厅列表')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('博物馆综合管理平台'))
  })
  it('GUARD-006 and GUARD-007 menu and permissions are loaded before the page is shown', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    server.use(
      http.get('*/getUserPermissionByToken', async () => {
        await gate
        return permission()
      }),
    )
    open('/hall/list', 'tok')
    await screen.findByRole('status')
    expect(screen.queryByText('hall page')).toBeNull()
    release()
    expect(await screen.findByText('hall page')).toBeTruthy()
    server.resetHandlers()
  })
  it('ROUTE-014 an unknown path leads to /404, and ROUTE-013 its page says so', async () => {
    open('/no/such', 'tok')
    expect(await screen.findByText('抱歉，您访问的页面不存在或仍在开发中')).toBeTruthy()
    expect(path()).toBe('/404')
  })
  it('opens a page by its address that was published after the menu was read', async () => {
    permission = () => answer({ menu: menu.slice(1), auth: [], allAuth: [] })
    open('/desk', 'tok')
    await screen.findByText('desk page')
    permission = () => answer({ menu, auth: [], allAuth: [] })
    act(() => void (window.location.hash = '/hall/list'))
    expect(await screen.findByText('hall page')).toBeTruthy()
    expect(path()).toBe('/hall/list')
  })
  it('ROUTE-028 an unknown view is named on the console, and other pages keep working', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open('/hall/odd', 'tok')
    expect(await screen.findByText('抱歉，您访问的页面不存在或仍在开发中')).toBeTruthy()
    expect(log.mock.calls.flat().join()).toContain('nowhere/View')
    await userEvent.click(within(screen.getByRole('navigation', { name: '主菜单' })).getByText('服务台'))
    expect(await screen.findByText('desk page')).toBeTruthy()
    log.mockRestore()
  })
  it('MENU-002 marks the current page, ROUTE-017 scrolls up, TAB-005 titles the document', async () => {
    open('/hall/list', 'tok')
    await screen.findByText('hall page')
    const side = screen.getByRole('navigation', { name: '主菜单' })
    expect(within(side).getByRole('treeitem', { name: /展厅列表/ }).className).toContain('selected')
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    await waitFor(() => expect(document.title).toBe('展厅列表'))
  })
  it('TAB-007 the menu of a tab offers exactly four things, TAB-010 closing goes to the neighbour', async () => {
    open('/hall/list', 'tok')
    await screen.findByText('hall page')
    await userEvent.click(within(screen.getByRole('navigation', { name: '主菜单' })).getByText('服务台'))
    await screen.findByText('desk page')
    const bar = screen.getByRole('navigation', { name: '已打开的页面' })
    await userEvent.pointer({ keys: '[MouseRight]', target: within(bar).getByText('服务台') })
    const offered = await waitFor(() => {
      const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
      expect(items).toContain('刷新')
      return items
    })
    expect(offered.filter((text) => ['刷新', '关闭左侧', '关闭右侧', '关闭其它'].includes(text ?? ''))).toEqual([
      '刷新',
      '关闭左侧',
      '关闭右侧',
      '关闭其它',
    ])
    await userEvent.click(within(bar).getByRole('button', { name: '关闭 服务台' }))
    expect(await screen.findByText('hall page')).toBeTruthy()
  })
  it('HEADER-012 signing out asks first, and leaves no way back for the next person', async () => {
    open('/desk', 'tok')
    await screen.findByText('desk page')
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    await userEvent.click(await screen.findByText('退出登录'))
    expect(await screen.findByText('真的要注销登录吗?')).toBeTruthy()
    expect(session.token).toBe('tok')
    await userEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(session.token).toBe(''))
    await waitFor(() => expect(path()).toBe('/user/login'))
  })
  it('SESSION-019 says so when signing out fails in this browser', async () => {
    open('/desk', 'tok')
    await screen.findByText('desk page')
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    await userEvent.click(await screen.findByText('退出登录'))
    await screen.findByText('真的要注销登录吗?')
    const closed = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('the storage is closed')
    })
    await userEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
    expect(await screen.findByText('操作失败，服务器内部错误，请稍后再试')).toBeTruthy()
    closed.mockRestore()
  })
  it('GUARD-012 a view that exists has no route unless the menu names it', async () => {
    permission = () => answer({ menu: menu.slice(1), auth: [], allAuth: [] })
    open('/hall/list', 'tok')
    expect(await screen.findByText('抱歉，您访问的页面不存在或仍在开发中')).toBeTruthy()
    expect(screen.queryByText('hall page')).toBeNull()
    expect(path()).toBe('/404')
  })
  it('SESSION-020 DICT-008 clearing the cache asks the server to read anew, then for all dictionaries, and SESSION-021 says that it is done', async () => {
    open('/desk', 'tok')
    await screen.findByText('desk page')
    dictionaryCalls = []
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    await userEvent.click(await screen.findByText('清理缓存'))
    expect(await screen.findByText('刷新缓存完成！')).toBeTruthy()
    expect(dictionaryCalls).toEqual([
      'GET /jeecg-boot/sys/dict/refleshCache',
      'GET /jeecg-boot/sys/dict/queryAllDictItems',
    ])
  })
  it('SESSION-022 says that clearing the cache failed', async () => {
    open('/desk', 'tok')
    await screen.findByText('desk page')
    failing = 503
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    await userEvent.click(await screen.findByText('清理缓存'))
    expect(await screen.findByText('刷新缓存失败！')).toBeTruthy()
  })
})

describe('a session that ends', () => {
  it.each([
    ['GUARD-009 loading the permissions fails', () => HttpResponse.json({ message: '库房停电' }, { status: 500 })],
    ['GUARD-014 the menu is missing', () => answer({ menu: [] })],
  ])('%s: signed out, and to the sign-in page with the way back', async (_case, reply) => {
    permission = reply
    open('/desk', 'tok')
    await waitFor(() => expect(path()).toBe('/user/login?redirect=%2Fdesk'))
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
  })
  it('ERROR-005 a 401 signs out and loads the page anew after 1.5 seconds', async () => {
    permission = () =>
      HttpResponse.json({ success: true, code: 401, message: 'Token失效，请重新登录!' }, { status: 401 })
    const from = Date.now()
    open('/desk', 'tok')
    expect((await screen.findAllByText('很抱歉，登录已过期，请重新登录')).length).toBeGreaterThan(0)
    await waitFor(() => expect(left.reload).toHaveBeenCalledTimes(1))
    expect(Date.now() - from).toBeGreaterThan(1400)
    expect(session.token).toBe('')
  })
  it('does not reload the page when the user has signed in again within that time', async () => {
    permission = () =>
      HttpResponse.json({ success: true, code: 401, message: 'Token失效，请重新登录!' }, { status: 401 })
    open('/desk', 'tok')
    await waitFor(() => expect(session.token).toBe(''))
    permission = () => answer({ menu, auth: [], allAuth: [], sysSafeMode: false })
    session.token = 'again'
    await new Promise((resolve) => setTimeout(resolve, 1700))
    expect([left.reload.mock.calls.length, session.token]).toEqual([0, 'again'])
  })
  it.each(['request', 'requestFile'] as const)(
    'ERROR-006 ERROR-010 a 500 with a dead token, of a %s, asks in a dialog, ERROR-007 with one button, ERROR-008 that signs out and loads anew',
    async (helper) => {
      open('/desk', 'tok')
      await screen.findByText('desk page')
      server.use(
        http.get('*/sys/anything', () => HttpResponse.json({ message: 'Token失效，请重新登录' }, { status: 500 })),
      )
      const api = await import('../api/client/call.ts')
      await act(async () => void (await api[helper]({ method: 'GET', path: '/sys/anything' }).catch(() => undefined)))
      expect((await screen.findAllByText('登录已过期')).length).toBeGreaterThan(0)
      expect(session.token).toBe('tok')
      await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
      await waitFor(() => expect(left.reload).toHaveBeenCalledTimes(1))
      expect(localStorage.getItem('pro__Access-Token')).toBeNull()
      server.resetHandlers()
    },
  )
  it('SESSION-012 a sign-out in another window is seen in this one', async () => {
    const stopWatching = watchOtherWindows(left.reload)
    open('/desk', 'tok')
    await screen.findByText('desk page')
    localStorage.removeItem('pro__Access-Token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
    await waitFor(() => expect(path()).toContain('/user/login'))
    expect([session.token, sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH'), left.reload.mock.calls.length]).toEqual([
      '',
      null,
      1,
    ])
    stopWatching()
  })
  it('ERROR-001 any other failure is shown under the title 系统提示', async () => {
    open('/desk', 'tok')
    await screen.findByText('desk page')
    server.use(http.get('*/sys/anything', () => HttpResponse.json({}, { status: 403 })))
    const { request } = await import('../api/client/call.ts')
    await act(() => request({ method: 'GET', path: '/sys/anything' }).catch(() => undefined))
    expect(await screen.findByText('拒绝访问')).toBeTruthy()
    expect(screen.getAllByText('系统提示').length).toBeGreaterThan(0)
    server.resetHandlers()
  })
})
