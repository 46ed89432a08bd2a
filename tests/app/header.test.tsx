import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { VIEW_AS } from '../../schemas/contract/permissions/permission-rules.ts'
import { isGraphAddress, loadActiveItem } from '../../src/state/session/company.ts'
import { chooseSetting } from '../../src/state/layout.ts'
import { setLocale } from '../../src/state/locale.ts'
import { session } from '../../src/state/session/session.ts'
import { backend, node, open, path, server, useBackend, WAIT } from './kit.tsx'

useBackend()
const desk = () => screen.findByText('desk page', {}, WAIT)
function scrollTo(y: number): void {
  Object.assign(window, { scrollY: y })
  fireEvent.scroll(window)
}

describe('the name of the organisation', () => {
  it('HEADER-001 LAYOUT-020 LAYOUT-022 HEADER-014 shows the company in the header, and with its logo above the menu', async () => {
    open('/desk')
    expect(await within(await screen.findByRole('banner', {}, WAIT)).findByText('欢迎进入 青川博物馆')).toBeTruthy()
    const brand = screen.getByRole('link', { name: '青川博物馆' })
    expect(brand.querySelector('img')?.getAttribute('src')).toBe('/jeecg-boot/sys/common/static/logo.png')
    expect(backend.asked).toContain('company')
  })
  it('LAYOUT-020 without a company the platform has its own name', async () => {
    backend.company = []
    open('/desk')
    await desk()
    expect(await screen.findByText('欢迎进入 博物馆综合管理平台')).toBeTruthy()
  })
  it('LAYOUT-021 the footer names the company and its years', async () => {
    open('/desk')
    await desk()
    await waitFor(() =>
      expect(screen.getByRole('contentinfo').textContent).toBe(
        `版权所有 © 2022-${new Date().getFullYear()} 青川博物馆`,
      ),
    )
  })
  it('HEADER-002 HEADER-015 requests and shows the item in work for people of tenant 14 only', async () => {
    backend.pname = '三号墓发掘'
    open('/desk')
    await desk()
    expect(screen.queryByText('三号墓发掘')).toBeNull()
    expect(backend.asked.filter((call) => call.startsWith('item'))).toEqual([])
    session.tenantid = '14'
    await act(loadActiveItem)
    expect(await screen.findByText('三号墓发掘')).toBeTruthy()
    expect(backend.asked).toContain('item lin')
  })
  it('LAYOUT-001 LAYOUT-002 the sign-in page has the title of the domain, a copyright and a version', async () => {
    open('/user/login', { token: '' })
    expect((await screen.findAllByText('租户之家', {}, WAIT)).length).toBeGreaterThan(0)
    expect(backend.asked).toContain(`title ${window.location.hostname}`)
    expect(screen.getByRole('contentinfo').textContent).toMatch(/版权所有 © 2022.*租户之家.*版本 /)
  })
  it('LAYOUT-003 the sign-in page has the background of the knowledge graph where its mark stood in the address, and the usual one otherwise', async () => {
    const frame = () => document.querySelector('.v-user')?.className
    open('/user/login', { token: '' })
    await screen.findByRole('contentinfo', {}, WAIT)
    expect(frame()).toBe('v-user')
    cleanup()
    expect(isGraphAddress('https://graph.museum.test/', 'graph.museum')).toBe(true)
    open('/user/login', { token: '' })
    await screen.findByRole('contentinfo', {}, WAIT)
    expect(frame()).toBe('v-user v-user-graph')
    sessionStorage.clear()
  })
  it('LAYOUT-003 LAYOUT-004 the mark of the knowledge graph in the address is remembered for the browser session; without a mark there is none', () => {
    expect(isGraphAddress('https://graph.museum.test/', '')).toBe(false)
    expect(isGraphAddress('https://museum.test/', 'graph.museum')).toBe(false)
    expect(isGraphAddress('https://graph.museum.test/', 'graph.museum')).toBe(true)
    expect(isGraphAddress('https://museum.test/', 'graph.museum')).toBe(true)
    sessionStorage.clear()
    expect(isGraphAddress('https://museum.test/', 'graph.museum')).toBe(false)
  })
})

