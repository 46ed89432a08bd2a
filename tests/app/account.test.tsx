import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PasswordDialog } from '../../src/app/layout/header/PasswordDialog.tsx'
import { session } from '../../src/state/session/session.ts'
import { AppFrame } from '../../src/ui/frame/AppFrame.tsx'
import { open, path, server, useBackend, WAIT } from './kit.tsx'

useBackend()

const answer = (result: unknown, code = 200, success = true, message = '') =>
  HttpResponse.json({ success, code, message, result, timestamp: 1 })
const user = { id: 'u1', username: 'lin', realname: '林馆员', avatar: null, orgCode: 'B' }
const WAYS = { phone: true, register: true, alteration: true, mailbox: '', third: [], casUrl: '', casService: '' }
const DEPARTS = [
  { id: 'd1', departName: '藏品部', orgCode: 'A' },
  { id: 'd2', departName: '展览部', orgCode: 'B' },
]
let bodies: Record<string, unknown>
let replies: Record<string, () => Response>

beforeEach(() => {
  bodies = {}
  replies = {}
  server.use(
    http.get('*/sys/randomImage/:key', () => answer('')),
    http.get('*/sys/signInWays', () => replies['ways']?.() ?? answer(WAYS)),
    http.get('*/getCurrentUserDeparts', () => replies['departs']?.() ?? answer({ list: DEPARTS, orgCode: 'A' })),
    http.post('*/jeecg-boot/*', async ({ request }) => {
      const name = new URL(request.url).pathname.replace('/jeecg-boot', '')
      bodies[name] = await request
        .clone()
        .json()
        .catch(() => ({}))
      return replies[name]?.() ?? answer({})
    }),
  )
})

const person = () => userEvent.setup()
const login = (at: string) => open(at, { token: '' })
const field = (label: string) => screen.findByLabelText(label, {}, WAIT)
const press = async (name: string | RegExp) => person().click(await screen.findByRole('button', { name }, WAIT))
const step = () => screen.getByRole('list', { name: '步骤' }).querySelector('[aria-current="step"]')?.textContent
/** Opens a dialog from the menu of the person. */
async function choose(entry: string): Promise<void> {
  open('/desk')
  await press(/^用户菜单/)
  await person().click(await screen.findByRole('menuitem', { name: entry }))
}
const ok = (dialog: HTMLElement) => person().click(within(dialog).getByRole('button', { name: /确\s*定/ }))

