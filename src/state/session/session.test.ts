import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setCallContext } from '../../api/client/context.ts'
import { prefetchPermissions } from '../../api/session.ts'
import { dictionaries, storedChoices, reloadDictionaries } from '../dictionaries.ts'
import { locale } from '../locale.ts'
import { memoryOf } from '../storage/keep.ts'
import { permissions } from './permissions.ts'
import { loadPermissions, restoreSession, session, signIn, signOut } from './session.ts'
import { readLocal, writeLocal } from '../storage/storage.ts'

const WEEK = 604_800_000
const user = { id: 'u1', username: 'curator', realname: '李研究员', avatar: 'a.png', orgCode: 'A01' }
const items = { level: [{ value: '1', text: '一级', title: '一级', label: '一级' }] }
const answer = (result: unknown, code = 0, success = true, message = '') =>
  HttpResponse.json({ success, code, message, result, timestamp: 1 })

let calls: string[] = []
let login: () => Response
let logout: () => Response
let permission: unknown
let renewed: unknown
const server = setupServer(
  http.post('*/jeecg-boot/sys/login', () => login()),
  http.post('*/jeecg-boot/sys/logout', ({ request }) => {
    calls.push(
      `logout ${request.headers.get('x-access-token')} kept=${String(localStorage.getItem('pro__Access-Token') !== null)}`,
    )
    return logout()
  }),
  http.get('*/jeecg-boot/sys/dict/refleshCache', () => {
    calls.push('reflesh')
    return answer(null)
  }),
  http.get('*/jeecg-boot/sys/dict/queryAllDictItems', () => {
    calls.push('all')
    return answer(renewed)
  }),
  http.get('*/jeecg-boot/sys/permission/getUserPermissionByToken', () => answer(permission)),
)
const menu = [{ id: 'm', path: '/a', name: 'a', component: 'x', meta: { title: 'A' } }]
const credentials = { username: 'curator', password: 'p', captcha: 'c', checkKey: '1', remember_me: true }

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  calls = []
  localStorage.clear()
  sessionStorage.clear()
  restoreSession()
  setCallContext({
    token: () => session.token || undefined,
    tenantId: () => undefined,
    lowAppId: () => undefined,
    locale: () => 'zh-CN',
  })
  login = () =>
    answer(
      {
        token: 'tok',
        multi_depart: 1,
        departs: [],
        tenantList: [{ id: 14, name: '馆' }],
        userInfo: user,
        sysAllDictItems: items,
      },
      200,
    )
  logout = () => answer(null)
  renewed = { level: [{ value: '2', text: '二级' }] }
  permission = {
    menu,
    auth: [{ action: 'a:add', type: '1' }],
    allAuth: [{ action: 'a:add', type: '1', status: '1' }],
    sysSafeMode: true,
  }
})
afterEach(async () => {
  const count = (name: string) => calls.filter((call) => call === name).length
  await vi.waitUntil(() => count('reflesh') === count('all'), { timeout: 20_000 })
  server.resetHandlers()
})
afterAll(() => server.close())

describe('signing in', () => {
  it('SESSION-011 moves from no token to a session when the password is right', async () => {
    expect(session.token).toBe('')
    await signIn(credentials)
    expect(session.token).toBe('tok')
  })
  it('SESSION-001 holds who is signed in', async () => {
    await signIn(credentials)
    await loadPermissions()
    expect(session).toMatchObject({
      token: 'tok',
      username: 'curator',
      realname: '李研究员',
      tenantid: '14',
      welcome: '李研究员',
      avatar: 'a.png',
      info: user,
      sysSafeMode: true,
    })
    expect(session.permissionList.map((item) => item.path)).toEqual(['/a'])
  })
  it.each([
    ['SESSION-003 keeps the token for 7 days', 'Access-Token', 'tok'],
    ['SESSION-004 keeps the user for 7 days', 'Login_Userinfo', user],
    ['SESSION-009 keeps the dictionaries for 7 days', 'UI_CACHE_DB_DICT_DATA', items],
  ])('%s', async (_title, name, value) => {
    const before = Date.now()
    renewed = items
    await signIn(credentials)
    const stored = JSON.parse(localStorage.getItem(`pro__${name}`) ?? '{}') as { value: unknown; expire: number }
    expect(stored.value).toEqual(value)
    expect(stored.expire).toBeGreaterThanOrEqual(before + WEEK)
    expect(stored.expire).toBeLessThanOrEqual(Date.now() + WEEK)
    expect(readLocal(name, Date.now() + WEEK)).toBeUndefined()
  })
  it('SESSION-005 and SESSION-006 use the keys every client of the contract uses', async () => {
    await signIn(credentials)
    expect(
      [localStorage.getItem('pro__Access-Token'), localStorage.getItem('pro__TENANT_ID')].every(
        (stored) => stored !== null,
      ),
    ).toBe(true)
  })
  it('SESSION-016 refreshes the dictionaries in the background and uses those of the answer until then', async () => {
    await signIn(credentials)
    expect(storedChoices('level')?.[0]?.text).toBe('一级')
    await vi.waitFor(() => expect(storedChoices('level')?.[0]?.text).toBe('二级'), { timeout: 20_000 })
    expect(calls).toEqual(['reflesh', 'all'])
  })
  it('DICT-014 takes the dictionaries of its answer into the cache, for lookups and for the next page load', async () => {
    renewed = items
    await signIn(credentials)
    expect(storedChoices('level')).toEqual([expect.objectContaining({ value: '1', text: '一级' })])
    expect(readLocal('UI_CACHE_DB_DICT_DATA')).toEqual(items)
  })
  it('DICT-009 keeps what queryAllDictItems answers for 7 days', async () => {
    const before = Date.now()
    await reloadDictionaries()
    expect(readLocal('UI_CACHE_DB_DICT_DATA', before + WEEK - 1000)).toEqual(renewed)
    expect(readLocal('UI_CACHE_DB_DICT_DATA', Date.now() + WEEK)).toBeUndefined()
  })
  it('keeps dictionaries for the language they came in: in another one the server is asked', async () => {
    await reloadDictionaries()
    expect(storedChoices('level')).toBeDefined()
    locale.current = 'en-US'
    expect(storedChoices('level')).toBeUndefined()
    await reloadDictionaries()
    expect(storedChoices('level')).toBeDefined()
    locale.current = 'zh-CN'
    expect(storedChoices('level')).toBeUndefined()
  })
  it('ERROR-013 hands a refused answer to the caller and changes nothing', async () => {
    login = () => answer(null, 412, false, '验证码错误')
    await expect(signIn(credentials)).rejects.toMatchObject({ replyCode: 412, message: '验证码错误' })
    expect(session.token).toBe('')
  })
  it('LOGIN-012 is successful with code 200 only, as number or text', async () => {
    login = () =>
      HttpResponse.json({ success: true, code: '200', message: '', result: { token: 't2', userInfo: user } })
    await signIn(credentials)
    expect(session.token).toBe('t2')
    login = () => answer({ token: 'never' }, 0, true, '手机验证码错误')
    await expect(signIn(credentials)).rejects.toMatchObject({ message: '手机验证码错误' })
    expect(session.token).toBe('t2')
  })
  it('keeps what the same person typed, and forgets what another one did', async () => {
    memoryOf('curator').draft.set('form', 'typed')
    memoryOf('other').draft.set('form', 'secret')
    await signIn(credentials)
    expect(memoryOf('curator').draft.get('form')).toBe('typed')
    expect(memoryOf('other').draft.get('form')).toBeUndefined()
  })
  it('is found again after a reload', async () => {
    await signIn(credentials)
    session.token = ''
    session.info = undefined
    restoreSession()
    expect(session).toMatchObject({ token: 'tok', username: 'curator', tenantid: '14' })
  })
})

