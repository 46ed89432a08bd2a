import { beforeAll, describe, expect, it } from 'vitest'
import type { DataRuleRecord } from '../../../schemas/contract/permissions/permission-data-rule.ts'
import { grant } from '../screen/permissions.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const SCREEN = 'lab.writ'
const PLACE = `screen-${SCREEN}`
beforeAll(async () => {
  await publishScreen(house, house.admin, {
    version: 1,
    id: SCREEN,
    title: '文书',
    fields: {
      no: { title: '编号' },
      ownerName: { title: '主人' },
      worth: { title: '估价', view: 'number' },
      due: { title: '到期', view: 'date' },
    },
  })
  await grant(house.database.kysely, 'staff', SCREEN, ['list'])
})
const send = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  house.call({ method, url: `/sys/${path}`, token: house.admin, body })
const RULE = {
  permissionId: PLACE,
  ruleName: '本人',
  ruleColumn: 'owner_name',
  ruleConditions: '=',
  ruleValue: '#{sys_user_code}',
  status: '1',
}
const rules = async (more = '') =>
  (
    await house.call<readonly DataRuleRecord[]>({
      url: `/sys/permission/queryPermissionRule?permissionId=${PLACE}${more}`,
      token: house.admin,
    })
  ).result
const add = async (more: object) => {
  expect(await send('permission/addPermissionRule', { ...RULE, ...more })).toMatchObject({
    success: true,
    message: '添加成功！',
  })
  return (await rules()).at(-1)?.id ?? ''
}
const ofRole = (role = 'role-staff', place = PLACE) =>
  house.call<{ datarule: readonly DataRuleRecord[]; drChecked?: string }>({
    url: `/sys/role/datarule/${place}/${role}`,
    token: house.admin,
  })

describe('the data rules of a permission', () => {
  it('SYSTEM-022 SYSTEM-023 are listed, narrowed, added, changed and taken away in the words of the contract', async () => {
    expect(await ofRole()).toMatchObject({ success: false, message: '未找到权限配置信息' })
    const own = await add({})
    const dear = await add({ ruleName: '贵重', ruleColumn: 'worth', ruleConditions: '>=', ruleValue: '100', status: 0 })
    const [first, second] = await rules()
    expect(first).toMatchObject({ ...RULE, id: own, version: 1, createBy: 'admin', updateBy: null })
    expect(second).toMatchObject({ id: dear, status: '0', ruleValue: '100' })
    expect((await rules(`&ruleName=${encodeURIComponent('贵')}`)).map(({ id }) => id)).toEqual([dear])
    expect((await rules('&ruleValue=_sys')).map(({ id }) => id)).toEqual([])
    expect((await rules('&ruleValue=sys_user')).map(({ id }) => id)).toEqual([own])
    const listed = await house.call<readonly DataRuleRecord[]>({
      url: `/sys/permission/getPermRuleListByPermId?permissionId=${PLACE}`,
      token: house.admin,
    })
    expect(listed.result.map(({ id }) => id)).toEqual([own, dear])
    expect(
      await send('permission/editPermissionRule', { ...second, ruleValue: '200', status: '1' }, 'PUT'),
    ).toMatchObject({ success: true, message: '修改成功！' })
    expect((await rules())[1]).toMatchObject({ ruleValue: '200', status: '1', version: 2, updateBy: 'admin' })
    for (const id of [own, dear])
      expect(
        await house.call({
          method: 'DELETE',
          url: `/sys/permission/deletePermissionRule?id=${id}`,
          token: house.admin,
        }),
      ).toMatchObject({ success: true })
    expect(await rules()).toEqual([])
    expect(await send('permission/editPermissionRule', { ...RULE, id: own }, 'PUT')).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
  })

  it('names the first of two administrators to the second; accepts a client that sends no version', async () => {
    const id = await add({})
    const [seen] = await rules()
    const both = await Promise.all(
      ['甲', '乙'].map((ruleName) => send('permission/editPermissionRule', { ...seen, ruleName }, 'PUT')),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 409])
    expect(both.find(({ code }) => code === 409)?.message).toMatch(/^admin 已于/)
    expect(await send('permission/editPermissionRule', { ...RULE, id, ruleName: '丙' }, 'PUT')).toMatchObject({
      success: true,
    })
    await house.call({ method: 'DELETE', url: `/sys/permission/deletePermissionRule?id=${id}`, token: house.admin })
  })

  it('are refused with a sentence where nothing can come of them: no rows, no column, no such sign, another kind of value, SQL', async () => {
    const refused = async (more: object) => (await send('permission/addPermissionRule', { ...RULE, ...more })).message
    expect(await refused({ permissionId: 'system-policy' })).toBe(
      '“数据权限”不是数据页面的菜单或按钮，数据规则在此不起作用',
    )
    expect(await refused({ permissionId: 'nobody' })).toBe('未找到对应实体')
    expect(await refused({ ruleColumn: 'gone' })).toBe('数据规则有误：表达式中的“gone”不是本页面的字段')
    expect(await refused({ ruleColumn: '__proto__' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleColumn: 'constructor', ruleConditions: 'constructor' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleColumn: 'no', ruleConditions: '~~' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleColumn: 'worth', ruleConditions: '>', ruleValue: 'a lot' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleColumn: 'due', ruleConditions: '>', ruleValue: '2024-13-45' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleColumn: 'no', ruleConditions: 'IN', ruleValue: ' , ,' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleValue: '#{nobody}' })).toMatch(/^数据规则有误/)
    expect(await refused({ ruleColumn: '', ruleConditions: 'USE_SQL_RULES', ruleValue: "1=1 or owner = 'x'" })).toMatch(
      /^数据规则有误：.*自定义 SQL/,
    )
    expect(await refused({ ruleName: '' })).toMatch(/^参数不正确/)
    expect(await refused({ ruleName: 'x'.repeat(51) })).toMatch(/^参数不正确/)
    expect(await refused({ ruleValue: 'x'.repeat(1001) })).toMatch(/^参数不正确/)
    expect(await rules()).toEqual([])
  })

  it('take any characters as a value, and find what was written with them', async () => {
    for (const ruleValue of ["o'brien", '100%_\\', '𠮷🏺\u202E', '"],["', '${x}', '한국어 العربية']) {
      const id = await add({ ruleColumn: 'no', ruleConditions: 'LIKE', ruleValue })
      expect((await rules()).at(-1)).toMatchObject({ id, ruleValue })
      await house.call({ method: 'DELETE', url: `/sys/permission/deletePermissionRule?id=${id}`, token: house.admin })
    }
  })
})

