import { beforeAll, describe, expect, it } from 'vitest'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { grant } from '../screen/permissions.ts'

/** The calls of the authorisation pages of an existing client, in the order in which one makes them, and what its people see then. */
const house = openApplication()
const SCREEN = 'lab.permit'
type Row = Readonly<Record<string, unknown>>

async function call<T>(url: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE', token = house.admin) {
  return house.call<T>({ url, token, ...(body ? { body } : {}), ...(method ? { method } : {}) })
}
async function ask<T>(url: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE'): Promise<T> {
  const reply = await call<T>(url, body, method)
  expect(reply, url).toMatchObject({ success: true })
  return reply.result
}
const api = <T>(path: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE') =>
  ask<T>(`/online/cgform/api/${path}`, body, method)
const asStaff = (path: string, body?: object, method?: 'POST' | 'PUT' | 'DELETE') =>
  call<never>(`/online/cgform/api/${path}`, body, method, house.staff)

beforeAll(async () => {
  await publishScreen(house, house.admin, {
    version: 1,
    id: SCREEN,
    title: '许可',
    fields: {
      permitNo: { title: '编号' },
      holderName: { title: '持有人' },
      price: { title: '底价', view: 'number' },
    },
  })
  await grant(house.database.kysely, 'staff', SCREEN, ['list', 'add', 'edit', 'delete'])
  for (const [permitNo, holderName, price] of [
    ['P-1', 'staff', 5],
    ['P-2', 'admin', 7],
  ])
    await api(`form/${SCREEN}`, { permit_no: permitNo, holder_name: holderName, price }, 'POST')
})
const idOfForm = async () => {
  const { records } = await ask<{ records: Row[] }>(
    '/online/cgform/head/list?copyType=0&tableTxt=许可&pageNo=1&pageSize=10',
  )
  expect(records).toHaveLength(1)
  return String(records[0]?.['id'])
}
const rowsOfStaff = async (): Promise<readonly Row[]> => {
  const reply = await house.call<{ records: Row[] }>({
    url: `/online/cgform/api/getData/${SCREEN}?pageNo=1&pageSize=10&column=createTime&order=asc`,
    token: house.staff,
  })
  expect(reply).toMatchObject({ success: true })
  return reply.result.records
}

describe('the authorisation of an online form, as a client walks through it', () => {
  it('switches the control of fields on as often as it likes, lists them, and gives a role what it ticks', async () => {
    const form = await idOfForm()
    const columns = await api<Row[]>(`authColumn/${form}`)
    expect(columns.map(({ code }) => code)).toEqual(expect.arrayContaining(['permit_no', 'holder_name', 'price']))
    for (const { code } of columns) {
      await api('authColumn', { cgformId: form, code, status: 1 }, 'PUT')
      for (const [switchFlag, name] of [
        [1, 'listShow'],
        [2, 'formShow'],
        [3, 'formEditable'],
      ] as const)
        await api('authColumn', { cgformId: form, code, switchFlag, [name]: true }, 'POST')
    }
    for (const body of [
      { code: 'price', status: 0 },
      { code: 'price', switchFlag: 3, formEditable: false },
    ])
      expect(await call('/online/cgform/api/authColumn', { cgformId: form, ...body }, 'PUT')).toMatchObject({
        success: false,
        message: expect.stringContaining('始终按角色控制') as unknown,
      })
    expect(
      await call('/online/cgform/api/authColumn', { cgformId: form, code: 'nobody', status: 1 }, 'PUT'),
    ).toMatchObject({ success: false, message: expect.stringContaining('“nobody”') as unknown })
    const role = (await ask<Row[]>('/sys/role/queryall')).find(({ roleCode }) => roleCode === 'staff')?.['id']
    const controls = await api<{ id: string; code: string; control: number }[]>(`authPage/${form}/1`)
    const held = (await api<{ authId: string }[]>(`roleAuth?roleId=${role}&cgformId=${form}&type=1&authMode=role`)).map(
      ({ authId }) => authId,
    )
    expect(held.toSorted()).toEqual(controls.map(({ id }) => id).toSorted())
    // The price is not shown, and the name of the holder not edited.
    const ticked = controls.filter(
      ({ code, control }) => code !== 'price' && !(code === 'holder_name' && control === 3),
    )
    const authId = JSON.stringify(ticked.map(({ id }) => id))
    await api(`roleColumnAuth/${role}/${form}`, { authId, authMode: 'role' }, 'POST')
    const again = await api<{ authId: string }[]>(`roleAuth?roleId=${role}&cgformId=${form}&type=1&authMode=role`)
    expect(again.map((one) => one.authId).toSorted()).toEqual(ticked.map(({ id }) => id).toSorted())

    const rows = await rowsOfStaff()
    expect(rows.map((row) => [row['permit_no'], Object.hasOwn(row, 'price')])).toEqual([
      ['P-1', false],
      ['P-2', false],
    ])
    const [first] = rows
    await asStaff(`form/${SCREEN}`, { ...first, permit_no: 'P-1a', holder_name: 'somebody' }, 'PUT')
    const { result } = await call<Row>(`/online/cgform/api/form/${SCREEN}/${String(first?.['id'])}`)
    expect([result['permit_no'], result['holder_name'], result['price']]).toEqual(['P-1a', 'staff', 5])
  })

  it('switches the control of buttons on, and takes one from a role', async () => {
    const form = await idOfForm()
    const { buttonList, authList } = await api<{ buttonList: Row[]; authList: Row[] }>(`authButton/${form}`)
    expect(buttonList.map(({ code }) => code)).toEqual(authList.map(({ code }) => code))
    for (const { code } of buttonList)
      await api('authButton', { cgformId: form, code, page: 3, type: 2, control: 5, status: 1 }, 'POST')
    expect((await call(`/online/cgform/api/authButton/${String(authList[0]?.['id'])}`, {}, 'PUT')).message).toContain(
      '始终按角色控制',
    )
    const controls = await api<{ id: string; code: string }[]>(`authPage/${form}/2`)
    const authId = JSON.stringify(controls.filter(({ code }) => code !== 'delete').map(({ id }) => id))
    await api(`roleButtonAuth/role-staff/${form}`, { authId, authMode: 'role' }, 'POST')
    const held = await api<{ authId: string }[]>(`roleAuth?roleId=role-staff&cgformId=${form}&type=2&authMode=role`)
    expect(held.map((one) => one.authId)).not.toContain('delete')
    const [first] = await rowsOfStaff()
    expect(await asStaff(`form/${SCREEN}/${String(first?.['id'])}`, undefined, 'DELETE')).toMatchObject({ code: 510 })
    expect(await rowsOfStaff()).toHaveLength(2)
  })

  it('adds a condition over rows, gives it to a role, changes it and takes it away', async () => {
    const form = await idOfForm()
    const before = (await api<Row[]>(`authData/${form}`)).length
    const rule = { cgformId: form, ruleName: '本人', ruleColumn: 'holder_name', ruleOperator: '=', status: 1 }
    await api('authData', { ...rule, ruleValue: '#{sys_user_code}' }, 'POST')
    const all = await api<Row[]>(`authData/${form}`)
    expect(all).toHaveLength(before + 1)
    const added = all.find(({ ruleName }) => ruleName === '本人')
    expect((await api<Row[]>(`validAuthData/${form}`)).map(({ id }) => id)).toContain(added?.['id'])
    await api(`roleDataAuth/role-staff/${form}`, { authId: JSON.stringify([added?.['id']]), authMode: 'role' }, 'POST')
    expect(await api(`roleAuth?roleId=role-staff&cgformId=${form}&type=3&authMode=role`)).toEqual([
      { authId: added?.['id'] },
    ])
    expect((await rowsOfStaff()).map((row) => row['holder_name'])).toEqual(['staff'])
    // The client sends the row that it lists, with what else it has.
    await api('authData', { ...added, ruleValue: 'admin' }, 'PUT')
    expect((await rowsOfStaff()).map((row) => row['holder_name'])).toEqual(['admin'])
    await api(`authData/${String(added?.['id'])}`, undefined, 'DELETE')
    expect(await api<Row[]>(`authData/${form}`)).toHaveLength(before)
    expect(await rowsOfStaff()).toHaveLength(2)
  })
})
