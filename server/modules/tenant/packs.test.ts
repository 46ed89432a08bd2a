import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import { HEADER, type PageResult } from '../../../schemas/contract/envelope.ts'
import type { AuthItem, MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { TenantPack } from '../../../schemas/contract/organization/tenant-pack.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { type Someone, someoneWith } from '../../../tests/security/rights/rights-kit.ts'

const application = openApplication()
const asAdmin = <T = TenantPack>(method: Method, url: string, body?: unknown) =>
  application.call<T>({
    method,
    url: `/sys/tenant${url}`,
    token: application.admin,
    ...(body === undefined ? {} : { body }),
  })
const packsOf = async (tenantId: number, token = application.admin) =>
  (await application.call<PageResult<TenantPack>>({ url: `/sys/tenant/packList?tenantId=${tenantId}`, token })).result
    .records

/** Works for the tenants 1 and 14, and holds more than the package of 14 includes. */
let both: Someone
/** Works for tenant 14 alone. */
let one: Someone
const CODES = [
  'system:dict:list',
  'system:dict:add',
  'system:policy:list',
  'system:permission:grant',
  'system:tenantPack:list',
  'system:tenantPack:add',
  'system:tenantPack:edit',
  'system:tenantPack:delete',
]
const PACK =
  'system-dict-list,system-policy-list,system-permission-grant,screen-system.tenantPack-list,screen-system.tenantPack-edit'

const inTenant = <T = unknown>(who: Someone, tenant: string, url: string, body?: unknown) =>
  application.call<T>({
    url,
    token: who.token,
    headers: { [HEADER.tenant]: tenant },
    ...(body === undefined ? {} : { body }),
  })
const codesIn = async (who: Someone, tenant: string) => {
  const { result } = await inTenant<{ auth: readonly AuthItem[]; menu: readonly MenuNode[] }>(
    who,
    tenant,
    '/sys/permission/getUserPermissionByToken?pages=documents',
  )
  return result.auth.map(({ action }) => action).filter((code) => /^system:(dict|tenantPack):/.test(code))
}
beforeAll(async () => {
  both = await someoneWith(application, 'packed-both', CODES)
  one = await someoneWith(application, 'packed-one', CODES)
  await sql`update sys_user set rel_tenant_ids = case id when 'packed-both' then '1,14' else '14' end where id in ('packed-both', 'packed-one')`.execute(
    application.database.kysely,
  )
})

describe('packages of tenants', () => {
  it('SYSTEM-050 are listed by tenant, added, changed and deleted, and the defaults are copied to a tenant', async () => {
    const added = await asAdmin('POST', '/addPackPermission', {
      tenantId: 14,
      packName: ' 基础套餐 ',
      remarks: '字典',
      permissionIds: 'system-dict-list,nothing',
    })
    expect(added).toMatchObject({
      success: true,
      result: { tenantId: 14, tenantId_dictText: '城市考古研究院', packName: '基础套餐', packType: 'custom' },
    })
    expect(added.result).toMatchObject({ status: '1', permissionIds: 'system-dict-list' })
    const { id } = added.result
    expect((await asAdmin('POST', '/addPackPermission', { tenantId: 14, packName: '基础套餐' })).message).toBe(
      '该租户已有名为“基础套餐”的套餐',
    )
    expect((await asAdmin('POST', '/addPackPermission', { tenantId: 99, packName: 'x' })).message).toBe(
      '租户不存在，请刷新列表',
    )
    expect((await asAdmin('PUT', '/editPackPermission', { id, tenantId: 1 })).message).toBe('套餐创建后不能更换租户')
    // Both opened the tree before; neither takes what the other added.
    const ticks = (permissionIds: string, lastpermissionIds: string) =>
      asAdmin('PUT', '/editPackPermission', { id, permissionIds, lastpermissionIds })
    await ticks('system-dict-list,system-dict-add', 'system-dict-list')
    expect((await ticks('system-dict-list,system-dict-edit', 'system-dict-list')).result.permissionIds).toBe(
      'system-dict-add,system-dict-edit,system-dict-list',
    )
    expect((await asAdmin('PUT', '/editPackPermission', { id, status: '0' })).result).toMatchObject({
      status: '0',
      permissionIds: 'system-dict-add,system-dict-edit,system-dict-list',
    })
    await asAdmin('POST', '/addPackPermission', { packName: '默认', permissionIds: 'system-dict-list' })
    expect((await asAdmin('POST', '/syncDefaultPack?tenantId=14')).message).toBe('已同步 1 个默认套餐')
    expect((await asAdmin('POST', '/syncDefaultPack?tenantId=14')).message).toBe('已同步 0 个默认套餐')
    expect((await packsOf(14)).map((pack) => [pack.packName, pack.permissionIds])).toContainEqual([
      '默认',
      'system-dict-list',
    ])
    await asAdmin('POST', '/add', { id: 31, name: '新租户' })
    expect((await packsOf(31)).map(({ packName }) => packName)).toEqual(['默认'])
    await asAdmin('DELETE', '/delete?id=31')
    expect(await packsOf(31)).toEqual([])
    const all = [...(await packsOf(14)), ...(await packsOf(0))].map((pack) => pack.id)
    expect((await asAdmin('DELETE', `/deletePackPermissions?ids=${all.join()}`)).success).toBe(true)
    expect(await packsOf(14)).toEqual([])
  })
})

describe('what people of a tenant hold', () => {
  let packId = ''
  beforeAll(async () => {
    const body = { tenantId: 14, packName: '有限', permissionIds: PACK }
    packId = (await asAdmin('POST', '/addPackPermission', body)).result.id
  })
  const all = [
    'system:dict:list',
    'system:dict:add',
    'system:tenantPack:list',
    'system:tenantPack:add',
    'system:tenantPack:edit',
    'system:tenantPack:delete',
  ]
  const limited = ['system:dict:list', 'system:tenantPack:list', 'system:tenantPack:edit']

  it('SYSTEM-050 PERM-003 is limited by the packages of the tenant that they work for, in every process and at once', async () => {
    expect((await codesIn(both, '1')).toSorted()).toEqual(all.toSorted())
    expect((await codesIn(both, '14')).toSorted()).toEqual(limited.toSorted())
    // For none of them: what both have.
    expect((await codesIn(both, '0')).toSorted()).toEqual(limited.toSorted())
    expect((await codesIn(one, '0')).toSorted()).toEqual(limited.toSorted())
    const add = (tenant: string) =>
      inTenant(both, tenant, '/sys/dict/add', { dictCode: `pack_${tenant}`, dictName: `套餐${tenant}` })
    expect([(await add('14')).code, (await add('0')).code, (await add('1')).success]).toEqual([510, 510, true])
    await asAdmin('PUT', '/editPackPermission', { id: packId, permissionIds: `${PACK},system-dict-add` })
    expect(await codesIn(both, '14')).toContain('system:dict:add')
    await asAdmin('PUT', '/editPackPermission', { id: packId, status: '0' })
    expect(await codesIn(both, '14')).toEqual([])
    await asAdmin('PUT', '/editPackPermission', { id: packId, status: '1', permissionIds: PACK })
    expect((await codesIn(both, '14')).toSorted()).toEqual(limited.toSorted())
  })
  it('SYSTEM-050 is granted within the packages only: to a role, by a copy, to a department and its roles', async () => {
    const taker = await someoneWith(application, 'pack-taker', [])
    await sql`update sys_user set rel_tenant_ids = '14' where id = 'pack-taker'`.execute(application.database.kysely)
    const { rows } = await sql<{ id: string }>`select id from sys_depart where del_flag = 0 limit 1`.execute(
      application.database.kysely,
    )
    const departId = rows[0]?.id ?? ''
    const belong = async (tenant: string) => {
      for (const [table, id] of Object.entries({ sys_role: taker.role, sys_depart: departId }))
        await sql`update ${sql.table(table)} set tenant_id = ${Number(tenant)} where id = ${id}`.execute(
          application.database.kysely,
        )
    }
    const save = async (
      tenant: string,
      permissionIds: string,
      url = 'saveRolePermission',
      of: object = { roleId: taker.role },
    ) => {
      await belong(tenant)
      return inTenant(both, tenant, `/sys/permission/${url}`, { ...of, permissionIds, lastpermissionIds: '' })
    }
    expect(await save('14', 'system-dict-add')).toMatchObject({ success: false, code: 510 })
    // No right of its own, and outside all the same.
    expect(await save('14', 'system')).toMatchObject({
      success: false,
      message: '“系统管理”不在租户的套餐内，不能授权',
    })
    expect(await save('14', 'system-dict-list')).toMatchObject({ success: true })
    expect(await save('1', 'system')).toMatchObject({ success: true })
    expect(await save('14', 'system', 'saveDepartPermission', { departId })).toMatchObject({ success: false })
    expect(await save('1', 'system', 'saveDepartPermission', { departId })).toMatchObject({ success: true })
    await belong('14')
    expect(await taker.held()).toEqual(['system:dict:list'])
  })
  it('SYSTEM-050 is widened by nobody of the tenant, who sees its packages alone', async () => {
    await asAdmin('POST', '/addPackPermission', { tenantId: 1, packName: '别家' })
    const names = async (tenant: string) =>
      (await inTenant<PageResult<TenantPack>>(one, tenant, '/sys/tenant/packList?pageSize=100')).result.records.map(
        ({ packName }) => packName,
      )
    expect(await names('14')).toEqual(['有限'])
    const edit = { id: packId, permissionIds: `${PACK},system-dict-add` }
    const reply = await application.call({
      method: 'PUT',
      url: '/sys/tenant/editPackPermission',
      token: one.token,
      body: edit,
    })
    expect(reply.message).toBe('套餐只能由系统管理员修改，请联系系统管理员')
    expect(await inTenant(one, '14', '/sys/tenant/syncDefaultPack?tenantId=14', {})).toMatchObject({ success: false })
    expect(await codesIn(one, '14')).not.toContain('system:dict:add')
  })
  it('SYSTEM-050 leaves out the administrators of the server', async () => {
    await sql`update sys_user set rel_tenant_ids = '14' where username = 'admin'`.execute(application.database.kysely)
    expect((await asAdmin('GET', `/queryPackById?id=${packId}`)).success).toBe(true)
    const { success } = await application.call({
      url: '/sys/dict/add',
      token: application.admin,
      headers: { [HEADER.tenant]: '14' },
      body: { dictCode: 'pack_admin', dictName: '管理员' },
    })
    expect(success).toBe(true)
  })
})
