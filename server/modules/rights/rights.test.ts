import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../../schemas/contract/permissions/permission.ts'
import type { PermissionUser, PermissionRoles, RoleRights } from '../../../schemas/contract/permissions/rights.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { grant } from '../screen/permissions.ts'

const application = openApplication()
const SCREEN = 'lab.right'
let role: string
const get = async <T>(url: string, token = application.admin) =>
  (await application.call<T>({ url: `/sys/rights/${url}`, token })).result
const ofRole = (id = role) => get<RoleRights>(`ofRole?roleId=${id}`)
const rolesOf = (id: string, token?: string) => get<PermissionRoles>(`roles?permissionId=${id}`, token)
const usersOf = (id: string, more = '', token?: string) =>
  get<PageResult<PermissionUser>>(`users?permissionId=${id}${more}`, token)
const namesOf = ({ records }: PageResult<PermissionUser>) => records.map(({ username }) => username).toSorted()
const idOf = async (action: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms = ${`lab:right:${action}`} and del_flag = 0 limit 1`.execute(
    application.database.kysely,
  )
  return rows[0]?.id ?? ''
}
const run = (...statements: ReturnType<typeof sql>[]) =>
  application.database.transaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
  })

beforeAll(async () => {
  const db = application.database.kysely
  await publishScreen(application, application.admin, {
    version: 1,
    id: SCREEN,
    title: '权利',
    fields: { no: { title: '编号' }, owner: { title: '主人' }, worth: { title: '估价', view: 'number' } },
    actions: [{ code: 'seal', title: '盖章', set: { no: "'x'" } }],
    menu: { path: '/lab/right' },
  })
  await grant(db, 'staff', SCREEN, ['list', 'detail', 'seal'])
  role = (await db.selectFrom('sys_role').select('id').where('role_code', '=', 'staff').executeTakeFirstOrThrow()).id
  await run(
    sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values ('right-rule', ${await idOf('list')}, '本人', 'owner', '=', '#{sys_user_code}')`,
    sql`insert into sys_role_data_rule (role_id, rule_id) values (${role}, 'right-rule')`,
    sql`insert into sys_role (id, role_name, role_code) values ('right-other', '另一角色', 'right-other')`,
    sql`insert into sys_role_permission (role_id, permission_id) values ('right-other', ${await idOf('seal')})`,
    sql`insert into sys_user (id, username, realname, password_hash, status, del_flag, rel_tenant_ids) values
      ('right-a', 'right-a', '甲', 'x', 1, 0, '71'), ('right-b', 'right-b', '乙', 'x', 1, 0, '72'), ('right-c', 'right-c', '丙', 'x', 2, 0, '71')`,
    sql`insert into sys_user_role (user_id, role_id) values ('right-a', 'right-other'), ('right-b', 'right-other'), ('right-c', 'right-other')`,
  )
  await application.call({
    method: 'PUT',
    url: '/sys/policy/save',
    token: application.admin,
    body: {
      screen: SCREEN,
      role,
      version: 0,
      document: { rows: 'worth > 5', fields: { worth: { show: 'masked', mask: { first: 1 } } }, deny: ['seal'] },
    },
  })
})

