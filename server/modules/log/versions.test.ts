import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DataLogRecord, RecordVersion } from '../../../schemas/contract/data/history.ts'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { type Someone, someoneWith } from '../../../tests/security/rights/rights-kit.ts'
import { addSystemRow, editSystemRow } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { readMigrations } from '../../db/migrate.ts'
import { historyOf, policyId } from '../policy/store.ts'
import { ROLES } from '../role/api.ts'

/** What administrators change is in the data log, with its author and in words. */

const application = openApplication()
const send = <T = { id: string }>(method: Method, url: string, body?: unknown) =>
  application.call<T>({ method, url, token: application.admin, ...(body === undefined ? {} : { body }) })
const done = async <T = { id: string }>(method: Method, url: string, body?: unknown) => {
  const reply = await send<T>(method, url, body)
  expect(reply.success, reply.message).toBe(true)
  return reply.result
}
async function versions(screen: string, id: string, locale = 'zh-CN') {
  const reply = await application.call<readonly RecordVersion[]>({
    url: `/data/${screen}/history?id=${id}`,
    token: application.admin,
    headers: { 'x-lang': locale },
  })
  expect(reply.message).toBe('')
  return reply.result
}
const said = async (screen: string, id: string, ...keys: readonly string[]) =>
  (await versions(screen, id)).map(({ version, operation, by, row }) => [
    version,
    operation,
    by,
    ...keys.map((key) => row?.[key] ?? null),
  ])
const changesOf = async (screen: string, id: string) =>
  (await send<PageResult<DataLogRecord>>('GET', `/sys/dataLog/list?kind=${screen}&dataId=${id}`)).result.records.map(
    ({ title, operation, author }) => [title, operation, author],
  )
const idOf = async (table: 'sys_permission' | 'sys_role' | 'sys_depart', column: string, value: string) =>
  (
    await application.database.kysely
      .selectFrom(table)
      .select('id')
      .where(column as never, '=', value as never)
      .executeTakeFirstOrThrow()
  ).id

const PAGE = 'lab.versions'
let clerk: Someone
beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: PAGE,
    title: { 'zh-CN': '版本样本', 'en-US': 'Versions' },
    fields: { no: { title: '编号' }, worth: { title: { 'zh-CN': '估价', 'en-US': 'Worth' }, view: 'number' } },
  })
  clerk = await someoneWith(application, 'clerk', ['system:policy:list', 'system:permission:grant', 'system:dict:list'])
})

