import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

const NEW = '13500000001'
let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())
beforeEach(() => house.clock.advance(61 * 60_000))

async function sent(to: string, at = house): Promise<string> {
  const row = await at.database.kysely
    .selectFrom('sys_outbox')
    .select('body')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.body ?? ''
}
const codeIn = (body: string) => /\d{6}/.exec(body)?.[0] ?? ''
const askCode = (mobile: string, smsmode: string, at = house) => at.call({ url: '/sys/sms', body: { mobile, smsmode } })
const register = (body: object, at = house) =>
  at.call<{ username: string; waits: boolean } | null>({
    url: '/sys/user/register',
    body: { username: 'guest_ma', password: 'Jade#2024', phone: NEW, smscode: '', ...body },
  })
const check = async (query: string) => (await house.call({ url: `/sys/user/checkOnlyUser?${query}` })).success
const canEnter = async (username: string, password: string, at = house) =>
  (await at.call({ url: '/sys/login', body: { username, password } })).success

describe('registration', () => {
  it('ROUTE-005 creates an account for a person who sends the right code, and it sees the home page', async () => {
    await askCode(NEW, '1')
    const reply = await register({ smscode: codeIn(await sent(NEW)), realname: '马客', email: 'ma@example.cn' })
    expect(reply).toMatchObject({ success: true, message: '注册成功', result: { username: 'guest_ma', waits: false } })
    const token = await house.login('guest_ma', 'Jade#2024')
    const menu = await house.call<{ menu: { path: string }[] }>({
      url: '/sys/permission/getUserPermissionByToken',
      token,
    })
    expect(menu.result.menu[0]?.path).toBe('/dashboard/analysis')
    expect((await house.call({ url: '/sys/dict/list', token })).code).toBe(510)
  })
  it('SEC-17 refuses without the right code, with a spent one, and with the code of another purpose', async () => {
    expect(await register({ username: 'guest_b', phone: '13500000002', smscode: '123456' })).toMatchObject({
      success: false,
      message: '手机验证码错误',
    })
    await askCode('13500000002', '0')
    expect(
      (await register({ username: 'guest_b', phone: '13500000002', smscode: codeIn(await sent('13500000002')) }))
        .success,
    ).toBe(false)
    await askCode('13500000003', '1')
    const smscode = codeIn(await sent('13500000003'))
    const replies = await Promise.all(
      ['guest_c', 'guest_d', 'guest_e'].map((username) => register({ username, phone: '13500000003', smscode })),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })
  it('SEC-17 tells only the owner of a number that it has an account', async () => {
    const [taken, free] = [await askCode('13800000003', '1'), await askCode('13500000009', '1')]
    expect({ ...taken, timestamp: 0 }).toEqual({ ...free, timestamp: 0 })
    expect(await sent('13800000003')).toBe('您的手机号码已经注册，请直接登录。如非本人操作，请忽略。')
    expect(await register({ username: 'guest_f', phone: '13800000003', smscode: '000000' })).toMatchObject({
      message: '手机验证码错误',
    })
  })
  it('checks name, address and number by the rules of the shell, and a taken name costs no code', async () => {
    const messageOf = async (body: object) => (await register(body)).message
    expect(await messageOf({ username: '' })).toBe('请输入用户名')
    expect(await messageOf({ username: '马客' })).toBe('只允许字母、数字、下划线')
    expect(await messageOf({ username: 'abc' })).toBe('长度6到18个字符')
    expect(await messageOf({ username: 'abcd', phone: '19912345678' })).toBe('请输入正确手机号')
    expect(await messageOf({ username: 'abcd', email: 'nonsense' })).toBe('邮箱格式不正确')
    await askCode('13500000004', '1')
    const smscode = codeIn(await sent('13500000004'))
    expect(await messageOf({ username: 'admin', phone: '13500000004', smscode })).toBe('用户账号已存在')
    expect((await register({ username: 'guest_g', phone: '13500000004', smscode })).success).toBe(true)
  })
  it('SYSTEM-006 SEC-23 says whether a user name is free, and nothing of numbers and addresses', async () => {
    expect(await check('username=admin')).toBe(false)
    expect(await check('username=free_name')).toBe(true)
    expect(await check('phone=13800000002')).toBe(true)
    expect(await check('email=staff@museum.example')).toBe(true)
  })
  it('refuses a password that is short, among the commonest, or the name', async () => {
    const tried = []
    for (const password of ['1', '123456', 'Password123', 'guest_ma2025'])
      tried.push((await register({ password, smscode: '000000' })).message)
    expect(tried).toEqual([
      '密码至少需要 8 个字符',
      '密码至少需要 8 个字符',
      '这个密码太常见，很容易被猜到，请换一个',
      '密码不能是用户名，也不能只在用户名前后添加数字或符号，请换一个',
    ])
  })
  it('lets accounts wait for an administrator, or refuses, as the house says; a weak password is refused', async () => {
    const careful = await buildTestApp({ REGISTRATION: 'approval', PASSWORD_PATTERN: '(?=.*\\d)(?=.*[a-z]).{8,}' })
    await askCode(NEW, '1', careful)
    const smscode = codeIn(await sent(NEW, careful))
    expect((await register({ smscode, password: 'short1' }, careful)).message).toBe('密码不符合安全要求，请换一个')
    expect((await register({ smscode, password: 'long-enough-1' }, careful)).result).toEqual({
      username: 'guest_ma',
      waits: true,
    })
    expect(
      (await careful.call({ url: '/sys/login', body: { username: 'guest_ma', password: 'long-enough-1' } })).message,
    ).toBe('该用户已冻结')
    await careful.close()
    const closed = await buildTestApp({ REGISTRATION: 'off' })
    expect((await askCode(NEW, '1', closed)).message).toBe('系统未开放注册，请联系管理员')
    expect((await register({}, closed)).message).toBe('系统未开放注册，请联系管理员')
    await closed.close()
  })
})

const begin = (account: string) =>
  house.call<{ flow: string }>({ url: '/sys/user/alteration/begin', body: { account } })
const verify = (flow: string, code: string) =>
  house.call<{ ticket: string } | null>({ url: '/sys/user/alteration/verify', body: { flow, code } })
const finish = (ticket: string, password: string, confirmpassword = password) =>
  house.call({ url: '/sys/user/alteration/finish', body: { ticket, password, confirmpassword } })

describe('the change of details', () => {
  it('ROUTE-008 names the account, proves it by a code, sets the password: every session ends, a lock-out too', async () => {
    const token = await house.login('staff')
    for (let index = 0; index < 7; index += 1) await canEnter('staff', 'forgotten')
    const { flow } = (await begin('staff')).result
    const { ticket } = (await verify(flow, codeIn(await sent('13800000002')))).result ?? { ticket: '' }
    expect((await finish(ticket, 'New#2025', 'other')).message).toBe('两次输入密码不一致!')
    // A refused password leaves the ticket good.
    expect((await finish(ticket, 'staff#2025')).message).toContain('密码不能是用户名')
    expect(await finish(ticket, 'New#2025')).toMatchObject({ success: true, message: '密码重置成功!' })
    expect((await house.request({ url: '/sys/user/getUserInfo', token })).statusCode).toBe(401)
    expect(await canEnter('staff', 'New#2025')).toBe(true)
    expect(await canEnter('staff', '123456')).toBe(false)
    expect((await finish(ticket, 'Again#2026')).message).toBe('操作已超时，请重新开始')
  })
  it('SEC-17 answers an account nobody has in the same words at each step, and sends nothing', async () => {
    const [known, unknown] = [await begin('admin'), await begin('nobody_here')]
    expect({ ...unknown, timestamp: 0, result: {} }).toEqual({ ...known, timestamp: 0, result: {} })
    expect(unknown.result.flow.length).toBe(known.result.flow.length)
    const [wrong, wrongUnknown] = [
      await verify(known.result.flow, 'abcdef'),
      await verify(unknown.result.flow, 'abcdef'),
    ]
    expect(wrong).toMatchObject({ success: false, message: '验证码错误或已失效' })
    expect({ ...wrongUnknown, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 })
    const [again, againUnknown] = [await begin('admin'), await begin('nobody_here')]
    expect({ ...againUnknown, timestamp: 0 }).toEqual({ ...again, timestamp: 0 })
  })
  it('a frozen account is answered like one that does not exist', async () => {
    await house.database.kysely.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'wu_gang').execute()
    expect((await begin('wu_gang')).success).toBe(true)
    expect(await sent('13800000010')).toBe('')
  })
  it('goes to the mailbox of an account without a number', async () => {
    await house.database.kysely
      .updateTable('sys_user')
      .set({ phone: null })
      .where('username', '=', 'zheng_li')
      .execute()
    const { flow } = (await begin('zheng_li')).result
    expect((await verify(flow, codeIn(await sent('zheng_li@museum.example')))).success).toBe(true)
  })
  it('a code and a ticket are of one account: neither opens another one', async () => {
    const [mine, other] = [(await begin('liu_yang')).result.flow, (await begin('sun_qiang')).result.flow]
    const code = codeIn(await sent('13800000006'))
    expect((await verify(other, code)).success).toBe(false)
    const { ticket } = (await verify(mine, code)).result ?? { ticket: '' }
    expect((await verify(mine, code)).message).toBe('操作已超时，请重新开始')
    const query = (username: string) =>
      new URLSearchParams({ username, password: 'Stolen#1', smscode: ticket }).toString()
    expect((await house.call({ url: `/sys/user/passwordChange?${query('admin')}` })).message).toBe(
      '只允许修改自己的密码！',
    )
    expect(await canEnter('admin', '123456')).toBe(true)
  })
  it('serves the two calls of older clients', async () => {
    await askCode('13800000012', '2')
    const smscode = codeIn(await sent('13800000012'))
    const proof = await house.call<{ username: string; smscode: string }>({
      url: '/sys/user/phoneVerification',
      body: { phone: '13800000012', smscode },
    })
    expect(proof.result).toMatchObject({ username: 'feng_tao' })
    const query = new URLSearchParams({
      username: 'feng_tao',
      password: 'Older#2025',
      smscode: proof.result.smscode,
      phone: '13800000012',
    })
    expect((await house.call({ url: `/sys/user/passwordChange?${query.toString()}` })).success).toBe(true)
    expect(await canEnter('feng_tao', 'Older#2025')).toBe(true)
    expect(house.logged.join()).not.toContain('Older#2025')
  })
  it('wants the code of the picture where the house shows one', async () => {
    const strict = await buildTestApp({ CAPTCHA: 'on' })
    expect((await strict.call({ url: '/sys/user/alteration/begin', body: { account: 'staff' } })).message).toBe(
      '验证码无效',
    )
    await strict.close()
  })
})
