import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { componentOf } from '../../src/app/routes/entries.ts'
import { fixedEntries } from '../../src/app/routes/fixed.ts'
import {
  HOME_PATH,
  LOGIN_PATH,
  loginAddress,
  MESSENGER_LOGIN_PATH,
  safeRedirect,
} from '../../src/app/routes/redirect.ts'
import { HOME_PATH as TABS_HOME } from '../../src/state/home.ts'
import { storePermissions } from '../../src/state/session/permissions.ts'
import { tabs } from '../../src/state/tabs.ts'
import { END_VIEWS, folder, backend, node, open, path, useBackend, WAIT } from './kit.tsx'

useBackend()
const view = (at: string, component: string, title = '结果') => node(at, title, { component })

describe('fixed routes', () => {
  it('ROUTE-002 CONST-009 home is /dashboard/analysis, under that name, the one constant of every way there', async () => {
    expect([HOME_PATH, TABS_HOME, fixedEntries(new Set())[0]?.path, fixedEntries(new Set())[0]?.name]).toEqual(
      Array.from({ length: 4 }, () => '/dashboard/analysis'),
    )
    open('/dashboard/analysis')
    expect(await screen.findByRole('heading', { level: 1, name: /林馆员/ }, WAIT)).toBeTruthy()
    await waitFor(() => expect(tabs.active).toBe('/dashboard/analysis'))
  })
  it('CONST-010 GUARD-002 the sign-in page of messengers is one constant', () => {
    expect([MESSENGER_LOGIN_PATH, loginAddress('/', true), safeRedirect(MESSENGER_LOGIN_PATH)]).toEqual([
      '/oauth2-app/login',
      '/oauth2-app/login',
      undefined,
    ])
    expect(LOGIN_PATH).toBe('/user/login')
  })
  it('ROUTE-011 ROUTE-012 /test leads to /test/home, a plain page with the version of the build', async () => {
    open('/test')
    expect(await screen.findByText('测试页', {}, WAIT)).toBeTruthy()
    expect(path()).toBe('/test/home')
    expect(screen.getByText(/^版本 /)).toBeTruthy()
  })
  it('ROUTE-015 ROUTE-016 every address is base, hash and path', async () => {
    open('/hall/plan')
    await screen.findByText('plan page', {}, WAIT)
    expect(window.location.pathname).toBe('/')
    expect(window.location.hash).toBe('#/hall/plan')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a'))
      expect(link.getAttribute('href')).toMatch(/^#\//)
  })
  it('ROUTE-035 ROUTE-013 shows the failure page without the layout', async () => {
    open('/404')
    expect(await screen.findByText('抱歉，您访问的页面不存在或仍在开发中', {}, WAIT)).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
  it("GUARD-010 AMB-007 a fixed page without permission meta is everybody's", () => {
    storePermissions([], [])
    expect(fixedEntries(new Set()).map((entry) => entry.path)).toContain(HOME_PATH)
  })
})

describe('pages of the menu', () => {
  it.each(END_VIEWS)('%s %s says how it ended and leads home', async (_id, component, words) => {
    backend.menu = [view('/end', component), node('/desk', '服务台')]
    open('/end')
    expect(await screen.findByText(words, {}, WAIT)).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('#/dashboard/analysis')
  })
  it('a result says what its address says, as text, and leads back inside the application only', async () => {
    backend.menu = [view('/end', 'result/Success')]
    const { unmount } = open(
      `/end?title=${encodeURIComponent('<b>已保存</b>')}&text=3&back=${encodeURIComponent('/desk?a=1')}`,
    )
    expect(await screen.findByText('<b>已保存</b>', {}, WAIT)).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回上一页' }).getAttribute('href')).toBe('#/desk?a=1')
    unmount()
    open(`/end?back=${encodeURIComponent('//evil.test')}`)
    expect(await screen.findByText('操作成功', {}, WAIT)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '返回上一页' })).toBeNull()
  })
  it('ROUTE-029 a view is loaded when it is looked at, ROUTE-020 and a layout goes on to its first page', async () => {
    expect(componentOf('layouts/RouteView').kind).toBe('layout')
    backend.menu = [folder('/ends', '结果', [view('/ends/a', 'result/Success')])]
    open('/ends')
    expect(await screen.findByText('操作成功', {}, WAIT)).toBeTruthy()
    expect(path()).toBe('/ends/a')
  })
  it('ROUTE-037 no widget has a route of its own', async () => {
    for (const widget of ['sel_user', 'popup', 'cron']) {
      const { unmount } = open(`/${widget}`)
      await waitFor(() => expect(path()).toBe('/404'), WAIT)
      unmount()
    }
  })
  it('ROUTE-028 AMB-010 shows the failure of an unknown view in its tab, with the menu', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    backend.menu = [view('/odd', '__proto__', '怪页'), view('/odder', 'constructor', '更怪')]
    open('/odd')
    expect(await screen.findByText('抱歉，您访问的页面不存在或仍在开发中', {}, WAIT)).toBeTruthy()
    expect(screen.getByRole('tree', { name: '主菜单' })).toBeTruthy()
    expect(log.mock.calls.flat().join()).toContain('__proto__')
    log.mockRestore()
  })
})

describe('a redirect', () => {
  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/%2F/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.test',
    ' //evil.test',
    '/user/login?redirect=/user/login',
  ])('GUARD-008 to %s goes nowhere but into this application', async (to) => {
    open(`/user/login?redirect=${encodeURIComponent(to)}`)
    await waitFor(() => expect(['/dashboard/analysis', '/404']).toContain(path()), WAIT)
    expect(window.location.origin + window.location.pathname).toBe(`${window.location.origin}/`)
  })
})
