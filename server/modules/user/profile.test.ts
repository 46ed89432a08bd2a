import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope, type PageResult } from '../../../schemas/contract/envelope.ts'
import type { OnlineSession } from '../../../schemas/contract/session/online.ts'
import type { Profile } from '../../../schemas/contract/session/profile.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const SETTING = '/sys/user/login/setting'
const PASSWORD = '123456'

const profile = async (token = house.staff) =>
  (await house.call<Profile>({ url: `${SETTING}/getUserData`, token })).result
const edit = (body: object, token = house.staff) => house.call<Profile>({ url: `${SETTING}/userEdit`, body, token })
const problem = (field: string, code: string) => ({
  success: false,
  result: { problems: [expect.objectContaining({ field, code })] },
})
async function uploadAvatar(token: string, name = 'a.png'): Promise<string> {
  const data = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const { payload, headers } = multipart(name.endsWith('.txt') ? { name, data: Buffer.from('x') } : { name, data }, {
    biz: 'avatar',
  })
  const url = `${API_PREFIX}/sys/common/upload`
  const reply = await house.app.inject({ method: 'POST', url, headers: { ...headers, [HEADER.token]: token }, payload })
  return reply.json<Envelope<null>>().message
}

describe('the own account', () => {
  it('SYSTEM-064 shows the own data with departments, positions and bindings', async () => {
    const db = house.database.kysely
    const { id } = await db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    expect((await profile()).bindings).toEqual([])
    await db.updateTable('sys_user').set({ post: 'guide,keeper', telephone: '010-6512' }).where('id', '=', id).execute()
    await db.insertInto('sys_third_account').values({ source: 'museum', subject: 'u-1', user_id: id }).execute()
    const found = await profile()
    expect(found).toMatchObject({ username: 'staff', telephone: '010-6512', postText: '讲解员 | 库房保管员' })
    expect(found.orgCodeTxt).not.toBeNull()
    expect(found.bindings).toMatchObject([{ source: 'museum', title: 'museum' }])
    expect(JSON.stringify(found)).not.toMatch(/password_hash|argon|scrypt/)
    expect((await house.call({ url: `${SETTING}/getUserData` })).code).toBe(401)
  })
  it('SYSTEM-064 is changed in its closed list of fields only, and the change is logged and has a version', async () => {
    const before = await profile()
    const avatar = await uploadAvatar(house.staff)
    const reply = await edit({
      id: before.id,
      realname: ' 王小明 ',
      sex: '1',
      birthday: '1990-02-28',
      telephone: '010-1',
      avatar,
      // What a client of the family sends along, and what a person must not set.
      username: 'root',
      workNo: 'X1',
      post: 'director',
      status: 2,
      userIdentity: 2,
      departIds: 'd',
      relTenantIds: '9',
      orgCode: 'A99',
      selectedroles: 'role-admin',
      selecteddeparts: '',
      delFlag: 1,
    })
    expect(reply).toMatchObject({ success: true, message: '更新个人信息成功' })
    const changed = { realname: '王小明', sex: 1, birthday: '1990-02-28', telephone: '010-1', avatar }
    expect(reply.result).toEqual({ ...before, ...changed })
    expect(await profile()).toEqual({ ...before, ...changed })
    const info = await house.call<{ userInfo: object }>({ url: '/sys/user/getUserInfo', token: house.staff })
    expect(info.result.userInfo).toMatchObject({ realname: '王小明', avatar })
    const version = await house.database.kysely
      .selectFrom('sys_data_log')
      .select(['operation', 'create_by'])
      .where('screen_id', '=', 'system.user')
      .where('row_id', '=', before.id)
      .execute()
    expect(version).toEqual([{ operation: 'edit', create_by: 'staff' }])
    const entry = await house.database.kysely
      .selectFrom('sys_log')
      .selectAll()
      .where('method', '=', 'profile.userEdit')
      .executeTakeFirst()
    expect(entry).toMatchObject({ username: 'staff', operate_type: '3' })
    expect(JSON.stringify(entry)).not.toContain('1990-02-28')
    // Nothing else than before is no change.
    expect((await edit({ realname: '王小明' })).success).toBe(true)
    expect((await edit({ avatar: '', birthday: null })).result).toMatchObject({ avatar: null, birthday: null })
  })
  it('SYSTEM-064 refuses another account and values that do not fit', async () => {
    expect((await edit({ id: 'e9ca23d68d884d4ebb19d07889727dae', realname: 'x' })).message).toBe('只能修改自己的数据')
    expect(await edit({ realname: '  ' })).toMatchObject(problem('realname', 'PROFILE_REALNAME_NEEDED'))
    for (const birthday of ['2023-02-30', '2999-01-01', '0001-01-01'])
      expect(await edit({ birthday })).toMatchObject(problem('birthday', 'PROFILE_BIRTHDAY_WRONG'))
    expect((await edit({ birthday: 'soon' })).success).toBe(false)
    expect((await edit({ sex: 7 })).success).toBe(false)
    expect(await edit({ phone: '12', oldpassword: PASSWORD })).toMatchObject(problem('phone', 'RULE_MOBILE'))
    expect(await edit({ email: 'a@', oldpassword: PASSWORD })).toMatchObject(problem('email', 'RULE_EMAIL'))
    const foreign = await uploadAvatar(house.admin)
    for (const avatar of [foreign, 'https://else.example/a.png', '../x.png', await uploadAvatar(house.staff, 'a.txt')])
      expect(await edit({ avatar })).toMatchObject(problem('avatar', 'PROFILE_AVATAR_FOREIGN'))
  })
  it('SYSTEM-064 demands the password when a number or address changes, and refuses one that another account has', async () => {
    const fresh = { phone: '13811112222', email: 'new@museum.example' }
    expect(await edit(fresh)).toMatchObject(problem('oldpassword', 'PROFILE_PASSWORD_NEEDED'))
    expect(await edit({ ...fresh, oldpassword: 'wrong' })).toMatchObject(
      problem('oldpassword', 'PROFILE_PASSWORD_WRONG'),
    )
    expect((await edit({ ...fresh, oldpassword: PASSWORD })).result).toMatchObject(fresh)
    // What is as before is no change.
    expect((await edit({ ...fresh, telephone: '2' })).success).toBe(true)
    const other = await profile(house.admin)
    const taken = await edit({ phone: other.phone, oldpassword: PASSWORD })
    expect(taken).toMatchObject(problem('phone', 'ACCOUNT_PHONE_TAKEN'))
    expect(taken.message).toBe(`手机号“${other.phone ?? ''}”已被其他用户使用`)
    expect(await edit({ email: other.email?.toUpperCase(), oldpassword: PASSWORD })).toMatchObject(
      problem('email', 'ACCOUNT_EMAIL_TAKEN'),
    )
    const staff = () => house.database.kysely.updateTable('sys_user').where('username', '=', 'staff')
    await staff().set({ must_change_password: true }).execute()
    expect((await edit({ phone: '13811113333', oldpassword: PASSWORD })).code).toBe(428)
    expect((await edit({ telephone: '3' })).success).toBe(true)
    await staff().set({ must_change_password: false }).execute()
  })
})

