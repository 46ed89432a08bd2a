import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Grants } from '../../../schemas/contract/screens/schema.ts'
import type { Policy } from '../../../schemas/language/policy.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { openApplication } from '../../kit/test-app.ts'
import { type Someone, someoneWith } from './rights-kit.ts'

const application = openApplication()
const SHEET = 'lab.sheet'
const menuRows = async () =>
  (
    await sql<{
      id: string
      menu_type: number
      perms: string | null
    }>`select id, menu_type, perms from sys_permission where del_flag = 0 order by id`.execute(
      application.database.kysely,
    )
  ).rows
const parentOf = async (id: string) =>
  (
    await sql<{ parent_id: string | null }>`select parent_id from sys_permission where id = ${id}`.execute(
      application.database.kysely,
    )
  ).rows[0]?.parent_id ?? null
const roleId = async (code: string) =>
  (
    await application.database.kysely
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', code)
      .executeTakeFirstOrThrow()
  ).id
const asAdmin = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  application.call<T>({ method, url, token: application.admin, ...(body === undefined ? {} : { body }) })

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: SHEET,
    title: '单据',
    fields: { no: { title: '号' }, owner: { title: '主人' }, worth: { title: '估价', view: 'number' } },
  })
})

describe('the reach of system:report:edit', () => {
  const EDIT = ['system:report:list', 'system:report:edit']
  const report = (code: string, parent: string) => ({
    document: {
      version: 1,
      code,
      title: code,
      rows: [{ a: 1 }],
      columns: [{ field: 'a', type: 'integer' }],
      menu: { parent },
    },
    version: 0,
  })
  it('includes no control above, next to or below an entry of the menu, whichever is named as the parent', async () => {
    const editor = await someoneWith(application, 'report_editor', EDIT)
    const before = await editor.held()
    const placed: string[] = []
    for (const [at, { id }] of (await menuRows()).entries()) {
      const made = await editor.send('PUT', `/report/documents/way_${at}`, report(`way_${at}`, id))
      if (made.success) placed.push(id)
      expect(await editor.send('PUT', `/report/roles/way_${at}`, { roleIds: [editor.role] })).toMatchObject({
        success: false,
      })
    }
    expect(placed).toEqual(expect.arrayContaining(['reports', 'system', 'collection']))
    expect(placed.filter((id) => id.includes('system-'))).toEqual([])
    expect(await editor.held()).toEqual(before)
  }, 120_000)
  it('does not include the entries above a report that a person with all rights grants', async () => {
    const reader = await someoneWith(application, 'report_reader', [])
    for (const parent of ['system-policy', 'online-designer', 'system-dict']) {
      const code = `below_${parent.replace('-', '_')}`
      expect(await asAdmin('PUT', `/report/documents/${code}`, report(code, parent))).toMatchObject({ success: true })
      expect(await parentOf(`report-${code}`)).toBe(parent)
      expect(await asAdmin('PUT', `/report/roles/${code}`, { roleIds: [reader.role] })).toMatchObject({ success: true })
    }
    expect(await reader.held()).toEqual([
      'report:below_online_designer:list',
      'report:below_system_dict:list',
      'report:below_system_policy:list',
    ])
    const { result } = await reader.send<{ menu: unknown }>('GET', '/sys/permission/getUserPermissionByToken')
    const menu = JSON.stringify(result.menu)
    expect(menu).toContain('/online/cgreport/below_system_policy')
    expect(menu).not.toContain('system/PolicyPage')
  })
  it('names as a parent only a folder, or a page of the own menu', async () => {
    const editor = await someoneWith(application, 'report_placer', EDIT)
    const place = (code: string, parent: string) =>
      editor.send('PUT', `/report/documents/${code}`, report(code, parent))
    expect(await place('placed', 'reports')).toMatchObject({ success: true })
    for (const parent of ['system-user-contact', 'system-policy', 'nowhere', `screen-${SHEET}-delete`]) {
      expect(await place('misplaced', parent)).toMatchObject({
        success: false,
        message: `“${parent}”不是您可以放置页面的菜单，请另选上级菜单`,
      })
    }
    expect((await menuRows()).map(({ id }) => id)).not.toContain('report-misplaced')
  })
  it('is no right of a screen whose codes are spelled like those of a report', async () => {
    await publishScreen(application, application.admin, {
      version: 1,
      id: 'report.twin',
      title: '同名',
      fields: { no: { title: '号' } },
    })
    const editor = await someoneWith(application, 'report_twin', EDIT)
    expect(await editor.send('PUT', '/report/documents/twin', report('twin', 'reports'))).toMatchObject({
      success: false,
    })
  })
})

