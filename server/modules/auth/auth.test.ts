import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { storeCaptcha } from './captcha.ts'

let house: TestApp
let strict: TestApp
beforeAll(async () => {
  house = await buildTestApp()
  strict = await buildTestApp({ CAPTCHA: 'on' })
})
afterAll(() => Promise.all([house.close(), strict.close()]))

const signIn = (username: string, password: string, more: object = {}, at = house) =>
  at.call<LoginResult | null>({ url: '/sys/login', body: { username, password, ...more } })
const keep = (key: string, answer: string) => storeCaptcha(strict.database.kysely, key, answer, strict.clock.now())
const look = (captcha: string) => strict.call({ url: '/sys/checkCaptcha', body: { captcha, checkKey: 1714550400999 } })

describe('signing in', () => {
  it('LOGIN-007 SESSION-011 answers with code 200, token, person, departments and dictionaries', async () => {
    const reply = await house.call<LoginResult>({ url: '/sys/login', body: { username: 'staff', password: '123456' } })
    expect(reply).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(reply.result.token.length).toBeGreaterThan(30)
    expect(reply.result.userInfo).toMatchObject({ username: 'staff', realname: '王小明', orgCode: 'A01A02A01' })
    expect(reply.result.multi_depart).toBe(1)
    expect(reply.result.departs).toEqual([
      { id: expect.any(String) as string, departName: '库房管理组', orgCode: 'A01A02A01' },
    ])
    expect(reply.result.sysAllDictItems['sex']).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ])
    expect(JSON.stringify(reply)).not.toMatch(/password|argon2/)
  })
  it('LOGIN-006 refuses a wrong password, and an unknown name in the same words', async () => {
    const wrong = await signIn('staff', 'guess')
    expect(wrong).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', result: null })
    expect((await signIn('nobody_here', 'guess')).message).toBe(wrong.message)
    expect((await signIn('curator_li', '!')).message).toBe(wrong.message)
  })
  it('reports a frozen and a removed account only to a person who sends the right password', async () => {
    await sql`update sys_user set status = 2 where username = 'staff'`.execute(house.database.kysely)
    expect((await signIn('staff', 'guess')).message).toBe('用户名或密码错误')
    expect((await signIn('staff', '123456')).message).toBe('该用户已冻结')
    await sql`update sys_user set status = 1, del_flag = 1 where username = 'staff'`.execute(house.database.kysely)
    expect((await signIn('staff', '123456')).message).toBe('该用户已注销')
    await sql`update sys_user set del_flag = 0 where username = 'staff'`.execute(house.database.kysely)
  })
  it('SEC-18 locks an account for ten minutes after more than five failures, also against the right password', async () => {
    house.clock.advance(11 * 60_000)
    for (let index = 0; index < 6; index += 1) await signIn('staff', `guess ${index}`)
    expect(await signIn('staff', '123456')).toMatchObject({
      success: false,
      message: '该用户登录失败次数过多，请于10分钟后再次登录！',
    })
    expect((await signIn('admin', '123456')).success).toBe(true)
    house.clock.advance(5 * 60_000)
    await signIn('staff', '123456')
    house.clock.advance(5.1 * 60_000)
    expect((await signIn('staff', '123456')).success).toBe(true)
  })
  it('counts guesses that run at the same time', async () => {
    house.clock.advance(11 * 60_000)
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => signIn('staff', `guess ${index}`)))
    expect(replies.filter(({ message }) => message.includes('次数过多')).length).toBeGreaterThan(0)
    house.clock.advance(11 * 60_000)
  })
})

