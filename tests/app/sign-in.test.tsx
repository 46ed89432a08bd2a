import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { company } from '../../src/state/session/company.ts'
import { setLocale } from '../../src/state/locale.ts'
import { restoreSession, session } from '../../src/state/session/session.ts'
import { backend, open, path, server, useBackend, WAIT } from './kit.tsx'

useBackend()

const answer = (result: unknown, code: number | string = 200, success = true, message = '') =>
  HttpResponse.json({ success, code, message, result, timestamp: 1 })
const user = { id: 'u1', username: 'lin', realname: '林馆员', avatar: null, orgCode: 'A' }
const signedIn = (more: object = {}) => ({
  token: 'tok',
  multi_depart: 1,
  departs: [],
  userInfo: user,
  sysAllDictItems: {},
  ...more,
})
const WAYS = {
  phone: true,
  register: true,
  alteration: true,
  mailbox: '',
  third: [{ source: 'oidc', title: 'OpenID' }],
  casUrl: '',
  casService: '',
}
let bodies: Record<string, Record<string, unknown>>
let asked: string[]
let replies: Record<string, () => Response>
const assign = vi.hoisted(() => vi.fn<(to: string) => void>())
vi.mock('../../src/app/login/identity-providers/redirect-to.ts', () => ({ redirectTo: assign }))