describe('the reach of system:screen:grant', () => {
  const put = (who: Someone, screen: string, role: string, actions: readonly string[]) =>
    who.send<Grants>('PUT', `/schema/grants/${screen}`, { roleId: role, actions })
  it('is only what they hold: to others and to themselves, and what is there stays', async () => {
    const giver = await someoneWith(application, 'giver', ['system:screen:grant'])
    const taker = await someoneWith(application, 'taker', [])
    expect(await put(giver, SHEET, giver.role, ['list', 'delete'])).toMatchObject({
      success: false,
      code: 510,
      message: expect.stringContaining('不能授予他人') as string,
    })
    expect(await giver.held()).toEqual(['system:screen:grant'])
    await grant(application.database.kysely, 'giver', SHEET, ['list'])
    expect(await put(giver, SHEET, taker.role, ['list'])).toMatchObject({ success: true })
    expect(await put(giver, SHEET, taker.role, ['list', 'edit'])).toMatchObject({ success: false })
    expect(await taker.held()).toEqual(['lab:sheet:list'])
    await grant(application.database.kysely, 'taker', SHEET, ['edit'])
    expect(await put(giver, SHEET, taker.role, ['edit', 'list'])).toMatchObject({ success: true })
    expect(await taker.held()).toEqual(['lab:sheet:edit', 'lab:sheet:list'])
    expect(await put(giver, SHEET, taker.role, [])).toMatchObject({ success: true })
    expect(await taker.held()).toEqual([])
  })
  it('is no more rows or fields than a policy leaves them: another role would open all', async () => {
    const giver = await someoneWith(application, 'narrow_giver', ['system:screen:grant'])
    await grant(application.database.kysely, 'narrow_giver', SHEET, ['list'])
    const other = await someoneWith(application, 'wide_taker', [])
    await sql`insert into sys_user_role (user_id, role_id) values ('narrow_giver', ${other.role})`.execute(
      application.database.kysely,
    )
    for (const document of [
      { rows: "owner == 'narrow_giver'" },
      { fields: { worth: { show: 'hidden' } } },
    ] as readonly Policy[]) {
      const { result } = await asAdmin<{ roles: readonly { id: string; policy: { version: number } | null }[] }>(
        'GET',
        `/sys/policy/list?screen=${SHEET}`,
      )
      const version = result.roles.find(({ id }) => id === giver.role)?.policy?.version ?? 0
      expect(
        await asAdmin('PUT', '/sys/policy/save', { screen: SHEET, role: giver.role, version, document }),
      ).toMatchObject({ success: true })
      expect(await put(giver, SHEET, other.role, ['list'])).toMatchObject({ success: false, code: 510 })
    }
  })
  it('is no control above a screen, wherever its designer has put it', async () => {
    const designer = await someoneWith(application, 'designer', [
      'system:screen:list',
      'system:screen:add',
      'system:screen:edit',
      'system:screen:publish',
      'system:screen:grant',
    ])
    const before = await designer.held()
    const publish = (id: string, parent: string) =>
      publishScreen(application, designer.token, {
        version: 1,
        id,
        title: id,
        fields: { a: { title: 'a' } },
        menu: { parent },
      })
    await expect(publish('lab.under1', 'system-policy')).rejects.toThrow('不是您可以放置页面的菜单')
    await expect(publish('lab.under2', 'system-user-contact')).rejects.toThrow('system-user-contact')
    await publish('lab.under3', 'system')
    expect(await put(designer, 'lab.under3', designer.role, ['list'])).toMatchObject({ success: false })
    expect(await designer.held()).toEqual(before)
    await publishScreen(application, application.admin, {
      version: 1,
      id: 'lab.under4',
      title: 'x',
      fields: { a: { title: 'a' } },
      menu: { parent: 'system-policy' },
    })
    const reader = await someoneWith(application, 'under_reader', [])
    expect(await asAdmin('PUT', '/schema/grants/lab.under4', { roleId: reader.role, actions: ['list'] })).toMatchObject(
      { success: true },
    )
    expect(await reader.held()).toEqual(['lab:under4:list'])
  })
})