describe('the data rules of a role', () => {
  it('are all that are ticked, of this permission alone; what two administrators tick adds up where they say what they saw', async () => {
    const [one, two, three] = [await add({}), await add({ ruleName: '二' }), await add({ ruleName: '三' })]
    const give = (dataRuleIds: string, more = {}) =>
      send('role/datarule', { permissionId: PLACE, roleId: 'role-staff', dataRuleIds, ...more })
    expect((await ofRole()).result).not.toHaveProperty('drChecked')
    expect(await give(`${one},${two},nobody,`)).toMatchObject({ success: true, message: '保存成功！' })
    expect((await ofRole()).result.drChecked).toBe(`${one},${two}`)
    expect((await ofRole('role-admin')).result).not.toHaveProperty('drChecked')
    await give(two)
    expect((await ofRole()).result.drChecked).toBe(two)
    // Both began with the second rule alone.
    await give(`${two},${one}`, { lastDataRuleIds: two })
    await give(three, { lastDataRuleIds: two })
    expect((await ofRole()).result.drChecked).toBe(`${one},${three}`)
    await give('')
    expect((await ofRole()).result).not.toHaveProperty('drChecked')
    expect(await send('role/datarule', { permissionId: PLACE, roleId: 'nobody', dataRuleIds: one })).toMatchObject({
      success: false,
      message: '角色不存在',
    })
    expect(
      await send('role/datarule', { permissionId: 'nobody', roleId: 'role-staff', dataRuleIds: one }),
    ).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(
      await house.call({
        method: 'POST',
        url: '/sys/role/datarule',
        token: house.staff,
        body: { permissionId: PLACE, roleId: 'role-staff', dataRuleIds: '' },
      }),
    ).toMatchObject({ success: false, code: 510 })
  })
})