describe('the header', () => {
  it('HEADER-005 has a toggle, a user menu and conversations, HEADER-016 and a bell', async () => {
    open('/desk')
    await desk()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('button', { name: '展开或收起菜单' })).toBeTruthy()
    expect(header.getByRole('button', { name: /用户菜单/ })).toBeTruthy()
    expect(await header.findByRole('button', { name: /^即时聊天/ }, WAIT)).toBeTruthy()
    expect(await header.findByRole('button', { name: /^消息通知/ }, WAIT)).toBeTruthy()
  })
  it('HEADER-009 HEADER-010 HEADER-011 HEADER-013 the user menu greets by name and offers password, department, settings and cache', async () => {
    open('/desk')
    await desk()
    await userEvent.click(screen.getByRole('button', { name: '用户菜单: 林馆员' }))
    const menu = within(screen.getByRole('menu', { name: '用户菜单: 林馆员' }))
    expect(menu.getByText('欢迎您，林馆员')).toBeTruthy()
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '密码修改',
      expect.stringContaining('部门') as string,
      '系统设置',
      '清理缓存',
      '退出登录',
    ])
    expect(document.querySelector('.v-header .v-avatar')).toBeTruthy()
    await userEvent.click(menu.getByRole('menuitem', { name: '密码修改' }))
    expect(await screen.findByRole('dialog', { name: '修改密码' }, WAIT)).toBeTruthy()
  })
  it('SYSTEM-064 the user menu leads to the settings of the account where the menu has their page', async () => {
    backend.menu = [node('/desk', '服务台'), node('/account/settings', '账号设置', { hidden: true })]
    open('/desk')
    await desk()
    await userEvent.click(screen.getByRole('button', { name: '用户菜单: 林馆员' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '账号设置' }))
    expect(await screen.findByRole('heading', { name: '账号设置' }, WAIT)).toBeTruthy()
  })
  it('the user menu leads those with the right to the page as another person sees it', async () => {
    backend.auth = [{ action: VIEW_AS, type: '1' }]
    const other = { id: 'u2', username: 'shen', realname: '沈馆员' }
    server.use(
      http.get('*/sys/user/list', () =>
        HttpResponse.json({
          success: true,
          code: 200,
          message: '',
          result: { records: [other], total: 1 },
          timestamp: 1,
        }),
      ),
    )
    open('/desk')
    await desk()
    await userEvent.click(screen.getByRole('button', { name: '用户菜单: 林馆员' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '以他人身份查看' }))
    const dialog = await screen.findByRole('dialog', { name: '以他人身份查看' }, WAIT)
    const view = within(dialog).getByRole<HTMLButtonElement>('button', { name: '以此人身份查看' })
    expect(view.disabled).toBe(true)
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '用户' }))
    await userEvent.click(await screen.findByTitle('沈馆员 shen', {}, WAIT))
    await userEvent.click(view)
    expect(await screen.findByText('正在以“沈馆员”的身份查看（只读，已记录）', {}, WAIT)).toBeTruthy()
    expect(path()).toBe('/desk')
    await desk()
    await userEvent.click(screen.getByRole('button', { name: '结束查看' }))
    await waitFor(() => expect(screen.queryByText(/正在以/)).toBeNull())
    expect(path()).toBe('/desk')
  })
  it.each([
    ['切换部门', '部门'],
    ['系统设置', '系统设置'],
  ])('HEADER-013 %s opens its dialog from the user menu', async (entry, name) => {
    const departs = { list: [{ id: 'd1', departName: '藏品部', orgCode: 'A' }], orgCode: 'A' }
    server.use(
      http.get('*/sys/user/getCurrentUserDeparts', () =>
        HttpResponse.json({ success: true, code: 200, message: '', result: departs, timestamp: 1 }),
      ),
    )
    open('/desk')
    await desk()
    await userEvent.click(screen.getByRole('button', { name: '用户菜单: 林馆员' }))
    await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${entry}`) }))
    expect(await screen.findByRole('dialog', { name: new RegExp(name) }, WAIT)).toBeTruthy()
  })
  it('HEADER-006 a fixed header that hides itself is away past 100 px, back at 100, and back when the page goes up', async () => {
    chooseSetting('fixedHeader', true)
    chooseSetting('autoHideHeader', true)
    open('/desk')
    await desk()
    const top = document.querySelector('.v-top')
    const isAway = () => top?.classList.contains('v-top-hidden')
    expect(isAway()).toBe(false)
    scrollTo(100)
    expect(isAway()).toBe(false)
    scrollTo(101)
    expect(isAway()).toBe(true)
    scrollTo(400)
    expect(isAway()).toBe(true)
    scrollTo(380)
    expect(isAway()).toBe(false)
    scrollTo(500)
    scrollTo(100)
    expect(isAway()).toBe(false)
    act(() => chooseSetting('autoHideHeader', false))
    scrollTo(600)
    expect(isAway()).toBe(false)
    scrollTo(0)
  })
  it('another language is there at once, without a reload: words, menu, tabs and title', async () => {
    open('/desk')
    await desk()
    backend.menu = [node('/desk', 'Service desk')]
    act(() => setLocale('en-US'))
    expect(await screen.findByText('Welcome to 青川博物馆')).toBeTruthy()
    expect(await within(screen.getByRole('navigation', { name: 'Open pages' })).findByText('Service desk')).toBeTruthy()
    expect(within(screen.getByRole('navigation', { name: 'Open pages' })).getByText('home')).toBeTruthy()
    expect(document.title).toBe('Service desk')
    expect(document.documentElement.lang).toBe('en-US')
    expect(backend.asked).toContain('menu en-US')
  })
})
