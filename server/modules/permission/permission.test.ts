import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AllAuthItem, AuthItem, MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

interface Answer {
  menu: MenuNode[]
  auth: AuthItem[]
  allAuth: AllAuthItem[]
  sysSafeMode: boolean
}
let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())

async function ask(username: string, headers: Record<string, string> = {}): Promise<Answer> {
  const reply = await house.call<Answer>({
    url: '/sys/permission/getUserPermissionByToken?pages=documents',
    token: await house.login(username),
    headers,
  })
  expect(reply).toMatchObject({ success: true, code: 0 })
  return reply.result
}
const paths = (menu: readonly MenuNode[]): string[] =>
  menu.flatMap((node) => [node.path, ...paths(node.children ?? [])])

describe('the menu', () => {
  it('PERM-002 GUARD-007 gives an administrator the home page first, the designer, and the screens', async () => {
    const { menu, sysSafeMode } = await ask('admin')
    expect(menu[0]).toEqual({
      id: 'home',
      route: '1',
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      redirect: null,
      component: 'dashboard/Analysis',
      meta: { title: '首页', icon: 'home', keepAlive: false, internalOrExternal: false, componentName: 'Analysis' },
    })
    const designer = menu.find(({ id }) => id === 'online')
    expect(designer).toMatchObject({
      redirect: '/online/designer',
      component: 'layouts/RouteView',
    })
    expect(designer?.children?.slice(0, 5)).toMatchObject([
      { path: '/online/designer', component: 'designer/index' },
      { path: '/online/gallery', component: 'gallery/index' },
      { path: '/online/cgreport' },
      { path: '/online/cgreport/:code', hidden: true },
      { path: '/online/graphreport/chart/:id', hidden: true },
    ])
    const loan = menu.find(({ id }) => id === 'collection')?.children?.find(({ path }) => path === '/collection/loan')
    expect(loan).toMatchObject({ component: 'screens/collection.loan', route: '1', meta: { keepAlive: true } })
    expect(sysSafeMode).toBe(false)
  })
  it('PERM-001 gives a person with few rights few pages, and no folder with nothing inside', async () => {
    const { menu } = await ask('staff')
    expect(paths(menu)).toContain('/dashboard/analysis')
    expect(paths(menu)).not.toContain('/online/designer')
    expect(menu.map(({ id }) => id)).not.toContain('online')
    expect(menu.map(({ id }) => id)).not.toContain('system')
    for (const node of menu)
      expect(node.component === 'layouts/RouteView' && (node.children ?? []).length === 0).toBe(false)
  })
  it('writes the address of another site into meta and its digest into the path, and hides what is hidden', async () => {
    const insert = sql`insert into sys_permission (id, parent_id, name, url, component, menu_type, internal_or_external, hidden, sort_no) values
      ('guide', null, '导览', 'https://guide.museum.test/', 'layouts/IframePageView', 0, true, false, 70), ('deep', 'collection', '隐藏页', '/collection/:id/deep', 'x/Deep', 1, false, true, 90)`
    await insert.execute(house.database.kysely)
    await sql`insert into sys_role_permission values ('role-admin', 'guide'), ('role-admin', 'deep')`.execute(
      house.database.kysely,
    )
    const { menu } = await ask('admin')
    const guide = menu.find(({ id }) => id === 'guide')
    expect(guide).toMatchObject({
      path: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      meta: { url: 'https://guide.museum.test/', internalOrExternal: true },
    })
    const deep = menu.find(({ id }) => id === 'collection')?.children?.find(({ id }) => id === 'deep')
    expect(deep).toMatchObject({ hidden: true, name: 'collection-@id-deep', meta: { hideMenu: true } })
  })
  it('hangs nothing of a circle of parents, and knows both entries of a path that stands twice', async () => {
    await sql`insert into sys_permission (id, parent_id, name, url, component, menu_type) values
      ('round-a', 'round-b', '甲', '/round/a', 'layouts/RouteView', 1), ('round-b', 'round-a', '乙', '/round/b', 'x/B', 1), ('self', 'self', '丙', '/self', 'x/C', 1),
      ('twice-1', 'collection', '一', '/twice', 'x/One', 1), ('twice-2', 'collection', '<img src=x onerror=alert(1)>', '/twice', 'x/Two', 1)`.execute(
      house.database.kysely,
    )
    await sql`insert into sys_role_permission select 'role-admin', id from sys_permission where id in ('round-a', 'round-b', 'self', 'twice-1', 'twice-2')`.execute(
      house.database.kysely,
    )
    const { menu } = await ask('admin')
    expect(paths(menu).filter((path) => /round|self/.test(path))).toEqual([])
    expect(paths(menu).filter((path) => path === '/twice')).toHaveLength(2)
  })
  it('speaks the language of the request', async () => {
    const { menu } = await ask('admin', { 'x-lang': 'en-US' })
    expect(menu[0]?.meta.title).toBe('Home')
  })
})

describe('the permission lists', () => {
  it('PERM-003 PERM-004 lists what the person holds, and every control with its status', async () => {
    const admin = await ask('admin')
    expect(admin.auth).toContainEqual({ action: 'system:screen:publish', type: '1', describe: '发布页面' })
    expect(admin.allAuth).toContainEqual({
      action: 'system:screen:publish',
      type: '1',
      status: '1',
      describe: '发布页面',
    })
    const staff = await ask('staff')
    expect(staff.auth.map(({ action }) => action)).not.toContain('system:screen:publish')
    expect(staff.allAuth).toEqual(admin.allAuth)
  })
  it('PERM-008 PERM-010 tells a control that is switched off by status 0, and then nobody is restricted', async () => {
    await sql`update sys_permission set status = '0' where perms = 'system:category:list'`.execute(
      house.database.kysely,
    )
    const staff = await ask('staff')
    expect(staff.allAuth.find(({ action }) => action === 'system:category:list')?.status).toBe('0')
    const reply = await house.call({ url: '/sys/category/rootList', token: await house.login('staff') })
    expect(reply.success).toBe(true)
  })
  it('PERM-005 PERM-022 a permission of type 2 lets nobody call anything, also when it is switched off for everybody', async () => {
    await sql`insert into sys_permission (id, name, perms, perms_type, menu_type) values ('edit-only', '只可编辑', 'system:category:add', '2', 2)`.execute(
      house.database.kysely,
    )
    await sql`insert into sys_role_permission values ('role-staff', 'edit-only')`.execute(house.database.kysely)
    const add = async () =>
      house.call({ url: '/sys/category/add', body: { name: '新类', pid: '0' }, token: await house.login('staff') })
    expect(await add()).toMatchObject({ success: false, code: 510 })
    await sql`update sys_permission set status = '0' where id = 'edit-only'`.execute(house.database.kysely)
    expect(await add()).toMatchObject({ success: false, code: 510 })
    const { auth } = await ask('staff')
    expect(auth.map(({ action }) => action)).not.toContain('system:category:add')
  })
  it('PERM-006 takes several codes joined by commas as each of them', async () => {
    await sql`insert into sys_permission (id, name, perms, perms_type, menu_type) values ('joined', '两项', 'system:dict:list, system:dict:add', '1', 2)`.execute(
      house.database.kysely,
    )
    await sql`insert into sys_role_permission values ('role-staff', 'joined')`.execute(house.database.kysely)
    expect((await house.call({ url: '/sys/dict/list', token: await house.login('staff') })).success).toBe(true)
  })
})