describe('the rights over an online form', () => {
  const api = <T>(path: string, body?: object, method?: 'PUT' | 'DELETE') =>
    house.call<T>({
      url: `/online/cgform/api/${path}`,
      token: house.admin,
      ...(body ? { body } : {}),
      ...(method ? { method } : {}),
    })
  const held = async (type: number) =>
    (await api<{ authId: string }[]>(`roleAuth?roleId=role-staff&cgformId=${SCREEN}&type=${type}&authMode=role`)).result
      .map(({ authId }) => authId)
      .filter((id) => type !== 1 || /^(no|ownerName|worth):/.test(id))
  const give = (kind: string, ids: readonly string[], authMode = 'role') =>
    api(`role${kind}Auth/role-staff/${SCREEN}`, { authId: JSON.stringify(ids), authMode })
  const policyOf = async () => {
    const { result } = await house.call<{ roles: { id: string; policy: { document: object } | null }[] }>({
      url: `/sys/policy/list?screen=${SCREEN}`,
      token: house.admin,
    })
    return result.roles.find(({ id }) => id === 'role-staff')?.policy?.document
  }

  it('are listed and given by field and by button, as a policy of the role', async () => {
    const columns = (await api<{ code: string; status: number }[]>(`authColumn/${SCREEN}`)).result
    expect(columns).toContainEqual(expect.objectContaining({ id: 'ownerName', code: 'owner_name', formShow: true }))
    const controls = (await api<{ id: string }[]>(`authPage/${SCREEN}/1`)).result
    expect(controls).toContainEqual(expect.objectContaining({ id: 'worth:edit', page: 5, control: 3, type: 1 }))
    expect(await held(1)).toEqual([
      'no:show',
      'no:edit',
      'ownerName:show',
      'ownerName:edit',
      'worth:show',
      'worth:edit',
    ])
    const open = controls.map(({ id }) => id).filter((id) => !/^(worth:|ownerName:edit)/.test(id))
    expect(await give('Column', open)).toMatchObject({ success: true })
    expect(await held(1)).toEqual(['no:show', 'no:edit', 'ownerName:show'])
    expect(await policyOf()).toEqual({ fields: { ownerName: { show: 'readonly' }, worth: { show: 'hidden' } } })
    const { buttonList } = (await api<{ buttonList: { code: string }[] }>(`authButton/${SCREEN}`)).result
    const codes = buttonList.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['add', 'edit', 'delete']))
    await give(
      'Button',
      codes.filter((code) => code !== 'delete'),
    )
    expect(await policyOf()).toMatchObject({ deny: ['delete'], fields: { worth: { show: 'hidden' } } })
    expect(await held(2)).toEqual(codes.filter((code) => code !== 'delete'))
  })
  it('are conditions over rows, which are added, changed, given and taken away', async () => {
    const before = (await api<{ id: string }[]>(`authData/${SCREEN}`)).result.map(({ id }) => id)
    const rule = { cgformId: SCREEN, ruleName: '编号', ruleColumn: 'owner_name', ruleOperator: '=', ruleValue: 'x' }
    await api('authData', { ...rule, id: '', status: 1 })
    const added = (await api<{ id: string }[]>(`authData/${SCREEN}`)).result.find(({ id }) => !before.includes(id))
    expect(added).toMatchObject({ ...rule, status: '1' })
    const id = added?.id ?? ''
    expect(await give('Data', [id])).toMatchObject({ success: true })
    expect(await held(3)).toEqual([id])
    await api('authData', { ...rule, id, status: 0 }, 'PUT')
    const valid = (await api<{ id: string }[]>(`validAuthData/${SCREEN}`)).result
    expect(valid.map((one) => one.id)).not.toContain(id)
    expect(await api(`authData/${id}`, undefined, 'DELETE')).toMatchObject({ success: true })
    expect(await held(3)).toEqual([])
  })
  it('are refused where they are for others than a role, or taken out of control', async () => {
    for (const mode of ['user', 'depart'])
      expect((await give('Column', [], mode)).message).toBe('只能授权给角色，请改为按角色授权')
    expect((await api('authColumn', { cgformId: SCREEN, code: 'no', status: 0 }, 'PUT')).message).toContain(
      '始终按角色控制',
    )
    expect((await api('authButton/add', {}, 'PUT')).success).toBe(false)
    expect(await api(`roleColumnAuth/role-staff/${SCREEN}`, { authId: '{"a":1}' })).toMatchObject({ success: false })
    const staff = await house.login('staff')
    expect((await house.call({ url: `/online/cgform/api/authColumn/${SCREEN}`, token: staff })).code).toBe(510)
  })
})
