import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DepartRoleRecord } from '../../../schemas/contract/permissions/permission-grants.ts'
import type { PermissionChoice } from '../../../schemas/contract/permissions/permission-tree.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { type Someone, someoneWith } from '../../../tests/security/rights/rights-kit.ts'

const application = openApplication()
const asAdmin = <T = unknown>(url: string, body?: unknown, method?: 'DELETE' | 'PUT') =>
  application.call<T>({
    url,
    token: application.admin,
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
  })
const save = (roleId: string, permissionIds: string, lastpermissionIds?: string, who?: Someone) => {
  const body = { roleId, permissionIds, ...(lastpermissionIds === undefined ? {} : { lastpermissionIds }) }
  return who
    ? who.send('POST', '/sys/permission/saveRolePermission', body)
    : asAdmin('/sys/permission/saveRolePermission', body)
}
/** Codes that count for a person, in the process asked. */
const codesOf = async (token: string, app = application.app) => {
  const reply = await app.inject({
    url: '/jeecg-boot/sys/permission/getUserPermissionByToken?pages=documents',
    headers: { 'X-Access-Token': token },
  })
  return reply
    .json<{ result: { auth: readonly { action: string }[] } }>()
    .result.auth.map(({ action }) => action)
    .toSorted()
}

let taker: Someone
let giver: Someone
beforeAll(async () => {
  taker = await someoneWith(application, 'taker', [])
  giver = await someoneWith(application, 'giver', ['system:policy:list', 'system:permission:grant', 'system:dict:list'])
})

describe('the permissions of a role', () => {
  it('SYSTEM-021 SYSTEM-025 are stored as the difference, so that two administrators lose nothing', async () => {
    expect(await save(taker.role, 'system-dict-list,system-dict-add,', '')).toMatchObject({
      success: true,
      message: '保存成功！',
    })
    // Both opened the tree before; each adds one, the second takes one as well.
    expect(
      await save(taker.role, 'system-dict-list,system-dict-add,system-dict-edit', 'system-dict-list,system-dict-add'),
    ).toMatchObject({ success: true })
    expect(
      await save(taker.role, 'system-dict-add,system-dict-delete', 'system-dict-list,system-dict-add'),
    ).toMatchObject({ success: true })
    const { result } = await asAdmin<string[]>(`/sys/permission/queryRolePermission?roleId=${taker.role}`)
    expect(result).toEqual(['system-dict-add', 'system-dict-delete', 'system-dict-edit'])
    // Without the earlier list the new one replaces what there is; ids of nothing are no permission.
    expect(await save(taker.role, 'system-dict-list,nothing,home')).toMatchObject({ success: true })
    expect(await taker.held()).toEqual(['system:dict:list'])
    expect(await save('nowhere', 'home')).toMatchObject({ success: false, message: '角色不存在' })
  })
  it('count at the next call in every process', async () => {
    const other = await application.another()
    expect(await codesOf(taker.token, other)).toEqual(['system:dict:list'])
    await save(taker.role, 'system-dict-list,system-dict-edit', 'system-dict-list')
    expect(await codesOf(taker.token, other)).toEqual(['system:dict:edit', 'system:dict:list'])
    await save(taker.role, '', 'system-dict-edit,system-dict-list')
    expect(await codesOf(taker.token, other)).toEqual([])
  })
  it('are given and taken only by a user who holds them, and never taken from the administrators', async () => {
    expect(await save(taker.role, 'system-dict-edit', '', giver)).toMatchObject({ success: false, code: 510 })
    expect(await save(taker.role, 'system-dict-list,home', '', giver)).toMatchObject({ success: true })
    await save(taker.role, 'system-dict-list,system-dict-edit', 'system-dict-list')
    expect(await save(taker.role, 'system-dict-list', 'system-dict-list,system-dict-edit', giver)).toMatchObject({
      success: false,
      code: 510,
      message: '您自己没有“编辑字典”的全部权限，不能从他人收回',
    })
    expect(await save(giver.role, 'system-dict-list,system-dict-edit', 'system-dict-list', giver)).toMatchObject({
      code: 510,
    })
    expect(await save('role-admin', '', 'system-dict-list')).toMatchObject({
      success: false,
      message: '系统管理员角色拥有全部权限，不能收回“查看字典”',
    })
  })
})

