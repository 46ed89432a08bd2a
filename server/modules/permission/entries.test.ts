import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { PermissionRecord } from '../../../schemas/contract/permissions/permission-tree.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { type Someone, someoneWith } from '../../../tests/security/rights/rights-kit.ts'

const application = openApplication()
const RIGHTS = [
  'system:policy:list',
  'system:permission:add',
  'system:permission:edit',
  'system:permission:delete',
  'system:permission:grant',
]
const send = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  application.call<T>({
    method,
    url: `/sys/permission/${url}`,
    token: application.admin,
    ...(body === undefined ? {} : { body }),
  })
const add = (body: object) => send('POST', 'add', body)
const edit = (body: object) => send('PUT', 'edit', body)
const move = (body: object) => send('PUT', 'move', body)
const named = async (name: string) =>
  (await send<readonly PermissionRecord[]>('GET', `list?name=${encodeURIComponent(name)}`)).result.find(
    (one) => one.name === name,
  )
const idOf = async (name: string) => (await named(name))?.id ?? ''

let clerk: Someone
beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: 'lab.menu',
    title: '菜单样本',
    fields: { no: { title: '号' } },
  })
  clerk = await someoneWith(application, 'clerk', RIGHTS)
})

describe('menu entries and controls', () => {
  it('SYSTEM-014 SYSTEM-016 are added with every field of the contract, and the administrators hold them at once', async () => {
    const sent = {
      name: '导览',
      parentId: 'system',
      menuType: 1,
      url: '/guide',
      component: 'layouts/RouteView',
      componentName: 'Guide',
      redirect: '/guide/list',
      perms: null,
      permsType: '1',
      icon: 'compass',
      sortNo: 7.5,
      route: true,
      keepAlive: 1,
      hidden: false,
      hideTab: true,
      alwaysShow: true,
      internalOrExternal: false,
      description: '说明',
      status: '1',
    }
    expect(await add(sent)).toMatchObject({ success: true, message: '添加成功！' })
    expect(await named('导览')).toMatchObject({
      ...sent,
      keepAlive: true,
      origin: 'own',
      leaf: true,
      delFlag: 0,
      ruleFlag: 0,
    })
    expect(
      await add({ name: '发布导览', parentId: await idOf('导览'), menuType: 2, perms: 'guide:publish , guide:stop' }),
    ).toMatchObject({ success: true })
    expect(await named('发布导览')).toMatchObject({ menuType: 2, perms: 'guide:publish,guide:stop', status: '1' })
    const { result } = await application.call<{ auth: readonly { action: string }[] }>({
      url: '/sys/permission/getUserPermissionByToken',
      token: application.admin,
    })
    expect(result.auth.map(({ action }) => action)).toContain('guide:publish,guide:stop')
    expect(await send('GET', 'checkPermDuplication?url=/guide')).toMatchObject({
      success: false,
      message: '菜单路径已被其他菜单使用，请换一个',
    })
    expect(await send('GET', `checkPermDuplication?url=/guide&id=${await idOf('导览')}`)).toMatchObject({
      success: true,
      message: '该值可用！',
    })
  })
  it.each([
    [{ name: ' ', url: '/x1' }, '请填写菜单名称'],
    [{ name: 'x', menuType: 2 }, '按钮和权限必须有上级菜单，请选择上级菜单'],
    [
      { name: 'x', url: 'javascript:alert(1)' },
      '菜单路径“javascript:alert(1)”不正确：请填写以 / 或 http(s):// 开头的地址',
    ],
    [{ name: 'x', url: 'https://a.test/?u={{constructor}}' }, '菜单路径中的占位符“constructor”不可用'],
    [{ name: 'x', url: '/isystem/dict' }, '菜单路径已被其他菜单使用，请换一个'],
    [{ name: 'x', url: '/x2', component: '../<x>' }, '组件“../<x>”不正确，请从列表中选择'],
    [
      { name: 'x', parentId: 'system', menuType: 2, perms: 'a b' },
      '权限标识“a b”不正确：只能包含字母、数字、下划线、冒号、点和横线',
    ],
    [
      { name: 'x', parentId: 'system', menuType: 2, perms: 'lab:menu:list' },
      '权限标识“lab:menu:list”属于已发布的页面或报表，请换一个',
    ],
    [{ name: 'x', parentId: 'nowhere', url: '/x3' }, '“nowhere”不是您可以放置页面的菜单，请另选上级菜单'],
    [
      { name: 'x', parentId: 'system-dict-edit', url: '/x4' },
      '“system-dict-edit”不是您可以放置页面的菜单，请另选上级菜单',
    ],
  ])('are refused with a sentence: %j', async (body, message) => {
    expect(await add(body)).toMatchObject({ success: false, message })
  })
  it('SYSTEM-015 are edited, what is not sent stays, and none becomes its own parent', async () => {
    const [id, guide] = [await idOf('导览'), await named('导览')]
    expect(
      await edit({ id, sortNo: 2, url: 'https://guide.test/?u={{ userInfo.username }}', internalOrExternal: true }),
    ).toMatchObject({ success: true, message: '修改成功！' })
    expect(await named('导览')).toMatchObject({
      ...guide,
      sortNo: 2,
      url: 'https://guide.test/?u={{ userInfo.username }}',
      internalOrExternal: true,
    })
    expect(await add({ name: '下级', parentId: id, url: '/guide/below' })).toMatchObject({ success: true })
    for (const parentId of [id, await idOf('下级')])
      expect(await edit({ id, name: '导览', parentId })).toMatchObject({
        success: false,
        message: '不能把“导览”移到它自己的下级',
      })
    expect(await edit({ id: 'nothing', name: 'x' })).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await edit({ id: await idOf('下级'), parentId: '' })).toMatchObject({ success: true })
    expect(await named('下级')).toMatchObject({ parentId: '', menuType: 0 })
  })
  it('of a published page or of the product keep what calls rest on', async () => {
    const page = await named('菜单样本')
    expect(page).toMatchObject({ origin: 'page' })
    for (const change of [{ name: '别名' }, { url: '/elsewhere' }, { parentId: 'system' }])
      expect(await edit({ ...page, ...change })).toMatchObject({
        success: false,
        message: '“菜单样本”由页面或报表发布而来，请在页面设计或报表设计中修改',
      })
    expect(await send('DELETE', `delete?id=${page?.id}`)).toMatchObject({ success: false })
    expect(await edit({ ...page, keepAlive: true })).toMatchObject({ success: true })
    const dict = await named('数据字典')
    expect(await edit({ ...dict, component: 'system/Other' })).toMatchObject({
      success: false,
      message: expect.stringContaining('是系统自带的') as string,
    })
    expect(await edit({ ...dict, hidden: true, sortNo: 3 })).toMatchObject({ success: true })
    expect(await send('DELETE', 'deleteBatch?ids=system-dict-edit,')).toMatchObject({
      success: false,
      message: expect.stringContaining('可以隐藏') as string,
    })
  })
  it('are moved among the entries of a parent and to another one, which the menu of everybody follows', async () => {
    await add({ name: '排序', menuType: 0, url: '/order', component: 'layouts/RouteView', sortNo: 90 })
    const parentId = await idOf('排序')
    for (const name of ['甲页', '乙页', '丙页'])
      await add({ name, parentId, url: `/order/${name}`, component: 'a/b', sortNo: name === '丙页' ? 40 : 10 })
    const [one, two, three] = [await idOf('甲页'), await idOf('乙页'), await idOf('丙页')]
    const order = async () => {
      const { result } = await application.call<{ menu: readonly MenuNode[] }>({
        url: '/sys/permission/getUserPermissionByToken',
        token: application.admin,
      })
      const found = result.menu.find((node) => node.id === parentId)?.children ?? []
      return found.map(({ meta }) => meta.title)
    }
    expect(await move({ id: three, before: one })).toMatchObject({ success: true, message: '移动成功！' })
    expect(await order()).toEqual(['丙页', '甲页', '乙页'])
    expect(await move({ id: three, before: two })).toMatchObject({ success: true })
    expect(await order()).toEqual(['甲页', '丙页', '乙页'])
    // Both are stored one after the other, each by the entry it is put before.
    const both = await Promise.all([move({ id: one, parentId }), move({ id: two, parentId, before: three })])
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect(await order()).toEqual(['乙页', '丙页', '甲页'])
    expect(await move({ id: three, parentId: two })).toMatchObject({ success: true })
    expect(await order()).toEqual(['乙页', '甲页'])
    expect(await move({ id: one, before: three })).toMatchObject({
      code: 409,
      message: '菜单顺序已被他人更改，请刷新后重新移动“甲页”',
    })
    expect(await move({ id: two, parentId: three })).toMatchObject({ message: '不能把“乙页”移到它自己的下级' })
    expect(await move({ id: 'system-dict-edit', parentId: '' })).toMatchObject({ success: false })
    expect(await move({ id: 'nothing' })).toMatchObject({ message: '未找到对应实体' })
    await send('DELETE', `delete?id=${parentId}`)
  })
  it('of a page are put in order by hand until its document states another one, and stay where it places them', async () => {
    const page = await named('菜单样本')
    expect(await move({ id: page?.id, parentId: 'system' })).toMatchObject({
      message: '“菜单样本”由页面或报表发布而来，请在页面设计或报表设计中修改',
    })
    expect(await move({ id: page?.id, before: 'system' })).toMatchObject({ success: true })
    const moved = (await named('菜单样本'))?.sortNo
    expect(moved).toBeLessThan(100)
    const document = { version: 1, id: 'lab.menu', title: '菜单样本', fields: { no: { title: '编号' } } }
    const publish = async (body: object, baseVersion: number) => {
      const call = { token: application.admin, method: 'PUT' as const, url: '/schema/draft/lab.menu' }
      await application.call({ ...call, body: { document: body, baseVersion } })
      const published = { ...call, method: 'POST' as const, url: '/schema/publish/lab.menu' }
      expect(await application.call({ ...published, body: { message: '', baseVersion } })).toMatchObject({
        success: true,
      })
    }
    await publish(document, 1)
    expect((await named('菜单样本'))?.sortNo).toBe(moved)
    await publish({ ...document, menu: { order: 70 } }, 2)
    expect((await named('菜单样本'))?.sortNo).toBe(70)
  })
  it('are deleted with everything that hangs on them, and their grants with them', async () => {
    expect(await send('DELETE', 'delete?id=nothing')).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await send('DELETE', `deleteBatch?ids=${await idOf('导览')},${await idOf('下级')},`)).toMatchObject({
      success: true,
      message: '删除成功！',
    })
    expect([await named('导览'), await named('发布导览'), await named('下级')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const { rows } =
      await sql`select 1 from sys_role_permission g join sys_permission p on p.id = g.permission_id where p.del_flag = 1`.execute(
        application.database.kysely,
      )
    expect(rows).toEqual([])
  })
})