describe('the own sessions', () => {
  const sessions = async (token: string) =>
    (await house.call<PageResult<OnlineSession>>({ url: '/sys/online/own', token })).result.records
  const end = (url: string, token: string, body = {}) => house.call({ url: `/sys/online/own/${url}`, body, token })
  const isIn = async (token: string) =>
    (await house.request({ url: '/sys/user/getUserInfo', token })).statusCode === 200

  it('SYSTEM-064 are listed without those of others, and ended one by one or all but the one that asks', async () => {
    const [first, second, third] = [
      await house.login('zhou_xue'),
      await house.login('zhou_xue'),
      await house.login('zhou_xue'),
    ]
    const found = await sessions(third)
    expect(found.map(({ username, current }) => [username, current]).toSorted()).toEqual([
      ['zhou_xue', false],
      ['zhou_xue', false],
      ['zhou_xue', true],
    ])
    expect(found[0]).toMatchObject({ ip: expect.any(String), userAgent: expect.any(String) })
    // That of another person is not ended, whether or not it exists.
    const [foreign] = await sessions(house.staff)
    expect((await end('end', third, { token: foreign?.token })).success).toBe(true)
    expect(await isIn(house.staff)).toBe(true)
    const own = (await sessions(first)).find(({ current }) => current)
    expect(await end('end', third, { token: own?.token })).toMatchObject({ success: true })
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, true])
    expect((await end('endOthers', third)).message).toBe('已退出其他会话')
    expect([await isIn(second), await isIn(third), await isIn(house.staff)]).toEqual([false, true, true])
    expect((await house.call({ url: '/sys/online/list', token: third })).code).toBe(510)
  })
})