describe('the captcha', () => {
  it('is a picture without its answer', async () => {
    const reply = await strict.call<string>({ url: '/sys/randomImage/1714550400123' })
    expect(reply.result).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]{300,}$/)
    const row = await strict.database.kysely
      .selectFrom('sys_captcha')
      .select('answer_hash')
      .where('check_key', '=', '1714550400123')
      .executeTakeFirst()
    expect(row?.answer_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(reply.result.split(',')[1] ?? '', 'base64').includes('<svg')).toBe(false)
  })
  it('is an empty picture, and no code is stored, where none is asked for', async () => {
    expect(await house.call({ url: '/sys/randomImage/1714550400124' })).toMatchObject({ success: true, result: '' })
    expect(await house.database.kysely.selectFrom('sys_captcha').select('check_key').execute()).toEqual([])
  })
  it('is demanded, compared without case, and good for one attempt', async () => {
    expect((await signIn('admin', '123456', {}, strict)).message).toBe('验证码无效')
    await keep('k1', 'AB3C')
    expect(await signIn('admin', '123456', { captcha: 'ab3c', checkKey: 'k1' }, strict)).toMatchObject({
      success: true,
      code: 200,
    })
    expect(await signIn('admin', '123456', { captcha: 'ab3c', checkKey: 'k1' }, strict)).toMatchObject({
      success: false,
      code: 412,
      message: '验证码错误',
    })
  })
  it('is used up by a wrong answer and over after sixty seconds', async () => {
    await keep('k2', 'AB3C')
    expect((await signIn('admin', '123456', { captcha: 'XXXX', checkKey: 'k2' }, strict)).code).toBe(412)
    expect((await signIn('admin', '123456', { captcha: 'AB3C', checkKey: 'k2' }, strict)).code).toBe(412)
    await keep('k3', 'AB3C')
    strict.clock.advance(61_000)
    expect((await signIn('admin', '123456', { captcha: 'AB3C', checkKey: 'k3' }, strict)).code).toBe(412)
  })
  it('takes a number as its key, and lets the looking call try three times only', async () => {
    await keep('1714550400999', 'AB3C')
    expect((await look('AB3C')).success).toBe(true)
    await look('X')
    await look('Y')
    expect((await look('AB3C')).success).toBe(false)
  })
  it('limits the calls of one address on the anonymous doors', async () => {
    const limited = await buildTestApp({ RATE_LIMIT: '3' })
    const codes: number[] = []
    for (let index = 0; index < 5; index += 1)
      codes.push(
        (await limited.request({ url: '/sys/checkCaptcha', body: { captcha: 'X', checkKey: `${index}` } })).statusCode,
      )
    expect(codes).toEqual([200, 200, 200, 429, 429])
    await limited.close()
  })
  it('SEC-18 lets people of one address wait for each other beyond its rate, with a picture and a right password, and refuses a flood', async () => {
    const limited = await buildTestApp({ RATE_LIMIT: '3', CAPTCHA: 'on' })
    const enter = async (index: number) => {
      const picture = await limited.call<string>({ url: `/sys/randomImage/key${index}` })
      await storeCaptcha(limited.database.kysely, `key${index}`, 'AB3C', limited.clock.now())
      return [
        picture.result.startsWith('data:image/png'),
        (
          await limited.call({
            url: '/sys/login',
            body: { username: 'staff', password: '123456', captcha: 'AB3C', checkKey: `key${index}` },
          })
        ).code,
      ]
    }
    const codes: unknown[] = []
    for (let index = 0; index < 6; index += 1) codes.push(await enter(index))
    expect(codes).toEqual(Array.from({ length: 6 }, () => [true, 200]))
    const flood = await Promise.all(
      Array.from({ length: 150 }, (_, index) => limited.request({ url: `/sys/randomImage/flood${index}` })),
    )
    expect(flood.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
    expect(await enter(7)).toEqual([true, 200])
    await limited.close()
  })
})