describe('permissions', () => {
  it('SESSION-002 stores false when the safe mode is no boolean', async () => {
    permission = { menu, sysSafeMode: 'true' }
    await loadPermissions()
    expect(session.sysSafeMode).toBe(false)
  })
  it('takes what was asked for ahead for the first menu alone: one that is loaded again is asked for', async () => {
    await signIn(credentials)
    await prefetchPermissions()
    permission = { menu: [] }
    await loadPermissions()
    await prefetchPermissions()
    permission = { menu: [...menu, { ...menu[0], id: 'n', path: '/b' }] }
    await loadPermissions()
    expect(session.permissionList.map(({ path }) => path)).toEqual(['/a', '/b'])
  })
  it('SESSION-007 and SESSION-008 keep both lists in the session storage', async () => {
    await loadPermissions()
    expect(JSON.parse(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH') ?? '[]')).toMatchObject([{ action: 'a:add' }])
    expect(JSON.parse(sessionStorage.getItem('SYS_BUTTON_AUTH') ?? '[]')).toMatchObject([
      { action: 'a:add', status: '1' },
    ])
  })
  it.each([[[]], [undefined], [null], ['x']])(
    'GUARD-013 rejects the menu %j with the sentence of the contract',
    async (empty) => {
      permission = { menu: empty }
      await expect(loadPermissions()).rejects.toThrow('getPermissionList: permissions must be a non-null array !')
    },
  )
})

describe('signing out', () => {
  it('SESSION-012 clears everything of the person locally', async () => {
    await signIn(credentials)
    await loadPermissions()
    writeLocal('CACHE_INCLUDED_ROUTES', ['A'])
    await vi.waitFor(() => expect(calls).toContain('all'), { timeout: 20_000 })
    await signOut()
    for (const name of [
      'Access-Token',
      'Login_Username',
      'Login_Userinfo',
      'TENANT_ID',
      'CACHE_INCLUDED_ROUTES',
      'UI_CACHE_DB_DICT_DATA',
    ])
      expect(localStorage.getItem(`pro__${name}`), name).toBeNull()
    expect(session).toMatchObject({ token: '', username: '', tenantid: '', info: undefined, permissionList: [] })
    expect([
      permissions.lists.auth.length,
      dictionaries.byCode.size,
      sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH'),
    ]).toEqual([0, 0, null])
  })
  it('SESSION-013 calls the server after that, SESSION-015 with the token of the session', async () => {
    await signIn(credentials)
    await vi.waitFor(() => expect(calls).toContain('all'), { timeout: 20_000 })
    await signOut()
    expect(calls.at(-1)).toBe('logout tok kept=false')
  })
  it.each([
    ['refuses', () => answer(null, 500, false, 'Token无效!')],
    ['fails', () => HttpResponse.json({}, { status: 500 })],
    ['cannot be reached', () => HttpResponse.error()],
  ])('SESSION-014 completes when the server %s', async (_how, reply) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await signIn(credentials)
    await vi.waitFor(() => expect(calls).toContain('all'), { timeout: 20_000 })
    logout = reply
    await expect(signOut()).resolves.toBeUndefined()
    expect(session.token).toBe('')
    log.mockRestore()
  })
})