describe('the password dialog', () => {
  it('SYSTEM-061 PASSWORD-001 PASSWORD-002 has its title, its width and its three fields', async () => {
    await choose('密码修改')
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    expect(getComputedStyle(dialog).width).toBe('800px')
    expect(
      ['旧密码', '新密码', '确认新密码'].map((label) =>
        within(dialog).getByLabelText(label).getAttribute('autocomplete'),
      ),
    ).toEqual(['current-password', 'new-password', 'new-password'])
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
  it('PASSWORD-003 PASSWORD-004 PASSWORD-005 PASSWORD-006 says what is missing and what differs, and sends nothing', async () => {
    await choose('密码修改')
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    await ok(dialog)
    for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
      expect(within(dialog).getByText(words)).toBeTruthy()
    await person().type(within(dialog).getByLabelText('新密码'), 'abc')
    await person().type(within(dialog).getByLabelText('确认新密码'), 'abd')
    expect(await within(dialog).findByText('两次输入的密码不一样！')).toBeTruthy()
    await ok(dialog)
    expect(document.activeElement).toBe(within(dialog).getByLabelText('旧密码'))
    await person().type(within(dialog).getByLabelText('旧密码'), 'old')
    await ok(dialog)
    expect(document.activeElement).toBe(within(dialog).getByLabelText('确认新密码'))
    expect(bodies).not.toHaveProperty('/sys/user/updatePassword')
  })
  it('comes with every page of a person whose password an administrator gave, and leaving it signs out', async () => {
    open('/desk', { person: { mustChangePassword: true } })
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    expect(within(dialog).getByText('首次登录或密码被重置后，请先修改密码！')).toBeTruthy()
    await person().click(within(dialog).getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(path()).toContain('/user/login'), WAIT)
    expect(session.token).toBe('')
  })
  it('PASSWORD-008 sends the four values, and the session that ended on the server ends here', async () => {
    replies['/sys/user/updatePassword'] = () => answer(null, 200, true, '密码重置成功!')
    await choose('密码修改')
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    for (const [label, value] of [
      ['旧密码', 'old'],
      ['新密码', 'new'],
      ['确认新密码', 'new'],
    ] as const)
      await person().type(within(dialog).getByLabelText(label), value)
    await ok(dialog)
    await waitFor(() => expect(session.token).toBe(''), WAIT)
    expect(bodies['/sys/user/updatePassword']).toEqual({
      username: 'lin',
      oldpassword: 'old',
      password: 'new',
      confirmpassword: 'new',
    })
    expect(await screen.findByText('密码重置成功!')).toBeTruthy()
    await waitFor(() => expect(path()).toContain('/user/login'), WAIT)
  })
  it('shows a refused old password in the dialog, which keeps the typed values', async () => {
    replies['/sys/user/updatePassword'] = () => answer(null, 500, false, '旧密码输入错误!')
    await choose('密码修改')
    const dialog = await screen.findByRole('dialog', { name: '修改密码' }, WAIT)
    for (const [label, value] of [
      ['旧密码', 'old'],
      ['新密码', 'new'],
      ['确认新密码', 'new'],
    ] as const)
      await person().type(within(dialog).getByLabelText(label), value)
    await ok(dialog)
    expect(await within(dialog).findByText('旧密码输入错误!')).toBeTruthy()
    expect((within(dialog).getByLabelText('新密码') as HTMLInputElement).value).toBe('new')
    expect(session.token).toBe('tok')
  })
  it('PASSWORD-007 opens no dialog without a signed-in person, and says so', async () => {
    const onClose = vi.fn<() => void>()
    render(
      <AppFrame locale="zh-CN" look={{ color: '#1890FF', dark: false, compact: false, contrast: false }}>
        <PasswordDialog onClose={onClose} />
      </AppFrame>,
    )
    expect(await screen.findByText('当前系统无登录用户!', {}, WAIT)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onClose).toHaveBeenCalled()
  })
})

describe('the department dialog', () => {
  it('DEPART-001 DEPART-002 DEPART-006 DEPART-010 names the current department and offers the own ones', async () => {
    await choose('切换部门')
    const dialog = await screen.findByRole('dialog', { name: '部门切换（当前部门 : 藏品部）' }, WAIT)
    await person().click(within(dialog).getByRole('combobox', { name: '登录部门' }))
    expect(await screen.findByTitle('展览部')).toBeTruthy()
  })
  it('DEPART-001 DEPART-005 without a current one it is named otherwise; nothing chosen is an error, and nothing is sent', async () => {
    replies['departs'] = () => answer({ list: DEPARTS, orgCode: null })
    await choose('切换部门')
    const dialog = await screen.findByRole('dialog', { name: '部门选择' }, WAIT)
    await ok(dialog)
    expect(await within(dialog).findByText('请选择登录部门')).toBeTruthy()
    expect(dialog.querySelector('.ant-select-status-error')).not.toBeNull()
    expect(bodies).not.toHaveProperty('/sys/selectDepart')
  })
  it('DEPART-003 DEPART-004 does not open for a person without departments, and says so', async () => {
    replies['departs'] = () => answer({ list: [], orgCode: null })
    await choose('切换部门')
    expect(await screen.findByText('您尚未设置部门信息!', {}, WAIT)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('DEPART-007 DEPART-008 sends the choice and keeps the changed person for seven days', async () => {
    replies['/sys/selectDepart'] = () => answer({ userInfo: user })
    await choose('切换部门')
    const dialog = await screen.findByRole('dialog', { name: /^部门切换/ }, WAIT)
    await person().click(within(dialog).getByRole('combobox', { name: '登录部门' }))
    await person().click(await screen.findByTitle('展览部'))
    const before = Date.now()
    await ok(dialog)
    await waitFor(() => expect(session.info?.orgCode).toBe('B'), WAIT)
    expect(bodies['/sys/selectDepart']).toEqual({ orgCode: 'B', username: 'lin' })
    const kept = JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '{}') as {
      value: { orgCode: string }
      expire: number
    }
    expect(kept.value.orgCode).toBe('B')
    expect(kept.expire - before).toBeGreaterThanOrEqual(604_800_000)
    expect(kept.expire - Date.now()).toBeLessThanOrEqual(604_800_000)
  })
})

describe('registration', () => {
  it('ROUTE-005 ROUTE-006 checks what is typed, makes the account and reports it on the page of the result', async () => {
    login('/user/register')
    await person().type(await field('用户名'), 'ab')
    await press('注册')
    expect(await screen.findByText('长度6到18个字符')).toBeTruthy()
    expect(screen.getByText('请输入手机号')).toBeTruthy()
    await person().type(await field('用户名'), 'cd')
    await person().type(await field('密码'), 'Jade#2024')
    await person().type(await field('确认密码'), 'Jade#20')
    expect(await screen.findByText('两次输入的密码不一样！')).toBeTruthy()
    await person().type(await field('确认密码'), '24')
    await person().type(await field('手机号码'), '13500000001')
    await press('获取验证码')
    await waitFor(() => expect(bodies['/sys/sms']).toEqual({ mobile: '13500000001', smsmode: '1' }))
    await person().type(await field('短信验证码'), '246810')
    replies['/sys/user/register'] = () => answer({ username: 'abcd', waits: true })
    await press('注册')
    await waitFor(() => expect(path()).toBe('/user/register-result'), WAIT)
    expect(await screen.findByText('您的账号 abcd 需要管理员审核后才能使用')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('注册成功'))
    await press('返回登录')
    await waitFor(() => expect(path()).toBe('/user/login'))
  })
  it('is closed where the configuration closes registration', async () => {
    replies['ways'] = () => answer({ ...WAYS, register: false })
    login('/user/register')
    expect(await screen.findByText('系统未开放注册，请联系管理员', {}, WAIT)).toBeTruthy()
  })
})

describe('the change of details', () => {
  it('ROUTE-007 ROUTE-008 leads through account, code, new password and the end', async () => {
    replies['/sys/user/alteration/begin'] = () => answer({ flow: 'flow-1' })
    replies['/sys/user/alteration/verify'] = () => answer(null, 500, false, '验证码错误或已失效')
    replies['/sys/user/alteration/finish'] = () => answer(null)
    login('/user/alteration')
    await person().type(await field('用户名或手机号码'), 'lin')
    expect(step()).toBe('确认账号')
    await press('下一步')
    await person().type(await field('收到的验证码'), '111111')
    expect(step()).toBe('验证身份')
    await press('下一步')
    expect(await screen.findByText('验证码错误或已失效')).toBeTruthy()
    replies['/sys/user/alteration/verify'] = () => answer({ ticket: 'ticket-1' })
    await press('下一步')
    await person().type(await field('新密码'), 'New#2025')
    expect(step()).toBe('设置新密码')
    await person().type(await field('确认新密码'), 'New#2025')
    await press('下一步')
    expect(await screen.findByText('新密码已生效，请重新登录')).toBeTruthy()
    expect(step()).toBe('完成')
    expect(bodies).toMatchObject({
      '/sys/user/alteration/begin': { account: 'lin' },
      '/sys/user/alteration/verify': { flow: 'flow-1', code: '111111' },
      '/sys/user/alteration/finish': { ticket: 'ticket-1', password: 'New#2025', confirmpassword: 'New#2025' },
    })
  })
})