beforeEach(() => {
  bodies = {}
  asked = []
  replies = {}
  server.use(
    http.get('*/sys/randomImage/:key', () => answer('')),
    http.get('*/sys/signInWays', () => replies['ways']?.() ?? answer(WAYS)),
    http.get('*/sys/thirdLogin/getLoginUser/:token/:type', ({ params }) => {
      asked.push(`${String(params['token'])}/${String(params['type'])}`)
      return replies['third']?.() ?? answer(signedIn())
    }),
    http.get('*/sys/cas/client/validateLogin', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('ticket')} ${searchParams.get('service')}`)
      return replies['cas']?.() ?? answer({ token: 'tok', userInfo: user }, 0)
    }),
    http.post('*/jeecg-boot/*', async ({ request }) => {
      const name = new URL(request.url).pathname.replace('/jeecg-boot', '')
      bodies[name] = (await request
        .clone()
        .json()
        .catch(() => ({}))) as Record<string, unknown>
      return replies[name]?.() ?? answer(name.endsWith('ogin') ? signedIn() : {})
    }),
  )
  assign.mockReset()
})
afterEach(() => vi.restoreAllMocks())

const person = () => userEvent.setup()
const login = (at = '/user/login') => open(at, { token: '' })
const field = (label: string) => screen.findByLabelText(label, {}, WAIT)
const press = async (name: string | RegExp) => person().click(await screen.findByRole('button', { name }, WAIT))
async function signInByAccount(): Promise<void> {
  await person().type(await field('用户名'), 'lin')
  await person().type(await field('密码'), 'Jade#2024')
  await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
  await press(/登\s*录/)
}

/** Signs in, closes the browser, and gives the token that is found on coming back. */
const signInAndComeBack = async (isRemembered: boolean) => {
  const { unmount } = login()
  if (isRemembered) await person().click(await field('自动登录'))
  await signInByAccount()
  await waitFor(() => expect(session.token).toBe('tok'), WAIT)
  unmount()
  document.cookie = 'pro__open=; max-age=0; path=/'
  restoreSession()
  return session.token
}

describe('a password that must be changed', () => {
  it('must be changed before anything else, and then signs no one in', async () => {
    replies['/sys/login'] = () =>
      answer(
        signedIn({
          mustChangePassword: true,
          multi_depart: 2,
          departs: [
            { id: '1', departName: 'A', orgCode: 'A' },
            { id: '2', departName: 'B', orgCode: 'B' },
          ],
        }),
      )
    backend.asked.length = 0
    login()
    await signInByAccount()
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    expect(within(dialog).getByText('首次登录或密码被重置后，请先修改密码！')).toBeTruthy()
    await person().type(within(dialog).getByLabelText('旧密码'), 'Jade#2024')
    await person().type(within(dialog).getByLabelText('新密码'), 'Opal#2025')
    await person().type(within(dialog).getByLabelText('确认新密码'), 'Opal#2025')
    await person().click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(session.token).toBe(''), WAIT)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), WAIT)
    expect(bodies['/sys/user/updatePassword']).toMatchObject({ oldpassword: 'Jade#2024', password: 'Opal#2025' })
    const password = (await field('密码')) as HTMLInputElement
    expect([password.value, ((await field('用户名')) as HTMLInputElement).value]).toEqual(['', 'lin'])
    await waitFor(() => expect(document.activeElement).toBe(password))
    expect(path()).toBe('/user/login')
    expect(backend.asked.filter((one) => one.startsWith('menu'))).toEqual([])
  })
  it('signs out where the dialog is closed', async () => {
    replies['/sys/login'] = () => answer(signedIn({ mustChangePassword: true }))
    login()
    await signInByAccount()
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    await person().click(within(dialog).getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(session.token).toBe(''), WAIT)
    expect(path()).toBe('/user/login')
  })
})

describe('the sign-in page', () => {
  it('LOGIN-001 ROUTE-004 asks for name and password, in fields that password managers know', async () => {
    const { container } = login()
    expect((await field('用户名')).getAttribute('autocomplete')).toBe('username')
    expect((await field('密码')).getAttribute('autocomplete')).toBe('current-password')
    await press(/登\s*录/)
    expect(await screen.findByText('请输入用户名', {}, WAIT)).toBeTruthy()
    expect(document.activeElement).toBe(await field('用户名'))
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
  it('shows what is typed when asked to, and says when Caps Lock is on', async () => {
    login()
    const password = await field('密码')
    await press('显示密码')
    expect(password.getAttribute('type')).toBe('text')
    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
    expect(await screen.findByText('大写锁定已打开', {}, WAIT)).toBeTruthy()
  })
  it.each([[200], ['200']])('LOGIN-006 LOGIN-012 takes the code %o as a sign-in', async (code) => {
    replies['/sys/login'] = () => answer(signedIn(), code)
    login()
    await signInByAccount()
    await waitFor(() => expect(session.token).toBe('tok'), WAIT)
    expect(bodies['/sys/login']).toMatchObject({ username: 'lin', password: 'Jade#2024', remember_me: false })
  })
  it.each(['/sys/login', 'third'])(
    "LOGIN-012 ERROR-013 a success of %s with another code is no sign-in: the server's words are told",
    async (way) => {
      replies[way] = () => answer(signedIn(), 0, true, '请稍候')
      login(way === 'third' ? '/oauth2-app/login?oauth2LoginToken=late&thirdType=oidc' : undefined)
      if (way !== 'third') await signInByAccount()
      expect((await screen.findAllByText('请稍候', {}, WAIT)).length).toBeGreaterThan(0)
      expect(session.token).toBe('')
    },
  )
  it("ERROR-014 stays usable, under the platform's name, when the title cannot be fetched", async () => {
    company.tenantTitle = ''
    server.use(http.get('*/opengettextfromdomain', () => HttpResponse.error()))
    login()
    expect(await screen.findByText('博物馆综合管理平台', {}, WAIT)).toBeTruthy()
    await signInByAccount()
    await waitFor(() => expect(session.token).toBe('tok'), WAIT)
  })
  it('a sign-in that is not remembered is over when the browser was closed meanwhile, a remembered one is not', async () => {
    expect(await signInAndComeBack(false)).toBe('')
    expect(await signInAndComeBack(true)).toBe('tok')
  })
  it('speaks English, with the words of the page alone', async () => {
    setLocale('en-US')
    login()
    expect(await screen.findByRole('heading', { name: 'Sign in' }, WAIT)).toBeTruthy()
    await screen.findByRole('tab', { name: 'Mobile number' }, WAIT)
    expect(screen.getByRole('main').textContent).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('other ways', () => {
  it('LOGIN-002 LOGIN-008 signs in with a mobile number and the code that was sent to it; the arrow keys change the way', async () => {
    login()
    const tab = await screen.findByRole('tab', { name: '账号密码' }, WAIT)
    tab.focus()
    await person().keyboard('{ArrowRight}')
    await press('获取验证码')
    expect(await screen.findByText('请输入手机号')).toBeTruthy()
    await person().type(await field('手机号码'), '13800000002')
    await press('获取验证码')
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeTruthy()
    expect(bodies['/sys/sms']).toEqual({ mobile: '13800000002', smsmode: '0' })
    await person().type(await field('短信验证码'), '246810')
    await press(/登\s*录/)
    await waitFor(() => expect(session.token).toBe('tok'), WAIT)
    expect(bodies['/sys/phoneLogin']).toEqual({ mobile: '13800000002', captcha: '246810', remember_me: false })
  })
  it('LOGIN-012 does not sign in with a wrong code, which is answered with success and code 0', async () => {
    replies['/sys/phoneLogin'] = () => answer(null, 0, true, '手机验证码错误')
    login()
    await person().click(await screen.findByRole('tab', { name: '手机号' }, WAIT))
    await person().type(await field('手机号码'), '13800000002')
    await person().type(await field('短信验证码'), '246810')
    await press(/登\s*录/)
    expect((await screen.findAllByText('手机验证码错误', {}, WAIT)).length).toBeGreaterThan(0)
    expect(session.token).toBe('')
  })
  it('LOGIN-004 leaves for the other identity provider and keeps the requested address', async () => {
    login(`/user/login?redirect=${encodeURIComponent('/hall/list')}`)
    await press('OpenID')
    expect(assign).toHaveBeenCalledWith('/jeecg-boot/sys/thirdLogin/render/oidc')
    expect(sessionStorage.getItem('SIGN_IN_REDIRECT')).toBe('"/hall/list"')
  })
  it('LOGIN-009 SESSION-011 signs in with the ticket of the identity provider, removes it from the address and continues', async () => {
    sessionStorage.setItem('SIGN_IN_REDIRECT', '"/hall/list"')
    login('/oauth2-app/login?oauth2LoginToken=tick%2Fet&thirdType=oidc')
    await screen.findByText('hall list', {}, WAIT)
    expect(asked).toEqual(['tick%2Fet/oidc'].map(decodeURIComponent))
    expect(path()).toBe('/hall/list')
    expect(sessionStorage.getItem('SIGN_IN_REDIRECT')).toBeNull()
  })
  it('SEC-12 never continues to another site or another sign-in page, wherever the requested address was stored', async () => {
    sessionStorage.setItem('SIGN_IN_REDIRECT', '"//evil.example/x"')
    login('/oauth2-app/login?oauth2LoginToken=other&thirdType=oidc')
    await waitFor(() => expect(path()).toBe('/dashboard/analysis'), WAIT)
  })
  it('asks a person without an account for its mobile number, once', async () => {
    login('/oauth2-app/login?thirdBind=bind-me&thirdType=oidc')
    expect(await screen.findByRole('heading', { name: '绑定账号' }, WAIT)).toBeTruthy()
    replies['/sys/thirdLogin/bindingThirdPhone'] = () => answer(signedIn())
    await person().type(await field('手机号码'), '13800000002')
    await person().type(await field('短信验证码'), '246810')
    await press('绑定并登录')
    await waitFor(() => expect(session.token).toBe('tok'), WAIT)
    expect(bodies['/sys/thirdLogin/bindingThirdPhone']).toEqual({
      mobile: '13800000002',
      captcha: '246810',
      thirdUserUuid: 'bind-me',
    })
  })
  it('shows the refusal of the identity provider and returns to the sign-in form', async () => {
    login('/oauth2-app/login?thirdError=1')
    expect(await screen.findByText('第三方登录失败，请重试', {}, WAIT)).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回登录' })).toBeTruthy()
  })
  it("LOGIN-005 ROUTE-009 ROUTE-010 inside a messenger the app's sign-in page leaves for the provider by itself; outside it goes on to the ordinary one", async () => {
    const { unmount } = login('/oauth2-app')
    await waitFor(() => expect(path()).toBe('/user/login'), WAIT)
    unmount()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla wxwork/4')
    login('/oauth2-app/login')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/jeecg-boot/sys/thirdLogin/render/oidc'), WAIT)
  })
  it('LOGIN-010 LOGIN-011 LOGIN-013 redeems a single sign-on ticket by the success flag alone', async () => {
    replies['ways'] = () => answer({ ...WAYS, casUrl: 'https://cas.test/cas', casService: 'http://localhost:3000/' })
    window.history.replaceState(null, '', '/?ticket=ST-7')
    login()
    await waitFor(() => expect(session.token).toBe('tok'), WAIT)
    expect(asked).toEqual(['ST-7 http://localhost:3000/'])
    await waitFor(() => expect(window.location.search).toBe(''))
  })
  it('LOGIN-010 demands a required change of password first, after single sign-on too', async () => {
    replies['ways'] = () => answer({ ...WAYS, casUrl: 'https://cas.test/cas', casService: 'http://localhost:3000/' })
    replies['cas'] = () => answer({ token: 'tok', userInfo: user, mustChangePassword: true }, 0)
    window.history.replaceState(null, '', '/?ticket=ST-9')
    login()
    expect(await screen.findByRole('dialog', { name: '修改密码' }, WAIT)).toBeTruthy()
    expect(path()).toBe('/user/login')
  })
  it('LOGIN-013 a refused ticket leaves the sign-in page with the words, and the way to try again', async () => {
    replies['ways'] = () => answer({ ...WAYS, casUrl: 'https://cas.test/cas', casService: 'http://localhost:3000/' })
    replies['cas'] = () => answer({ token: 'tok', userInfo: user }, 200, false, '单点登录票据无效，请重新登录')
    window.history.replaceState(null, '', '/?ticket=ST-8')
    login()
    expect((await screen.findAllByText('单点登录票据无效，请重新登录', {}, WAIT)).length).toBeGreaterThan(0)
    expect(session.token).toBe('')
    await press('单点认证')
    expect(assign).toHaveBeenCalledWith('https://cas.test/cas/login?service=http%3A%2F%2Flocalhost%3A3000%2F')
  })
  it('shows the plain ways to a back end that names none', async () => {
    replies['ways'] = () => new HttpResponse('<html>', { status: 404 })
    login()
    expect(await screen.findByRole('link', { name: '注册账号' }, WAIT)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '忘记密码' })).toBeNull()
    expect(screen.queryByText('很抱歉，资源未找到!')).toBeNull()
  })
})

describe('tenant and department', () => {
  const tenantList = [
    { id: 1, name: '一馆', status: 1 },
    { id: 14, name: '十四馆', status: 1 },
  ]
  it('LOGIN-003 LOGIN-015 opens home after the choice of tenant and department, which are stored and sent', async () => {
    replies['/sys/login'] = () =>
      answer(
        signedIn({
          tenantList,
          multi_depart: 2,
          departs: [
            { id: 'd1', departName: '藏品部', orgCode: 'A' },
            { id: 'd2', departName: '展览部', orgCode: 'B' },
          ],
        }),
      )
    replies['/sys/selectDepart'] = () => answer({ userInfo: { ...user, orgCode: 'B' } })
    login()
    await signInByAccount()
    const dialog = await screen.findByRole('dialog', { name: '请选择登录身份' }, WAIT)
    expect(path()).toBe('/user/login')
    await person().click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    expect(within(dialog).getAllByText('请选择').length).toBeGreaterThan(0)
    await person().click(within(dialog).getByRole('combobox', { name: '租户' }))
    await person().click(await screen.findByTitle('十四馆'))
    await person().click(within(dialog).getByRole('combobox', { name: '部门' }))
    await person().click(await screen.findByTitle('展览部'))
    await person().click(within(dialog).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(path()).toBe('/dashboard/analysis'), WAIT)
    expect(session).toMatchObject({ tenantid: '14', info: { orgCode: 'B' } })
    expect(bodies['/sys/selectDepart']).toEqual({ orgCode: 'B', username: 'lin' })
  })
  it('SESSION-006 the one tenant is taken silently; a sign-in without tenants forgets the one before', async () => {
    replies['/sys/login'] = () => answer(signedIn({ tenantList: tenantList.slice(0, 1) }))
    const { unmount } = login()
    await signInByAccount()
    await waitFor(() => expect(session.tenantid).toBe('1'), WAIT)
    unmount()
    localStorage.removeItem('pro__Access-Token')
    replies['/sys/login'] = () => answer(signedIn())
    login()
    await signInByAccount()
    await waitFor(() => expect(session.token).toBe('tok'), WAIT)
    expect(session.tenantid).toBe('')
    expect(localStorage.getItem('pro__TENANT_ID')).toBeNull()
  })
})
