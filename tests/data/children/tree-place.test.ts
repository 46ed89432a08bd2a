import { beforeAll, expect, it } from 'vitest'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { openApplication } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'

/** Who may say what a new record of a tree lies under, as the list offers it and the server stores it. */
const house = openApplication()
const PLACE = 'lab.place'
const FIXED = 'lab.fixed'
const documentOf = (id: string, readonly: boolean) => ({
  version: 1,
  id,
  title: '库位',
  fields: {
    name: { title: '名称', maxLength: 50 },
    above: { title: '上级', view: 'sel_tree', options: { dict: id }, ...(readonly ? { readonly: true } : {}) },
  },
  list: { columns: ['name'], tree: { parent: 'above', text: 'name' } },
})
const add = (id: string, token: string, body: object) =>
  house.call<{ id: string; above: string | null }>({ url: `/data/${id}/add`, token, body })

beforeAll(async () => {
  for (const [id, readonly] of [
    [PLACE, false],
    [FIXED, true],
  ] as const)
    await publishScreen(house, house.admin, documentOf(id, readonly))
  await grant(house.database.kysely, 'staff', PLACE, ['list', 'add'])
})

it('refuses a record below another to a person who may not write its place, and stores one at the top', async () => {
  const top = await add(PLACE, house.admin, { name: '甲' })
  expect((await add(PLACE, house.staff, { name: '甲一', above: top.result.id })).success).toBe(true)
  const saved = await house.call({
    method: 'PUT',
    url: '/sys/policy/save',
    token: house.admin,
    body: { screen: PLACE, role: 'role-staff', version: 0, document: { fields: { above: { show: 'readonly' } } } },
  })
  expect(saved).toMatchObject({ success: true })
  expect(await add(PLACE, house.staff, { name: '甲二', above: top.result.id })).toMatchObject({
    success: false,
    code: 403,
    message: expect.stringContaining('最上层') as unknown,
  })
  for (const above of [undefined, '', '0'])
    expect((await add(PLACE, house.staff, { name: '乙', ...(above === undefined ? {} : { above }) })).success).toBe(
      true,
    )
  expect(await add(PLACE, house.admin, { name: '甲三', above: top.result.id })).toMatchObject({
    success: true,
    result: { above: top.result.id },
  })
})

it('refuses it to everybody where the page has the place as read-only', async () => {
  const top = await add(FIXED, house.admin, { name: '甲' })
  expect(top).toMatchObject({ success: true })
  expect(await add(FIXED, house.admin, { name: '甲一', above: top.result.id })).toMatchObject({
    success: false,
    code: 403,
  })
})