describe('the report of a role', () => {
  it('SYSTEM-040 states the menu that its holders are sent, with controls, rules in words, rows and fields', async () => {
    const report = await ofRole()
    const titles = (nodes: readonly MenuNode[]): readonly string[] =>
      nodes.flatMap((node) => [node.id, ...titles(node.children ?? [])])
    const own = await application.call<{ menu: MenuNode[]; auth: readonly { action: string }[] }>({
      url: '/sys/permission/getUserPermissionByToken?pages=documents',
      token: application.staff,
    })
    expect(report.entries.filter(({ kind }) => kind !== 'others').map(({ id }) => id)).toEqual(titles(own.result.menu))
    expect(
      report.entries
        .flatMap(({ controls }) => controls.filter(({ effect }) => effect === 'granted').map(({ code }) => code))
        .toSorted(),
    ).toEqual([...new Set(own.result.auth.map(({ action }) => action))].toSorted())
    expect(report).toMatchObject({ roleCode: 'staff', people: 4 })
    const entry = report.entries.find(({ path }) => path === '/lab/right')
    expect(entry).toMatchObject({
      title: '权利',
      kind: 'page',
      rows: [
        { text: 'worth > 5', by: 'policy', isBroken: false },
        { text: '本人：主人 等于 本人账号', by: 'rule', isBroken: false },
      ],
      fields: [{ title: '估价', show: 'masked', first: 1, last: 0 }],
    })
    const effects = Object.fromEntries(entry?.controls.map(({ code, effect }) => [code, effect]) ?? [])
    expect(effects).toMatchObject({ 'lab:right:seal': 'denied', 'lab:right:detail': 'granted' })
    expect(effects).not.toHaveProperty(['lab:right:delete'])
  })
  it('is exported as a workbook', async () => {
    const file = await application.request({ url: `/sys/rights/ofRoleXls?roleId=${role}`, token: application.admin })
    expect(file.headers['content-type']).toContain('spreadsheetml')
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
  it('names an unknown role, and is closed to people without the permission of policies', async () => {
    expect(await application.call({ url: '/sys/rights/ofRole?roleId=nobody', token: application.admin })).toMatchObject(
      { success: false, message: '角色不存在' },
    )
    for (const url of [
      'ofRole?roleId=x',
      'ofRoleXls?roleId=x',
      'permissions',
      'roles?permissionId=x',
      'users?permissionId=x',
    ])
      expect(await application.call({ url: `/sys/rights/${url}`, token: application.staff })).toMatchObject({
        code: 510,
      })
  })
})

describe('who may do something', () => {
  it('SYSTEM-044 lists roles with the number of active holders, and the people with the roles they have it through', async () => {
    const seal = await idOf('seal')
    const { roles, held, permission } = await rolesOf(seal)
    expect(permission).toMatchObject({ perms: 'lab:right:seal', path: expect.stringContaining('权利') as string })
    expect(held).toBe('roles')
    expect(Object.fromEntries(roles.map(({ roleCode, people }) => [roleCode, people]))).toMatchObject({
      'right-other': 2,
      staff: 4,
    })
    const page = await usersOf(seal, '&pageSize=100')
    expect(namesOf(page)).toEqual(expect.arrayContaining(['right-a', 'right-b', 'staff']))
    expect(namesOf(page)).not.toContain('right-c')
    const person = (username: string) => page.records.find((one) => one.username === username)
    expect(person('right-a')).toMatchObject({ allowed: true, roles: [{ roleCode: 'right-other', departName: null }] })
    // The role grants it, and its policy denies it.
    expect(person('staff')).toMatchObject({ allowed: false, roles: [{ roleCode: 'staff' }] })
    expect(namesOf(await usersOf(seal, '&username=right-a'))).toEqual(['right-a'])
    const second = await usersOf(seal, '&pageNo=2&pageSize=2')
    expect([second.total, second.current, second.records.length]).toEqual([page.total, 2, Math.min(2, page.total - 2)])
  })
  it('shows only people of the own tenants', async () => {
    await run(
      sql`insert into sys_role (id, role_name, role_code) values ('right-admin', '租户管理员', 'right-admin')`,
      sql`insert into sys_role_permission select 'right-admin', id from sys_permission where perms like 'system:policy:%'`,
      sql`insert into sys_user_role select id, 'right-admin' from sys_user where username = 'staff'`,
      sql`update sys_user set rel_tenant_ids = '71' where username = 'staff'`,
    )
    const seal = await idOf('seal')
    expect(namesOf(await usersOf(seal, '&pageSize=100', application.staff))).toEqual(['right-a', 'staff'])
    expect((await rolesOf(seal, application.staff)).roles.find(({ id }) => id === 'right-other')?.people).toBe(1)
    await run(
      sql`delete from sys_role where id = 'right-admin'`,
      sql`update sys_user set rel_tenant_ids = null where username = 'staff'`,
    )
  })
  it('counts roles of departments while the person belongs to the department', async () => {
    const seal = await idOf('seal')
    await run(
      sql`insert into sys_depart (id, depart_name, org_code, status, del_flag) values ('right-depart', '修复部', 'R01', '1', 0)`,
      sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values ('right-dr', 'right-depart', '修复员', 'right-dr')`,
      sql`insert into sys_depart_role_permission (role_id, permission_id) values ('right-dr', ${seal})`,
      sql`insert into sys_user (id, username, realname, password_hash, status, del_flag) values ('right-d', 'right-d', '丁', 'x', 1, 0)`,
      sql`insert into sys_depart_role_user (role_id, user_id) values ('right-dr', 'right-d')`,
    )
    expect(namesOf(await usersOf(seal, '&username=right-d'))).toEqual([])
    await run(sql`insert into sys_user_depart (user_id, depart_id) values ('right-d', 'right-depart')`)
    expect(await usersOf(seal, '&username=right-d')).toMatchObject({
      records: [{ allowed: true, roles: [{ roleName: '修复员', departName: '修复部' }] }],
    })
    expect((await rolesOf(seal)).roles).toContainEqual({
      id: 'right-dr',
      roleName: '修复员',
      roleCode: 'right-dr',
      departName: '修复部',
      people: 1,
    })
  })
  it('says that everybody holds a control that is switched off, and nobody a page out of use', async () => {
    const seal = await idOf('seal')
    await run(sql`update sys_permission set status = '0' where id = ${seal}`)
    expect((await rolesOf(seal)).held).toBe('everybody')
    expect(namesOf(await usersOf(seal, '&pageSize=100'))).toEqual(expect.arrayContaining(['admin', 'right-d']))
    await run(sql`update sys_permission set status = '1' where id = ${seal}`)
    expect((await rolesOf('home')).held).toBe('everybody')
    const { rows } = await sql<{ id: string }>`
      select id from sys_permission where screen_id = ${SCREEN} and menu_type <> 2`.execute(application.database.kysely)
    const entry = rows[0]?.id ?? ''
    expect((await rolesOf(entry)).held).toBe('roles')
    await run(sql`update sys_screen set retired_time = now() where id = ${SCREEN}`)
    expect((await rolesOf(entry)).held).toBe('nobody')
    expect((await usersOf(entry)).records.every(({ allowed }) => !allowed)).toBe(true)
    await run(sql`update sys_screen set retired_time = null where id = ${SCREEN}`)
  })
  it('finds permissions by name, code and address, and takes signs of patterns as they are', async () => {
    const found = async (text: string) =>
      (
        await get<readonly { perms: string | null; path: string }[]>(`permissions?text=${encodeURIComponent(text)}`)
      ).map(({ perms }) => perms)
    expect(await found('lab:right:seal')).toEqual(['lab:right:seal'])
    expect(await found('盖章')).toContain('lab:right:seal')
    expect((await found('/lab/right')).length).toBe(1)
    expect(await found('%_%')).toEqual([])
    expect((await found('')).length).toBe(50)
  })
})