describe('the reach of the rights over menus', () => {
  it('is no code that their holder lacks: not by a new control, a changed one, or one that is switched off', async () => {
    const before = await clerk.held()
    const button = { name: '捷径', parentId: 'system', menuType: 2, perms: 'system:user:contact' }
    expect(await clerk.send('POST', '/sys/permission/add', button)).toMatchObject({ code: 510 })
    expect(
      await clerk.send('POST', '/sys/permission/add', { ...button, perms: 'brand:new', status: '0' }),
    ).toMatchObject({ code: 510 })
    expect(await clerk.send('POST', '/sys/permission/add', { ...button, perms: 'system:policy:list' })).toMatchObject({
      success: true,
    })
    const id = await idOf('捷径')
    expect(
      await clerk.send('POST', '/sys/permission/saveRolePermission', {
        roleId: clerk.role,
        permissionIds: id,
        lastpermissionIds: '',
      }),
    ).toMatchObject({ success: true })
    for (const change of [{ perms: 'system:dict:edit' }, { perms: 'system:policy:list,system:policy:edit' }])
      expect(await clerk.send('PUT', '/sys/permission/edit', { id, ...change })).toMatchObject({ code: 510 })
    for (const other of ['system-dict-edit', 'system-user-contact'])
      expect(await clerk.send('PUT', '/sys/permission/edit', { id: other, status: '0' })).toMatchObject({ code: 510 })
    expect(await clerk.held()).toEqual(before)
    expect(
      await clerk.send('PUT', '/sys/permission/edit', { id: 'system-dict-edit', parentId: 'collection' }),
    ).toMatchObject({ code: 510 })
    for (const moved of ['system-dict-edit', 'system-dict'])
      expect(await clerk.send('PUT', '/sys/permission/move', { id: moved, parentId: 'collection' })).toMatchObject({
        success: false,
      })
    await add({ ...button, name: '他人的', perms: 'others:code' })
    expect(await clerk.send('DELETE', `/sys/permission/delete?id=${await idOf('他人的')}`)).toMatchObject({ code: 510 })
  })
  it('is no right by a place: a parent in the menu is not granted along', async () => {
    expect(
      await clerk.send('POST', '/sys/permission/add', { name: '夹层', parentId: 'system-dict', url: '/between' }),
    ).toMatchObject({ success: false })
    await add({ name: '夹层', parentId: 'system-dict', url: '/between' })
    const id = await idOf('夹层')
    await send('POST', 'saveRolePermission', { roleId: clerk.role, permissionIds: id, lastpermissionIds: '' })
    expect(await clerk.held()).not.toContain('system:dict:list')
    expect(await clerk.send('GET', '/sys/dict/list')).toMatchObject({ code: 510 })
  })
})
