import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
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
