import { act, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from '../../src/api/client/call.ts'
import { client, TIMEOUT_MS } from '../../src/api/client/client.ts'
import { watchFailures } from '../../src/app/failures.ts'
import { company } from '../../src/state/session/company.ts'
import { session } from '../../src/state/session/session.ts'
import { WAIT, open, path, server, useBackend } from './kit.tsx'

useBackend()

const left = { reload: vi.fn<() => void>(), go: vi.fn<(to: string) => void>() }
beforeEach(() => {
  left.reload.mockReset()
  left.go.mockReset()
})
const ask = () => act(() => request({ method: 'GET', path: '/sys/anything' }).catch(() => undefined))
const says = (reply: () => Response) => server.use(http.get('*/sys/anything', reply))

describe('what a failing server makes of the page', () => {
  it.each([
    ['ERROR-001 a 403', () => HttpResponse.json({}, { status: 403 }), '拒绝访问'],
    ['ERROR-002 a 404', () => HttpResponse.json({}, { status: 404 }), '很抱歉，资源未找到!'],
    ['ERROR-003 a 504', () => HttpResponse.json({}, { status: 504 }), '网络超时'],
    ['ERROR-011 a 500 with words', () => HttpResponse.json({ message: '库房已盘点' }, { status: 500 }), '库房已盘点'],
    [
      'ERROR-011 a 500 in HTML',
      () => new HttpResponse('<html><h1>Bad</h1></html>', { status: 500, headers: { 'content-type': 'text/html' } }),
      '请求出现错误，请稍后再试',
    ],
    ['ERROR-012 a server that is not there', () => HttpResponse.error(), '网络连接失败，请检查网络后重试'],
  ])('%s is reported, and the page stays', async (_case, reply, words) => {
    const stop = watchFailures(left)
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    says(reply)
    await ask()
    expect(await screen.findByText(words, {}, WAIT)).toBeTruthy()
    expect([screen.getByText('desk page').isConnected, session.token, left.reload.mock.calls.length]).toEqual([
      true,
      'tok',
      0,
    ])
    stop()
  })
  it('ERROR-003 reports a server that is too slow, here sooner than after 90 seconds, and keeps the page', async () => {
    const stop = watchFailures(left)
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    server.use(http.get('*/sys/anything', () => delay('infinite')))
    client.defaults.timeout = 30
    await ask()
    client.defaults.timeout = TIMEOUT_MS
    expect(await screen.findByText('网络超时', {}, WAIT)).toBeTruthy()
    expect([screen.getByText('desk page').isConnected, session.token]).toEqual([true, 'tok'])
    stop()
  })
  it('ERROR-009 a messenger says that it signs in again, and goes there', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 wxwork/4.0')
    const stop = watchFailures(left)
    open('/desk')
    await screen.findByText('desk page', {}, WAIT)
    says(() => HttpResponse.json({ message: 'Token失效，请重新登录' }, { status: 500 }))
    await ask()
    expect(await screen.findByText('登录已过期，正在重新登陆', {}, WAIT)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新登录' })).toBeNull()
    await waitFor(() => expect(left.go).toHaveBeenCalledWith('/oauth2-app/login'))
    expect(session.token).toBe('')
    stop()
    vi.restoreAllMocks()
  })
  it('ERROR-014 a title that is not found leaves the sign-in page as it is', async () => {
    Object.assign(company, { name: '', tenantTitle: '' })
    server.use(http.get('*/opengettextfromdomain', () => HttpResponse.json({ message: 'down' }, { status: 500 })))
    open('/user/login', { token: '' })
    expect(await screen.findByLabelText('用户名', {}, WAIT)).toBeTruthy()
    expect((await screen.findAllByText(/博物馆综合管理平台/, {}, WAIT)).length).toBeGreaterThan(0)
    expect(screen.queryByText('系统提示')).toBeNull()
  })
  it('a menu answered as a page of HTML signs out and says so', async () => {
    server.use(
      http.get(
        '*/getUserPermissionByToken',
        () => new HttpResponse('<html></html>', { headers: { 'content-type': 'text/html' } }),
      ),
    )
    open('/desk')
    await waitFor(() => expect(path()).toBe('/user/login?redirect=%2Fdesk'), WAIT)
    expect(await screen.findByText('请求出现错误，请稍后再试', {}, WAIT)).toBeTruthy()
  })
})

describe('a corrupted storage', () => {
  it.each([
    '{',
    'null',
    '[]',
    '{"value":',
    '{"value":null,"expire":"x"}',
    '{"value":{"a":{"b":1}},"expire":null}',
    '{"value":17,"expire":99999999999999}',
    '\u0000',
  ])('is read as empty: %s', async (text) => {
    for (const name of [
      'Access-Token',
      'Login_Userinfo',
      'Login_Username',
      'TENANT_ID',
      'UI_CACHE_DB_DICT_DATA',
      'DEFAULT_THEME',
      'DEFAULT_LAYOUT_MODE',
      'DEFAULT_COLOR',
      'DEFAULT_MULTI_PAGE',
      'SIDEBAR_TYPE',
      'tabs',
      'locale',
    ]) {
      localStorage.setItem(`pro__${name}`, text)
      sessionStorage.setItem(name, text)
    }
    sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', text)
    sessionStorage.setItem('SYS_BUTTON_AUTH', text)
    open('/desk', { token: '' })
    expect(await screen.findByLabelText('用户名', {}, WAIT)).toBeTruthy()
    expect(path()).toContain('/user/login')
  })
})
