import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { endpoints } from '../../../schemas/contract/index.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()

const list = async (url: string, token = house.admin) =>
  (await house.call<PageResult<UserRecord>>({ url, token })).result
const names = (page: PageResult<UserRecord>) => page.records.map(({ username }) => username)

describe('the lists of people', () => {
  it('SYSTEM-004 USERPICK-007 pages, sorts and counts', async () => {
    const page = await list('/sys/user/list?pageNo=2&pageSize=5&column=username&order=asc')
    expect(page).toMatchObject({ total: 14, current: 2, size: 5, pages: 3 })
    expect(names(page)).toEqual([...names(page)].toSorted())
    expect(page.records).toHaveLength(5)
  })
  it('USERPICK-005 USERPICK-006 shows and filters the columns of a picker row', async () => {
    const page = await list('/sys/user/list?sex=2&birthday_begin=1990-01-01&column=createTime&order=desc')
    expect(names(page).toSorted()).toEqual(['chen_jing', 'ouyang_nan', 'zhao_min', 'zhou_xue'])
    expect(page.records.find(({ username }) => username === 'zhou_xue')).toMatchObject({
      realname: '周雪',
      sex: 2,
      phone: '13800000009',
      birthday: '1996-02-14',
      orgCodeTxt: '讲解组',
      orgCode: 'A01A03A02',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    })
  })
  it('USERPICK-010 USERPICK-011 finds people of a department and below it, by a part of the name', async () => {
    const { records, total } = await list(
      '/sys/user/queryUserComponentData?departId=depart-a01a02&pageNo=1&pageSize=10&column=username&order=asc&field=id,username',
    )
    expect(records.map(({ username }) => username)).toEqual([
      'chen_jing',
      'curator_li',
      'liu_yang',
      'ouyang_nan',
      'staff',
      'zhang_wei',
    ])
    expect(total).toBe(6)
    expect(names(await list(`/sys/user/queryUserComponentData?realname=${encodeURIComponent('刘')}`))).toEqual([
      'liu_yang',
    ])
    expect(names(await list('/sys/user/queryUserComponentData?username=_'))).not.toContain('admin')
  })
  it('SYSTEM-008 USERPICK-012 lists the users of one department by its id', async () => {
    const reply = await house.call<UserRecord[]>({
      url: '/sys/user/queryUserByDepId?id=depart-a01a04',
      token: house.admin,
    })
    expect(reply.result.map(({ username }) => username).toSorted()).toEqual(['huang_jun', 'zheng_li'])
  })
  it('USERPICK-008 USERPICK-009 answers the people of stored values as a bare array', async () => {
    const reply = await house.request({
      url: '/sys/user/getMultiUser?username=staff,curator_li,,nobody,',
      token: house.staff,
    })
    const people = reply.json<UserRecord[]>()
    expect(people.map(({ realname }) => realname).toSorted()).toEqual(['李研究员', '王小明'])
    expect((await house.request({ url: '/sys/user/getMultiUser?password_hash=x', token: house.admin })).json()).toEqual(
      [],
    )
  })
  it('SEC-22 gives harmless fields only, and ways to reach somebody only by permission', async () => {
    const seen = await list('/sys/user/list?username=zhou_xue', house.staff)
    expect(Object.keys(seen.records[0] ?? {}).toSorted()).toEqual([
      'avatar',
      'createTime',
      'id',
      'orgCode',
      'orgCodeTxt',
      'post',
      'realname',
      'sex',
      'status',
      'username',
      'workNo',
    ])
    const all = JSON.stringify(await list('/sys/user/list?pageSize=100'))
    expect(all).not.toMatch(/argon2|password|token/i)
    const guess = await list('/sys/user/list?phone=13800000009&pageSize=100', house.staff)
    expect(guess.total).toBe(14)
    const sorted = await house.call({ url: '/sys/user/list?column=phone&order=asc', token: house.staff })
    expect(sorted.success).toBe(false)
  })
  it('SEC-04 treats wildcards and quotes in a value as text', async () => {
    expect((await list('/sys/user/list?username=%25')).total).toBe(0)
    expect((await list(`/sys/user/queryUserComponentData?realname=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0)
    expect(
      (await house.call({ url: '/sys/user/list?column=password_hash&order=asc', token: house.admin })).success,
    ).toBe(false)
    expect((await list('/sys/user/list?password_hash_begin=%24')).total).toBe(14)
  })
})

describe('a password that an administrator gives', () => {
  const GIVEN = 'Jade#2024'
  const reset = (body: object, token = house.admin) =>
    house.call({ method: 'PUT', url: '/sys/user/changePassword', token, body })
  const signIn = async (username: string, password: string) =>
    (await house.call<LoginResult>({ url: '/sys/login', body: { username, password } })).result
  const grantReset = () =>
    sql`insert into sys_role_permission (role_id, permission_id) select 'role-staff', id from sys_permission where perms = 'system:user:changepwd'`.execute(
      house.database.kysely,
    )

  it('SYSTEM-007 lets the person in, says with a notice what to do, and ends the sessions before it', async () => {
    const before = await house.login('zhou_xue')
    expect(await reset({ username: 'zhou_xue', password: GIVEN })).toMatchObject({
      success: true,
      message: '密码重置成功!',
    })
    expect((await house.request({ url: '/sys/user/getUserInfo', token: before })).statusCode).toBe(401)
    const {
      message,
      result: { token, mustChangePassword },
    } = await house.call<LoginResult>({ url: '/sys/login', body: { username: 'zhou_xue', password: GIVEN } })
    expect([mustChangePassword, message]).toEqual([
      true,
      expect.stringMatching(
        /^登录成功。您的密码由管理员设置，请尽快在右上角用户菜单的“密码修改”中修改；\d{4}-\d\d-\d\d \d\d:\d\d 之后该密码不能再用于登录$/,
      ),
    ])
    interface Bell {
      sysMsgList: { titile: string; msgContent: string; priority: string }[]
    }
    const bell = async (asked: string) =>
      (await house.call<Bell>({ url: '/sys/annountCement/listByUser', token: asked })).result.sysMsgList.filter(
        ({ titile }) => titile.startsWith('请修改密码'),
      )
    expect(await bell(token)).toMatchObject([{ titile: '请修改密码 / Change your password', priority: 'H' }])
    // Another one tells nobody else, and takes the place of the first.
    expect(await bell(house.admin)).toEqual([])
    expect(await reset({ username: 'zhou_xue', password: `${GIVEN}!` })).toMatchObject({ success: true })
    expect(await house.call({ url: '/sys/user/getUserInfo', token })).toMatchObject({ success: false, code: 401 })
    const again = await signIn('zhou_xue', `${GIVEN}!`)
    expect(await bell(again.token)).toHaveLength(1)
    await reset({ username: 'zhou_xue', password: GIVEN })
    const own = { oldpassword: GIVEN, password: 'Opal#2025', confirmpassword: 'Opal#2025' }
    expect(
      await house.call({ url: '/sys/user/updatePassword', token: (await signIn('zhou_xue', GIVEN)).token, body: own }),
    ).toMatchObject({ success: true })
    const after = await signIn('zhou_xue', 'Opal#2025')
    expect(after.mustChangePassword).toBeUndefined()
    expect(await house.call({ url: '/sys/user/getUserInfo', token: after.token })).toMatchObject({ success: true })
    expect(await bell(after.token)).toEqual([])
  })
  it('SEC-05 grants nothing, gives no password and changes no policy until it is changed', async () => {
    await sql`insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r where u.username = 'chen_jing' and r.role_code = 'admin' on conflict do nothing`.execute(
      house.database.kysely,
    )
    await reset({ username: 'chen_jing', password: GIVEN })
    const { token } = await signIn('chen_jing', GIVEN)
    const closed = endpoints.filter(({ ownPassword }) => ownPassword)
    expect(closed.map(({ id }) => id).toSorted()).toEqual([
      'act.deployProcess',
      'dataRule.addPermissionRule',
      'dataRule.deletePermissionRule',
      'dataRule.editPermissionRule',
      'dataRule.give',
      'depart.deleteRole',
      'depart.deleteRoles',
      'depart.deptRoleUserAdd',
      'depart.edit',
      'onlineAuth.addRule',
      'onlineAuth.controlButton',
      'onlineAuth.editRule',
      'onlineAuth.grantButton',
      'onlineAuth.grantColumn',
      'onlineAuth.grantData',
      'onlineAuth.releaseButton',
      'onlineAuth.removeRule',
      'onlineAuth.switchColumn',
      'permission.add',
      'permission.delete',
      'permission.deleteBatch',
      'permission.edit',
      'permission.move',
      'permission.saveDepartPermission',
      'permission.saveDeptRolePermission',
      'permission.saveRolePermission',
      'permission.takeCarriedGrants',
      'policy.delete',
      'policy.save',
      'process.enable',
      'process.publish',
      'process.rollback',
      'report.giveRoles',
      'role.add',
      'role.delete',
      'role.deleteBatch',
      'role.edit',
      'schedule.add',
      'schedule.delete',
      'schedule.deleteBatch',
      'schedule.edit',
      'schema.saveGrants',
      'schema.saveProtection',
      'tenant.add',
      'tenant.addTenantUsers',
      'tenant.delete',
      'tenant.deleteBatch',
      'tenant.edit',
      'tenant.leaveTenant',
      'tenantPack.add',
      'tenantPack.delete',
      'tenantPack.deleteBatch',
      'tenantPack.deleteTenantPack',
      'tenantPack.edit',
      'tenantPack.syncDefaultPack',
      'user.add',
      'user.addSysUserRole',
      'user.changePassword',
      'user.delete',
      'user.deleteBatch',
      'user.deleteRecycleBin',
      'user.deleteUserInDepart',
      'user.deleteUserInDepartBatch',
      'user.deleteUserRole',
      'user.deleteUserRoleBatch',
      'user.edit',
      'user.editSysDepartWithUser',
      'user.frozenBatch',
      'user.importExcel',
      'user.putRecycleBin',
      'widgetPackage.laws',
      'widgetPackage.switchOn',
      'widgetPackage.upload',
    ])
    for (const {
      methods: [method],
      path,
    } of closed) {
      const reply = await house.call({
        method,
        url: path.replace(/:\w+/g, 'x'),
        token,
        ...(method === 'DELETE' ? {} : { body: {} }),
      })
      expect(reply, path).toMatchObject({
        success: false,
        code: 428,
        message: '您的密码由管理员设置。请先在右上角用户菜单的“密码修改”中修改密码，再授权、重置他人密码或更改权限策略',
      })
    }
    expect(await house.call({ url: '/sys/user/list', token })).toMatchObject({ success: true })
  })
  it('lets a person sign in who had been locked out by guesses', async () => {
    for (let guess = 0; guess < 8; guess++)
      await house.call({ url: '/sys/login', body: { username: 'liu_yang', password: `no${guess}` } })
    expect((await house.call({ url: '/sys/login', body: { username: 'liu_yang', password: 'no' } })).message).toMatch(
      /登录失败次数过多/,
    )
    await reset({ username: 'liu_yang', password: GIVEN, confirmpassword: GIVEN })
    expect((await signIn('liu_yang', GIVEN)).mustChangePassword).toBe(true)
  })
  it('is refused where it is empty, typed two ways, for nobody, or for oneself', async () => {
    expect((await reset({ username: 'curator_li', password: '' })).message).toBe('新密码不允许为空!')
    expect((await reset({ username: 'curator_li', password: '1' })).message).toBe('密码至少需要 8 个字符')
    expect((await reset({ username: 'curator_li', password: 'curator_li88' })).message).toContain('密码不能是用户名')
    expect((await reset({ username: 'curator_li', password: GIVEN, confirmpassword: 'x' })).message).toBe(
      '两次输入密码不一致!',
    )
    expect((await reset({ username: 'nobody', password: GIVEN })).message).toBe('用户不存在！')
    expect((await reset({ username: 'admin', password: GIVEN })).message).toBe('请通过“修改密码”修改自己的密码！')
    expect((await house.request({ url: '/sys/user/getUserInfo', token: house.admin })).statusCode).toBe(200)
  })
  it('SEC-05 is given by permission only, and never to somebody who may do more', async () => {
    expect(await reset({ username: 'curator_li', password: GIVEN }, house.staff)).toMatchObject({
      success: false,
      code: 510,
    })
    await grantReset()
    expect((await reset({ username: 'admin', password: GIVEN }, house.staff)).message).toBe(
      '该用户拥有您没有的权限，不能重置其密码！',
    )
    expect(await house.login('admin')).toBeTruthy()
    expect(await reset({ username: 'curator_li', password: GIVEN }, house.staff)).toMatchObject({ success: true })
  })
  it('is good for three days, and then only another one helps', async () => {
    await reset({ username: 'chen_jing', password: GIVEN })
    house.clock.advance(71 * 3_600_000)
    expect((await signIn('chen_jing', GIVEN)).mustChangePassword).toBe(true)
    house.clock.advance(2 * 3_600_000)
    expect(await house.call({ url: '/sys/login', body: { username: 'chen_jing', password: GIVEN } })).toMatchObject({
      success: false,
      result: null,
      message: '管理员设置的密码只在 72 小时内有效，现已过期，请联系管理员重新设置密码',
    })
    expect(
      (await house.call({ url: '/sys/login', body: { username: 'chen_jing', password: 'Wrong#2024' } })).message,
    ).toBe('用户名或密码错误')
    await reset({ username: 'chen_jing', password: `${GIVEN}?` }, await house.login('admin'))
    expect((await signIn('chen_jing', `${GIVEN}?`)).mustChangePassword).toBe(true)
  })
})
