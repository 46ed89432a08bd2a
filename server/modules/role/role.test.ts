import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { RoleRecord } from '../../../schemas/contract/organization/role.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()

const ask = (query: string, token = house.staff) =>
  house.call<PageResult<RoleRecord>>({ url: `/sys/role/list?${query}`, token })
const codes = async (query: string, token = house.staff) =>
  (await ask(query, token)).result.records.map(({ roleCode }) => roleCode)

describe('the list of roles', () => {
  it('SYSTEM-013 ROLEPICK-002 ROLEPICK-003 ROLEPICK-004 gives id, name and code, queried by code and by name', async () => {
    expect((await ask('')).result).toMatchObject({ total: 3, current: 1, size: 10, pages: 1 })
    expect((await ask('roleCode=staff')).result.records).toEqual([
      { id: 'role-staff', roleName: '业务人员', roleCode: 'staff' },
    ])
    expect(await codes(`roleName=${encodeURIComponent('*人员*')}`)).toEqual(['staff'])
    expect(await codes('pageNo=2&pageSize=2&column=roleCode&order=desc')).toEqual(['admin'])
  })
  it('BIZSELECT-001 finds the roles of stored values, written with a comma at the end', async () => {
    expect(await codes('roleCode=staff,admin,nobody,&pageNo=1&pageSize=3')).toEqual(['admin', 'staff'])
    expect(await codes('id=role-staff,&pageNo=1&pageSize=1')).toEqual(['staff'])
  })
  it('SEC-22 shows what a role is for only to a user who may see roles, and lets nobody else search by it', async () => {
    const [seen] = (await ask('roleCode=admin', house.admin)).result.records
    expect(seen).toMatchObject({ description: '初始角色，拥有全部权限', createTime: expect.any(String) as string })
    expect(Object.keys((await ask('roleCode=admin')).result.records[0] ?? {}).toSorted()).toEqual([
      'id',
      'roleCode',
      'roleName',
    ])
    expect((await ask('column=description&order=asc')).success).toBe(false)
    expect((await ask('column=description&order=asc', house.admin)).success).toBe(true)
  })
})

describe('roles', () => {
  const send = <T = RoleRecord>(
    method: 'POST' | 'PUT' | 'GET' | 'DELETE',
    url: string,
    body?: unknown,
    token = house.admin,
  ) => house.call<T>({ method, url: `/sys/role${url}`, token, ...(body === undefined ? {} : { body }) })

  it('SYSTEM-009 SYSTEM-010 SYSTEM-011 are added, changed, listed as a whole and deleted', async () => {
    const added = await send('POST', '/add', { roleName: '策展人', roleCode: 'curators', description: null })
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { roleCode: 'curators' } })
    const { id } = added.result
    expect((await send('POST', '/add', { roleName: '二', roleCode: 'Curators' })).message).toBe(
      '角色编码“Curators”已存在',
    )
    expect((await send('PUT', '/edit', { id, roleName: '策展组', roleCode: 'curators' })).result.roleName).toBe(
      '策展组',
    )
    expect((await send('PUT', '/edit', { id, roleCode: 'other' })).message).toBe('角色编码创建后不能修改')
    expect((await send<RoleRecord[]>('GET', '/queryall')).result.map(({ roleCode }) => roleCode)).toContain('curators')
    expect((await send('GET', `/checkRoleCode?roleCode=CURATORS`)).success).toBe(false)
    expect((await send('GET', `/checkRoleCode?roleCode=curators&id=${id}`)).success).toBe(true)
    expect((await send('DELETE', `/delete?id=${id}`)).success).toBe(true)
    expect((await send('POST', '/add', { roleName: 'x', roleCode: 'x1' }, house.staff)).code).toBe(510)
  })
  it('say how many people hold them instead of being deleted, and that of the administrators stays', async () => {
    expect((await send('DELETE', '/delete?id=role-staff')).message).toMatch(
      /^角色“业务人员”还有 \d+ 位用户，请先移除这些用户$/,
    )
    expect((await send('DELETE', '/deleteBatch?ids=role-admin,')).message).toBe('管理员角色不能删除')
  })
})