describe('the permissions of a department and of its roles', () => {
  const DEPART = 'depart-a01a02'
  let role: string
  it('SYSTEM-024 SYSTEM-026 are what its roles may be made of, and nothing that its people hold by themselves', async () => {
    await sql`insert into sys_user_depart (user_id, depart_id) values ('taker', ${DEPART})`.execute(
      application.database.kysely,
    )
    await save(taker.role, '')
    const body = { departId: DEPART, permissionIds: 'system,system-dict-list,system-dict-add', lastpermissionIds: '' }
    expect(await giver.send('POST', '/sys/permission/saveDepartPermission', body)).toMatchObject({ code: 510 })
    expect(await asAdmin('/sys/permission/saveDepartPermission', body)).toMatchObject({ success: true })
    expect((await asAdmin(`/sys/permission/queryDepartPermission?departId=${DEPART}`)).result).toEqual([
      'system',
      'system-dict-add',
      'system-dict-list',
    ])
    expect(await codesOf(taker.token)).toEqual([])
  })
  it('SYSTEM-033 SYSTEM-034 SYSTEM-035 a role of the department grants to users who have it and belong to the department', async () => {
    const { result: made } = await asAdmin<DepartRoleRecord>('/sys/sysDepartRole/add', {
      departId: DEPART,
      roleName: '字典员',
      roleCode: 'admin',
    })
    role = made.id
    expect(
      await asAdmin('/sys/sysDepartRole/add', { departId: DEPART, roleName: 'x', roleCode: 'admin' }),
    ).toMatchObject({
      success: false,
      message: '角色编码“admin”已存在，请换一个',
    })
    const { treeList, ids } = (
      await asAdmin<{ treeList: readonly PermissionChoice[]; ids: readonly string[] }>(
        `/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${DEPART}`,
      )
    ).result
    expect(ids.toSorted()).toEqual(['system', 'system-dict-add', 'system-dict-list'])
    expect(treeList.map(({ key }) => key)).toContain('system')
    const grantRole = (permissionIds: string, last = '', who?: Someone) => {
      const body = { roleId: role, permissionIds, lastpermissionIds: last }
      return who
        ? who.send('POST', '/sys/sysDepartPermission/saveDeptRolePermission', body)
        : asAdmin('/sys/sysDepartPermission/saveDeptRolePermission', body)
    }
    expect(await grantRole('system-dict-edit')).toMatchObject({
      success: false,
      message: '部门没有“编辑字典”的权限，请先为部门授权',
    })
    expect(await grantRole('system-dict-add', '', giver)).toMatchObject({ code: 510 })
    expect(await grantRole('system-dict-list,system-dict-add')).toMatchObject({ success: true })
    expect((await asAdmin(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${role}`)).result).toEqual([
      'system-dict-add',
      'system-dict-list',
    ])
    const give = (userId: string, newRoleId: string, oldRoleId = '') =>
      asAdmin('/sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId, oldRoleId })
    expect(await give('giver', role)).toMatchObject({ success: false, message: '该用户不属于此部门，不能分配部门角色' })
    expect(await codesOf(taker.token)).toEqual([])
    expect(await give('taker', role)).toMatchObject({ success: true })
    expect((await asAdmin(`/sys/sysDepartRole/getDeptRoleByUserId?departId=${DEPART}&userId=taker`)).result).toEqual([
      { id: role, droleId: role, userId: 'taker' },
    ])
    expect(
      (await asAdmin<DepartRoleRecord[]>(`/sys/sysDepartRole/getDeptRoleList?departId=${DEPART}&userId=giver`)).result,
    ).toEqual([])
    expect(await codesOf(taker.token)).toEqual(['system:dict:add', 'system:dict:list'])
    expect(await taker.send('GET', '/sys/dict/list')).toMatchObject({ success: true })
    // The code of the administrators' role is only a word here.
    expect(await taker.send('GET', '/sys/policy/screens')).toMatchObject({ code: 510 })
    expect(await save(taker.role, 'system-policy-edit', '', taker)).toMatchObject({ code: 510 })
  })
  it('a department that loses a permission, a user who leaves it and a department out of use end what its roles grant', async () => {
    await asAdmin('/sys/permission/saveDepartPermission', {
      departId: DEPART,
      permissionIds: 'system-dict-list',
      lastpermissionIds: 'system-dict-list,system-dict-add',
    })
    expect(await codesOf(taker.token)).toEqual(['system:dict:list'])
    const db = application.database.kysely
    await sql`delete from sys_user_depart where user_id = 'taker'`.execute(db)
    expect([await codesOf(taker.token), await taker.send('GET', '/sys/dict/list')]).toMatchObject([[], { code: 510 }])
    await sql`insert into sys_user_depart (user_id, depart_id) values ('taker', ${DEPART})`.execute(db)
    await sql`update sys_depart set status = '0' where id = ${DEPART}`.execute(db)
    expect(await taker.send('GET', '/sys/dict/list')).toMatchObject({ code: 510 })
    await sql`update sys_depart set status = '1' where id = ${DEPART}`.execute(db)
    const keeper = await someoneWith(application, 'role_keeper', ['system:departRole:list', 'system:departRole:edit'])
    expect(await keeper.send('DELETE', `/sys/sysDepartRole/deleteBatch?ids=${role},`)).toMatchObject({ code: 510 })
    expect(
      await keeper.send('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
        userId: 'taker',
        newRoleId: '',
        oldRoleId: role,
      }),
    ).toMatchObject({ code: 510 })
    expect((await asAdmin<{ total: number }>(`/sys/sysDepartRole/list?deptId=${DEPART}`)).result.total).toBe(1)
    expect(await asAdmin(`/sys/sysDepartRole/deleteBatch?ids=${role},`, undefined, 'DELETE')).toMatchObject({
      success: true,
    })
    expect(await codesOf(taker.token)).toEqual([])
  })
})