describe('departments and the own password', () => {
  it('DEPART-007 DEPART-008 makes one of the own departments the current one, by POST and PUT', async () => {
    await sql`update sys_user set password_hash = (select password_hash from sys_user where username = 'staff') where username = 'curator_li'`.execute(
      house.database.kysely,
    )
    const signedIn = await house.call<LoginResult>({
      url: '/sys/login',
      body: { username: 'curator_li', password: '123456' },
    })
    expect(signedIn.result.multi_depart).toBe(2)
    const { token } = signedIn.result
    for (const [method, orgCode] of [
      ['POST', 'A01A03'],
      ['PUT', 'A01A02'],
    ] as const) {
      const reply = await house.call({
        method,
        url: '/sys/selectDepart',
        token,
        body: { orgCode, username: 'curator_li' },
      })
      expect(reply).toMatchObject({ success: true, result: { userInfo: { username: 'curator_li', orgCode } } })
    }
    const current = await house.call({ url: '/sys/user/getCurrentUserDeparts', token })
    expect(current.result).toMatchObject({
      orgCode: 'A01A02',
      list: [
        { departName: '藏品部', orgCode: 'A01A02' },
        { departName: '陈列展览部', orgCode: 'A01A03' },
      ],
    })
  })
  it('SEC-06 DEPART-009 refuses another person and a department that is not the own', async () => {
    const token = await house.login('staff')
    expect(
      (await house.call({ url: '/sys/selectDepart', token, body: { orgCode: 'A01', username: 'staff' } })).message,
    ).toBe('您不属于该部门，不能切换')
    expect(
      (await house.call({ url: '/sys/selectDepart', token, body: { orgCode: 'A01', username: 'admin' } })).message,
    ).toBe('只允许操作自己的账号！')
    const change = { oldpassword: '123456', password: 'Jade#2024', confirmpassword: 'Jade#2024' }
    expect(
      (await house.call({ url: '/sys/user/updatePassword', token, body: { ...change, username: 'admin' } })).message,
    ).toBe('只允许修改自己的密码！')
  })
  it('changes the password, which ends every session of the person', async () => {
    const [token, elsewhere] = [await house.login('staff'), await house.login('staff')]
    const change = (body: object) =>
      house.call({ method: 'PUT', url: '/sys/user/updatePassword', token, body: { username: 'staff', ...body } })
    expect((await change({ oldpassword: 'no', password: 'x', confirmpassword: 'x' })).message).toBe('旧密码输入错误!')
    expect((await change({ oldpassword: '123456', password: 'x', confirmpassword: 'y' })).message).toBe(
      '两次输入密码不一致!',
    )
    expect((await change({ oldpassword: '123456', password: '', confirmpassword: '' })).message).toBe(
      '新密码不允许为空!',
    )
    expect(await change({ oldpassword: '123456', password: 'Jade#2024', confirmpassword: 'Jade#2024' })).toMatchObject({
      success: true,
      message: '密码重置成功!',
    })
    for (const old of [token, elsewhere])
      expect((await house.request({ url: '/sys/user/getUserInfo', token: old })).statusCode).toBe(401)
    expect((await signIn('staff', '123456')).success).toBe(false)
    expect((await signIn('staff', 'Jade#2024')).success).toBe(true)
    const row = await house.database.kysely
      .selectFrom('sys_user')
      .select('password_hash')
      .where('username', '=', 'staff')
      .executeTakeFirst()
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    expect(row?.password_hash).not.toContain(createHash('md5').update('Jade#2024').digest('hex'))
  })
  it('lets a password that must be changed in, says so, and opens what grants nothing', async () => {
    await sql`update sys_user set must_change_password = true, password_hash = (select password_hash from sys_user where username = 'admin') where username = 'liu_yang'`.execute(
      house.database.kysely,
    )
    const reply = await house.call<LoginResult>({
      url: '/sys/login',
      body: { username: 'liu_yang', password: '123456' },
    })
    expect(reply).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功。您的密码由管理员设置，请尽快在右上角用户菜单的“密码修改”中修改',
      result: { mustChangePassword: true, userInfo: { mustChangePassword: true } },
    })
    const { token } = reply.result
    for (const url of [
      '/sys/permission/getUserPermissionByToken',
      '/sys/user/getUserInfo',
      '/sys/annountCement/listByUser',
    ])
      expect(await house.call({ url, token }), url).toMatchObject({ success: true })
    expect(
      (await house.call<{ userInfo: object }>({ url: '/sys/user/getUserInfo', token })).result.userInfo,
    ).toHaveProperty('mustChangePassword', true)
    const change = (password: string) =>
      house.call({
        method: 'PUT',
        url: '/sys/user/updatePassword',
        token,
        body: { oldpassword: '123456', password, confirmpassword: password },
      })
    expect((await change('123456')).message).toBe('新密码不能与旧密码相同！')
    expect((await change('Jade#2024')).success).toBe(true)
    const after = await house.call<LoginResult>({
      url: '/sys/login',
      body: { username: 'liu_yang', password: 'Jade#2024' },
    })
    expect([after.message, after.result.mustChangePassword, after.result.userInfo.mustChangePassword]).toEqual([
      '登录成功',
      undefined,
      undefined,
    ])
    expect((await house.call({ url: '/sys/user/getUserInfo', token: after.result.token })).success).toBe(true)
  })
})