describe('the reach of system:policy:edit', () => {
  const POLICY = ['system:policy:list', 'system:policy:edit']
  const save = (who: Someone, role: string, version: number, document: Policy) =>
    who.send('PUT', '/sys/policy/save', { screen: SHEET, role, version, document })
  it('includes no row and no field that a policy denies to its holder, and no way to grant others what its holder lacks', async () => {
    const keeper = await someoneWith(application, 'policy_keeper', POLICY)
    await grant(application.database.kysely, 'policy_keeper', SHEET, ['list'])
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: SHEET,
        role: keeper.role,
        version: 0,
        document: { rows: "owner == 'policy_keeper'", fields: { worth: { show: 'hidden' } } },
      }),
    ).toMatchObject({ success: true })
    expect(await save(keeper, keeper.role, 1, {})).toMatchObject({ success: false, code: 510 })
    expect(
      await keeper.send('DELETE', `/sys/policy/delete?screen=${SHEET}&role=${keeper.role}&version=1`),
    ).toMatchObject({ success: false, code: 510 })
    // The roles of one person open a screen together: a condition for another role may show more rows.
    expect(await save(keeper, await roleId('staff'), 0, { rows: 'true' })).toMatchObject({ success: false, code: 510 })
  })
  it('loosens no policy of others without the right to list the screen, though it may narrow one', async () => {
    const keeper = await someoneWith(application, 'policy_outsider', POLICY)
    const role = await roleId('registered')
    expect(await save(keeper, role, 0, { rows: "owner == 'x'", deny: ['export'] })).toMatchObject({ success: true })
    expect(await save(keeper, role, 1, { rows: 'true', deny: ['export'] })).toMatchObject({ success: false, code: 510 })
    expect(await save(keeper, role, 1, { rows: "owner == 'x'" })).toMatchObject({ success: false, code: 510 })
    expect(await save(keeper, role, 1, { rows: "owner == 'x'", deny: ['export', 'add'] })).toMatchObject({
      success: true,
    })
  })
  it('is no release of a data rule, by any of its three ways', async () => {
    const keeper = await someoneWith(application, 'rule_keeper', POLICY)
    await grant(application.database.kysely, 'rule_keeper', SHEET, ['list'])
    const place = `screen-${SHEET}`
    const rule = {
      permissionId: place,
      ruleName: '本人',
      ruleColumn: 'owner',
      ruleConditions: '=',
      ruleValue: 'rule_keeper',
      status: '1',
    }
    await asAdmin('POST', '/sys/permission/addPermissionRule', rule)
    const { result } = await asAdmin<readonly { id: string }[]>(
      'GET',
      `/sys/permission/queryPermissionRule?permissionId=${place}`,
    )
    const id = result[0]?.id ?? ''
    await asAdmin('POST', '/sys/role/datarule', { permissionId: place, roleId: keeper.role, dataRuleIds: id })
    expect(
      await keeper.send('POST', '/sys/role/datarule', { permissionId: place, roleId: keeper.role, dataRuleIds: '' }),
    ).toMatchObject({ success: false, code: 510 })
    expect(await keeper.send('PUT', '/sys/permission/editPermissionRule', { ...rule, id, status: '0' })).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await keeper.send('DELETE', `/sys/permission/deletePermissionRule?id=${id}`)).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await asAdmin('DELETE', `/sys/permission/deletePermissionRule?id=${id}`)).toMatchObject({ success: true })
  })
})

describe('the reach of system:user:changepwd', () => {
  it('is no account that policies leave more than their own', async () => {
    const resetter = await someoneWith(application, 'resetter', ['system:user:changepwd'])
    const peer = await someoneWith(application, 'wide_peer', [])
    for (const code of ['resetter', 'wide_peer']) await grant(application.database.kysely, code, SHEET, ['list'])
    const reset = () =>
      resetter.send('PUT', '/sys/user/changePassword', {
        username: 'wide_peer',
        password: 'Another-1234',
        confirmpassword: 'Another-1234',
      })
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: SHEET,
        role: resetter.role,
        version: 0,
        document: { rows: "owner == 'x'" },
      }),
    ).toMatchObject({ success: true })
    expect(await reset()).toMatchObject({ success: false, message: '该用户拥有您没有的权限，不能重置其密码！' })
    expect(await asAdmin('DELETE', `/sys/policy/delete?screen=${SHEET}&role=${resetter.role}&version=1`)).toMatchObject(
      { success: true },
    )
    expect(await reset()).toMatchObject({ success: true })
    expect(peer.token).not.toBe('')
  })
})

describe('the role of the administrators', () => {
  it('holds everything: it can restore what a policy took from it', async () => {
    const role = await roleId('admin')
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: SHEET,
        role,
        version: 0,
        document: { rows: 'false', deny: ['list'] },
      }),
    ).toMatchObject({ success: true })
    expect(await asAdmin('DELETE', `/sys/policy/delete?screen=${SHEET}&role=${role}&version=1`)).toMatchObject({
      success: true,
    })
  })
})