describe('the versions of what administrators change', () => {
  it('SYSTEM-048 are of menu entries: added, edited, moved with their neighbours, deleted with what lies below', async () => {
    const entry = (name: string, parentId: string) => ({ name, parentId, menuType: 1, url: `/${name}` })
    await done('POST', '/sys/permission/add', entry('vone', 'system'))
    const [one] = [await idOf('sys_permission', 'name', 'vone')]
    await done('POST', '/sys/permission/add', entry('vtwo', one))
    const two = await idOf('sys_permission', 'name', 'vtwo')
    await done('PUT', '/sys/permission/edit', { id: one, name: 'vfirst', icon: 'team' })
    await done('PUT', '/sys/permission/edit', { id: one, icon: 'team' })
    expect(await said('system.permission', one, 'name', 'icon')).toEqual([
      [2, 'edit', 'admin', 'vfirst', 'team'],
      [1, 'add', 'admin', 'vone', null],
    ])
    await done('PUT', '/sys/permission/move', { id: two, parentId: 'monitoring' })
    expect(await said('system.permission', two, 'parentId')).toEqual([
      [2, 'edit', 'admin', 'monitoring'],
      [1, 'add', 'admin', one],
    ])
    await done('PUT', '/sys/permission/move', { id: two, parentId: one })
    await done('DELETE', `/sys/permission/delete?id=${one}`)
    expect((await said('system.permission', two)).map(([version, operation]) => [version, operation])[0]).toEqual([
      4,
      'delete',
    ])
    expect(await changesOf('system.permission', one)).toEqual([
      ['菜单权限', 'delete', 'admin'],
      ['菜单权限', 'edit', 'admin'],
      ['菜单权限', 'add', 'admin'],
    ])
    // The administrators held both entries from the beginning until they were deleted.
    const [held, before] = await versions('system.role', 'role-admin')
    expect(String(before?.row?.['permissions'])).toContain(one)
    expect(String(held?.row?.['permissions'])).not.toContain(one)
    expect(String(before?.row?.['permissions_dictText'])).toContain('vfirst / vtwo')
  })
  it('SYSTEM-048 are of departments: each one whose code a move has changed, and what one may use', async () => {
    const add = (departName: string, parentId: string) =>
      done('POST', '/sys/sysDepart/add', { departName, parentId }).then(({ id }) => id)
    const [top, target] = [await add('甲', 'depart-a01'), await add('乙', 'depart-a01')]
    const below = await add('丙', top)
    const codeOf = async (id: string) =>
      (await versions('system.depart', id)).map(({ operation, row }) => [operation, row?.['orgCode']])
    const [[, old]] = (await codeOf(below)) as [[string, string]]
    await done('PUT', '/sys/sysDepart/edit', { id: top, parentId: target, mobile: '010-1' })
    expect(await said('system.depart', top, 'parentId_dictText', 'mobile')).toEqual([
      [2, 'edit', 'admin', '乙', '010-1'],
      [1, 'add', 'admin', '城市博物馆', null],
    ])
    const codes = await codeOf(below)
    expect(codes).toEqual([
      ['edit', expect.not.stringMatching(`^${old}$`)],
      ['add', old],
    ])
    await done('POST', '/sys/permission/saveDepartPermission', { departId: below, permissionIds: 'system-dict-list' })
    await done('DELETE', `/sys/sysDepart/delete?id=${top}`)
    const [gone, held] = await versions('system.depart', below, 'en-US')
    expect(gone).toMatchObject({ operation: 'delete', row: null })
    expect(held?.row?.['permissions_dictText']).toMatch(/ \/ .*ictionar/)
  })
  it('SYSTEM-048 are of dictionaries and their entries, through the recycle bin and an import of words', async () => {
    const { id } = await done('POST', '/sys/dict/add', { dictName: '版', dictCode: 'versions_lab' })
    const { id: item } = await done('POST', '/sys/dictItem/add', { dictId: id, itemText: '旧', itemValue: '1' })
    await done('PUT', '/sys/dictItem/edit', { id: item, dictId: id, itemText: '新', itemValue: '1', color: 'red' })
    expect(await said('system.dictItem', item, 'itemText', 'color')).toEqual([
      [2, 'edit', 'admin', '新', 'red'],
      [1, 'add', 'admin', '旧', null],
    ])
    await done('PUT', '/sys/dict/edit', { id, dictName: '版本', dictCode: 'versions_lab' })
    await done('DELETE', `/sys/dict/delete?id=${id}`)
    await done('PUT', `/sys/dict/back/${id}`)
    expect(await said('system.dict', id, 'dictName')).toEqual([
      [4, 'add', 'admin', '版本'],
      [3, 'delete', 'admin', null],
      [2, 'edit', 'admin', '版本'],
      [1, 'add', 'admin', '版'],
    ])
    await done('DELETE', `/sys/dictItem/delete?id=${item}`)
    expect((await said('system.dictItem', item))[0]).toEqual([3, 'delete', 'admin'])
    expect(await changesOf('system.dictItem', item)).toEqual([
      ['字典项', 'delete', 'admin'],
      ['字典项', 'edit', 'admin'],
      ['字典项', 'add', 'admin'],
    ])
  })
  it('SYSTEM-048 are of policies and data rules, by the titles of pages, fields and actions', async () => {
    const place = { screen: PAGE, role: clerk.role }
    const save = (document: object, version: number) => done('PUT', '/sys/policy/save', { ...place, version, document })
    await save({ rows: "no == '1'", fields: { worth: { show: 'hidden' } } }, 0)
    await save({ deny: ['delete'] }, 1)
    await done('DELETE', `/sys/policy/delete?screen=${PAGE}&role=${clerk.role}&version=2`)
    await save({ rows: "no == '2'" }, 0)
    const keys = ['screenId_dictText', 'rows', 'fields_dictText', 'deny_dictText']
    expect(await said('system.policy', policyId(place), ...keys)).toEqual([
      [4, 'add', 'admin', '版本样本', "no == '2'", '', ''],
      [3, 'delete', 'admin', null, null, null, null],
      [2, 'edit', 'admin', '版本样本', null, '', '删除'],
      [1, 'add', 'admin', '版本样本', "no == '1'", '估价 隐藏', ''],
    ])
    const permissionId = await idOf('sys_permission', 'url', `/${PAGE.replace('.', '/')}`)
    const rule = { permissionId, ruleName: '本人', ruleColumn: 'no', ruleConditions: '=', ruleValue: '1' }
    await done('POST', '/sys/permission/addPermissionRule', rule)
    const [{ id } = { id: '' }] = await done<{ id: string }[]>(
      'GET',
      `/sys/permission/getPermRuleListByPermId?permissionId=${permissionId}`,
    )
    await done('PUT', '/sys/permission/editPermissionRule', { ...rule, id, ruleConditions: '!=' })
    await done('POST', '/sys/role/datarule', { permissionId, roleId: clerk.role, dataRuleIds: id })
    await done('DELETE', `/sys/permission/deletePermissionRule?id=${id}`)
    expect(await said('system.dataRule', id, 'ruleConditions_dictText')).toEqual([
      [3, 'delete', 'admin', null],
      [2, 'edit', 'admin', '不等于'],
      [1, 'add', 'admin', '等于'],
    ])
    const [without, held, before] = await versions('system.role', clerk.role)
    expect([without, held, before].map((one) => one?.row?.['dataRules_dictText'])).toEqual(['', '版本样本 / 本人', ''])
  })
  it('SYSTEM-048 are of accounts: roles, departments, positions and tenants by name, whichever way they were changed', async () => {
    const { id: role } = await done('POST', '/sys/role/add', { roleName: '临时', roleCode: 'versions_role' })
    await done('POST', '/sys/position/add', { code: 'versions_post', name: '保管员' })
    const account = {
      username: 'versioned',
      realname: '某人',
      password: 'Jade#2024',
      confirmpassword: 'Jade#2024',
      selectedroles: 'role-staff',
      selecteddeparts: 'depart-a01a04',
    }
    const { id } = await done('POST', '/sys/user/add', account)
    await done('PUT', '/sys/user/edit', { id, selectedroles: 'role-staff', post: 'versions_post,porter' })
    await done('POST', '/sys/user/addSysUserRole', { roleId: role, userIdList: [id] })
    await done('POST', '/sys/user/editSysDepartWithUser', { depId: 'depart-a01a02', userIdList: [id] })
    await done('DELETE', `/sys/user/deleteUserInDepart?depId=depart-a01a04&userId=${id}`)
    await done('PUT', '/sys/user/edit', { id, relTenantIds: '1', selectedroles: role })
    const keys = ['selectedroles_dictText', 'selecteddeparts_dictText', 'post_dictText']
    expect(await said('system.user', id, ...keys)).toEqual([
      [6, 'edit', 'admin', '临时', '藏品部', '保管员,porter'],
      [5, 'edit', 'admin', '临时,业务人员', '藏品部', '保管员,porter'],
      [4, 'edit', 'admin', '临时,业务人员', '藏品部,社会教育部', '保管员,porter'],
      [3, 'edit', 'admin', '临时,业务人员', '社会教育部', '保管员,porter'],
      [2, 'edit', 'admin', '业务人员', '社会教育部', '保管员,porter'],
      [1, 'add', 'admin', '业务人员', '社会教育部', ''],
    ])
    const [now] = await versions('system.user', id)
    expect(now?.row?.['relTenantIds_dictText']).not.toBe('1')
    await done('DELETE', `/sys/user/delete?id=${id}`)
    await done('DELETE', `/sys/role/delete?id=${role}`)
    await done('PUT', '/sys/user/putRecycleBin', { userIds: id })
    // The name stays, although the role is gone.
    expect((await said('system.user', id, 'selectedroles_dictText')).slice(0, 4)).toEqual([
      [9, 'edit', 'admin', ''],
      [8, 'edit', 'admin', ''],
      [7, 'delete', 'admin', null],
      [6, 'edit', 'admin', '临时'],
    ])
  })
  it('SYSTEM-048 are of department roles: what they grant, who has them, and what they lose with their department', async () => {
    const { id: departId } = await done('POST', '/sys/sysDepart/add', { departName: '丁', parentId: 'depart-a01' })
    await done('POST', '/sys/permission/saveDepartPermission', { departId, permissionIds: 'system-dict-list' })
    const { id } = await done('POST', '/sys/sysDepartRole/add', {
      departId,
      roleName: '组',
      roleCode: 'versions_group',
    })
    await done('PUT', '/sys/sysDepartRole/edit', { id, roleName: '组长', roleCode: 'versions_group' })
    await done('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
      roleId: id,
      permissionIds: 'system-dict-list',
    })
    await done('POST', '/sys/user/editSysDepartWithUser', { depId: departId, userIdList: ['clerk'] })
    await done('POST', '/sys/sysDepartRole/deptRoleUserAdd', { userId: 'clerk', newRoleId: id })
    await done('POST', '/sys/permission/saveDepartPermission', { departId, permissionIds: '' })
    await done('DELETE', `/sys/user/deleteUserInDepart?depId=${departId}&userId=clerk`)
    await done('DELETE', `/sys/sysDepart/delete?id=${departId}`)
    const history = await versions('system.departRole', id)
    expect(
      history.map(({ operation, row }) => [
        operation,
        row?.['roleName'],
        row?.['permissions'],
        row?.['users_dictText'],
      ]),
    ).toEqual([
      ['delete', undefined, undefined, undefined],
      ['edit', '组长', '', 'clerk'],
      ['edit', '组长', 'system-dict-list', 'clerk'],
      ['edit', '组长', 'system-dict-list', ''],
      ['edit', '组长', '', ''],
      ['add', '组', '', ''],
    ])
    expect((await changesOf('system.departRole', id))[0]).toEqual(['部门角色', 'delete', 'admin'])
  })
  it('SYSTEM-048 are of the roles that a publication gives a permission, or takes one from', async () => {
    const document = (actions: readonly object[]) => ({
      version: 1,
      id: 'lab.granted',
      title: '发布样本',
      fields: { no: { title: '编号' } },
      actions,
    })
    const seal = { code: 'seal', title: '盖章', place: 'row', script: true }
    await publishScreen(application, application.admin, document([seal]))
    const held = async (role: string) => String((await versions('system.role', role))[0]?.row?.['permissions'])
    expect(await held('role-admin')).toContain('screen-lab.granted-seal')
    expect((await versions('system.role', 'role-admin'))[0]).toMatchObject({ operation: 'edit', by: 'admin' })
    await done('PUT', '/schema/grants/lab.granted', { roleId: clerk.role, actions: ['list', 'seal'] })
    expect(await held(clerk.role)).toContain('screen-lab.granted-seal')
    const count = (await versions('system.role', clerk.role)).length
    await done('PUT', '/schema/draft/lab.granted', { document: document([]), baseVersion: 1 })
    await done('POST', '/schema/publish/lab.granted', { message: '', baseVersion: 1 })
    expect((await versions('system.role', clerk.role)).length).toBe(count + 1)
    expect(await held(clerk.role)).not.toContain('screen-lab.granted-seal')
  })
  it('SYSTEM-048 are of an account that its owner registers, and of what a package of a tenant includes', async () => {
    const mobile = '13500000077'
    await send('POST', '/sys/sms', { mobile, smsmode: '1' })
    const { body } = await application.database.kysely
      .selectFrom('sys_outbox')
      .select('body')
      .where('recipient', '=', mobile)
      .executeTakeFirstOrThrow()
    const person = { username: 'versions_self', password: 'Jade#2024', phone: mobile, smscode: /\d{6}/.exec(body)?.[0] }
    await done('POST', '/sys/user/register', person)
    const { id } = await application.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'versions_self')
      .executeTakeFirstOrThrow()
    expect(await said('system.user', id, 'selectedroles_dictText')).toEqual([[1, 'add', 'versions_self', '注册用户']])
    const pack = { packName: '默认', permissionIds: 'system-dict-list,system-dict-add' }
    await done('POST', '/sys/tenant/addPackPermission', pack)
    await done('POST', '/sys/tenant/add', { tenantNo: 77, name: '租户七七' })
    const packs = await application.database.kysely.selectFrom('sys_tenant_pack').select(['id', 'tenant_id']).execute()
    const idIn = (tenant: number) => packs.find((one) => one.tenant_id === tenant)?.id ?? ''
    const [defaults, own] = [idIn(0), idIn(77)]
    await done('PUT', '/sys/tenant/editPackPermission', { id: own, permissionIds: 'system-dict-list' })
    const held = 'system-dict-add,system-dict-list'
    expect(await said('system.tenantPack', defaults, 'permissions')).toEqual([[1, 'add', 'admin', held]])
    expect(await said('system.tenantPack', own, 'permissions')).toEqual([
      [2, 'edit', 'admin', 'system-dict-list'],
      [1, 'add', 'admin', held],
    ])
    await done('DELETE', '/sys/tenant/delete?id=77')
    expect((await changesOf('system.tenantPack', own))[0]?.slice(1)).toEqual(['delete', 'admin'])
  })
  it('are the one history of a policy, in which a save that changes nothing is no version', async () => {
    const place = { screen: PAGE, role: 'role-staff' }
    const save = (document: object, version: number) =>
      done<{ policy: { version: number } }>('PUT', '/sys/policy/save', { ...place, version, document })
    const [first, second] = [{ rows: "no == '1'", deny: ['delete'] }, { fields: { worth: { show: 'hidden' } } }]
    expect((await save(first, 0)).policy.version).toBe(1)
    expect((await save(first, 1)).policy.version).toBe(1)
    await save(second, 1)
    await done('DELETE', `/sys/policy/delete?screen=${PAGE}&role=role-staff&version=2`)
    expect((await save(first, 0)).policy.version).toBe(4)
    const history = await done<readonly Record<string, unknown>[]>(
      'GET',
      `/sys/policy/history?screen=${PAGE}&role=role-staff`,
    )
    expect(history.map(({ version, document, createBy }) => [version, document, createBy])).toEqual([
      [4, first, 'admin'],
      [3, null, 'admin'],
      [2, second, 'admin'],
      [1, first, 'admin'],
    ])
  })
  it('have what the earlier history of policies had, also where it counted saves that changed nothing', async () => {
    const { text = '' } = readMigrations().find(({ name }) => name === '0413_policy_history.sql') ?? {}
    const history = await application.database.transaction(async (tx) => {
      await sql`create table sys_policy_history (screen_id text, role_id text, version integer, document json, create_by text, create_time timestamptz)`.execute(
        tx,
      )
      await sql`insert into sys_policy_history values ('lab.old', 'r', 1, '{"deny":["add"]}', 'a', now()), ('lab.old', 'r', 2, '{"deny":["add"]}', 'b', now()), ('lab.old', 'r', 3, null, 'c', now())`.execute(
        tx,
      )
      await sql`insert into sys_data_log (screen_id, row_id, version, operation, create_time)
        select 'system.policy', ${policyId({ screen: 'lab.old', role: 'r' })}, version, 'add', now() from generate_series(1, 2) as version`.execute(
        tx,
      )
      await sql.raw(text).execute(tx)
      return historyOf(tx, { screen: 'lab.old', role: 'r' })
    })
    expect(history.map(({ version, document, createBy }) => [version, document, createBy])).toEqual([
      [3, null, 'c'],
      [2, { deny: ['add'] }, 'b'],
      [1, { deny: ['add'] }, 'a'],
    ])
  })
  it('cost one look at a row before it is changed, and none before it is added', async () => {
    let looks = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        const text = JSON.stringify(node)
        if (text.includes('"sqlFragments":["select "') && text.includes('"role_code"')) looks += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { database, clock } = application
    const context = {
      clock,
      user: { id: 'counted', username: 'counted', roles: ['admin'], tenants: [], tenant: '0' },
      database: {
        transaction: (work: (tx: Queries) => Promise<unknown>) =>
          database.transaction((tx) => work(tx.withPlugin(counting))),
      },
    } as unknown as HandlerContext
    const id = await addSystemRow(context, ROLES, { roleName: '一', roleCode: 'versions_looks' })
    const added = looks
    await editSystemRow(context, ROLES, id, { roleName: '二' })
    expect([added, looks - added]).toEqual([1, 2])
    expect(await said('system.role', id, 'roleName')).toEqual([
      [2, 'edit', 'counted', '二'],
      [1, 'add', 'counted', '一'],
    ])
  })
  it('are answered to whoever holds the right to the data log besides that of the list', async () => {
    const history = (screen: string, id: string) => clerk.send<unknown>('GET', `/data/${screen}/history?id=${id}`)
    expect(await history('system.permission', 'system')).toMatchObject({ success: false, code: 510 })
    expect(await history('system.dict', 'nothing')).toMatchObject({ success: false, code: 510 })
  })
})