describe('the home page of a role', () => {
  const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    house.call<{ id: string }>({
      method,
      url: `/sys/sysRoleIndex/${url}`,
      token: house.admin,
      ...(body ? { body } : {}),
    })
  const menuOf = async (query = '') =>
    (
      await house.call<{ menu: MenuNode[]; homePath?: string }>({
        url: `/sys/permission/getUserPermissionByToken${query}`,
        token: house.staff,
      })
    ).result
  const homePath = async () => (await menuOf('?pages=documents')).homePath

  it('SYSTEM-040 is one that the role opens, and its people begin there', async () => {
    expect(await homePath()).toBeUndefined()
    expect(await write('POST', 'add', { roleCode: 'staff', url: '/isystem/user' })).toMatchObject({
      success: false,
      message: '角色没有页面“/isystem/user”的权限，不能设为首页；请先授权或选择其他页面',
    })
    expect(await write('POST', 'add', { roleCode: 'nobody', url: '/collection/loan' })).toMatchObject({
      success: false,
    })
    expect(
      await write('POST', 'add', { roleCode: 'staff', url: '/collection/loan', component: 'made/Up' }),
    ).toMatchObject({
      success: true,
      result: { component: 'screens/collection.loan', route: true, priority: 0, status: '1' },
    })
    expect(await write('POST', 'add', { roleCode: 'staff', url: '/collection/loan' })).toMatchObject({ success: false })
    expect(await homePath()).toBe('/collection/loan')
    // Another client is led on by the home page of its menu, to the address that it knows the page by.
    const { menu } = await menuOf()
    const paths = (nodes: readonly MenuNode[]): readonly string[] =>
      nodes.flatMap(({ path, children }) => [path, ...paths(children ?? [])])
    expect(paths(menu)).toContain(menu[0]?.redirect)
    expect(menu[0]).toMatchObject({ id: 'home', redirect: '/online/cgformList/collection.loan' })
  })
  it('is of the lowest priority among several roles, and the usual one where the page is gone', async () => {
    const db = house.database.kysely
    await sql`insert into sys_role (id, role_name, role_code) values ('home-role', '首页', 'home-role')`.execute(db)
    await sql`insert into sys_user_role select id, 'home-role' from sys_user where username = 'staff'`.execute(db)
    await sql`insert into sys_role_permission select 'home-role', id from sys_permission where url = '/collection/stocktake'`.execute(
      db,
    )
    const { result } = await write('POST', 'add', { roleCode: 'home-role', url: '/collection/stocktake', priority: 1 })
    expect(await homePath()).toBe('/collection/loan')
    const own = await house.call<{ id: string }>({
      url: '/sys/sysRoleIndex/queryByCode?roleCode=staff',
      token: house.admin,
    })
    await write('PUT', 'edit', { id: own.result.id, priority: 5 })
    expect(await homePath()).toBe('/collection/stocktake')
    await write('PUT', 'edit', { id: result.id, status: '0' })
    expect(await homePath()).toBe('/collection/loan')
    await sql`update sys_permission set del_flag = 1 where url = '/collection/loan'`.execute(db)
    expect(await homePath()).toBeUndefined()
    await sql`update sys_permission set del_flag = 0 where url = '/collection/loan'`.execute(db)
    await write('DELETE', `delete?id=${own.result.id}`)
    await sql`delete from sys_role where id = 'home-role'`.execute(db)
    expect([
      await homePath(),
      (await house.call({ url: '/sys/sysRoleIndex/list', token: house.admin })).result,
    ]).toMatchObject([undefined, { total: 0 }])
  })
  it('is set by people who may edit roles only', async () => {
    for (const [method, url, body] of [
      ['POST', 'add', { roleCode: 'staff', url: '/collection/loan' }],
      ['GET', 'list', undefined],
    ] as const)
      expect(
        await house.call({ method, url: `/sys/sysRoleIndex/${url}`, token: house.staff, ...(body ? { body } : {}) }),
      ).toMatchObject({ code: 510 })
  })
})
