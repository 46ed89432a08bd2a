import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../tests/kit/test-app.ts'
import type { Grants } from '../../../schemas/contract/screens/schema.ts'

describe('granting a screen to a role', () => {
  let app: TestApp
  let admin: string
  const id = 'lab.sample'
  const staffSees = async () => {
    const staff = await app.login('staff')
    const list = await app.call({ url: `/data/${id}/list`, token: staff })
    const menu = await app.call({ url: '/sys/permission/getUserPermissionByToken?pages=documents', token: staff })
    return { list: list.success, menu: JSON.stringify(menu.result).includes(`screens/${id}`), text: list.message }
  }
  const put = (roleId: string, actions: readonly string[], token = admin) =>
    app.call<Grants>({ method: 'PUT', url: `/schema/grants/${id}`, body: { roleId, actions }, token })

  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.login('admin')
    const document = {
      version: 1,
      id,
      title: '样本',
      permission: 'lab:sample',
      fields: { name: { title: '名称' } },
      menu: { parent: 'collection' },
    }
    await app.call({ method: 'POST', url: '/schema/create', body: { document }, token: admin })
    const done = await app.call({
      method: 'POST',
      url: `/schema/publish/${id}`,
      body: { message: 'first', baseVersion: 0 },
      token: admin,
    })
    if (!done.success) throw new Error(done.message)
  })
  afterAll(() => app.close())

  it('tells every role and what it holds', async () => {
    const { result } = await app.call<Grants>({ url: `/schema/grants/${id}`, token: admin })
    expect(result.actions.map(({ code }) => code)).toEqual([
      'list',
      'add',
      'edit',
      'detail',
      'delete',
      'batch_delete',
      'import',
      'export',
    ])
    expect(result.roles.find(({ roleCode }) => roleCode === 'admin')?.actions).toHaveLength(8)
    expect(result.roles.find(({ roleCode }) => roleCode === 'staff')?.actions).toEqual([])
    expect(await staffSees()).toMatchObject({ list: false, menu: false, text: '没有权限，请联系管理员授权' })
  })
  it('opens the screen and its menu entry to the role at once, and closes them again', async () => {
    const { result } = await app.call<Grants>({ url: `/schema/grants/${id}`, token: admin })
    const role = result.roles.find(({ roleCode }) => roleCode === 'staff')?.id ?? ''
    expect(
      (await put(role, ['list', 'list'])).result.roles.find(({ roleCode }) => roleCode === 'staff')?.actions,
    ).toEqual(['list'])
    expect(await staffSees()).toMatchObject({ list: true, menu: true })
    const add = await app.call({
      method: 'POST',
      url: `/data/${id}/add`,
      body: { name: 'x' },
      token: await app.login('staff'),
    })
    expect(add).toMatchObject({ success: false, code: 510 })
    await put(role, [])
    expect(await staffSees()).toMatchObject({ list: false, menu: false })
  })
  it('refuses an action of another screen, an unknown role and a person without the permission', async () => {
    const { result } = await app.call<Grants>({ url: `/schema/grants/${id}`, token: admin })
    const role = result.roles.find(({ roleCode }) => roleCode === 'staff')?.id ?? ''
    expect(await put(role, ['list', 'system:screen:publish'])).toMatchObject({
      success: false,
      message: '页面没有操作“system:screen:publish”，请刷新后重试',
    })
    expect(await put("x' or '1'='1", ['list'])).toMatchObject({ success: false, message: '该角色不存在，请刷新后重试' })
    expect(await put(role, ['list'], await app.login('staff'))).toMatchObject({ success: false, code: 510 })
    expect(await staffSees()).toMatchObject({ list: false })
  })
  it.each(['system', 'system:screen', 'collection:loan'])(
    'SEC-05 refuses to publish a screen that would hand out the permissions of %s',
    async (permission) => {
      const { result: before } = await app.call<{ baseVersion: number; document: Record<string, unknown> }>({
        url: `/schema/draft/${id}`,
        token: admin,
      })
      const document = { ...before.document, permission }
      expect((await app.call({ url: `/schema/plan/${id}`, body: { document }, token: admin })).message).toContain(
        '已被系统或其他页面使用',
      )
      await app.call({
        method: 'PUT',
        url: `/schema/draft/${id}`,
        body: { document, baseVersion: before.baseVersion },
        token: admin,
      })
      expect(
        (
          await app.call({
            url: `/schema/publish/${id}`,
            body: { message: '', baseVersion: before.baseVersion },
            token: admin,
          })
        ).message,
      ).toContain('已被系统或其他页面使用')
      await app.call({ method: 'DELETE', url: `/schema/draft/${id}`, token: admin })
    },
  )
})
