import { beforeAll, describe, expect, it } from 'vitest'
import type { PreviewAs } from '../../../../schemas/contract/screens/screen-preview.ts'
import { guardField, publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const house = openApplication()
const id = 'lab.preview'
const roleId = async () =>
  (
    await house.database.kysely
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
  ).id
const userId = async (username: string) =>
  (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
const preview = (query: string, token = house.admin) =>
  house.call<PreviewAs>({ url: `/schema/previewAs/${id}${query}`, token })

beforeAll(async () => {
  await publishScreen(house, house.admin, {
    version: 1,
    id,
    title: '预览',
    permission: 'lab:preview',
    source: { table: 'lab_preview' },
    fields: { name: { title: '名称' }, price: { title: '价格' }, note: { title: '备注' } },
  })
  for (const name of ['甲', '乙'])
    await house.call({
      url: `/data/${id}/add`,
      body: { name, price: '100', note: name },
      token: house.admin,
    })
})

describe('a preview as somebody else', () => {
  it('has no rows for a role that may not list the page', async () => {
    expect((await preview('?role=staff')).result).toMatchObject({ mayList: false, rows: [], codes: [] })
    expect((await preview('')).result).toMatchObject({ mayList: true, total: 2, hidden: [] })
  })
  it('has the fields, rows and masks of a role and of a person who has it', async () => {
    const staff = await roleId()
    await house.call({
      method: 'PUT',
      url: `/schema/grants/${id}`,
      body: { roleId: staff, actions: ['list', 'detail'] },
      token: house.admin,
    })
    await guardField(house, 'lab:preview:note', '1')
    const saved = await house.call({
      method: 'PUT',
      url: '/sys/policy/save',
      body: {
        screen: id,
        role: staff,
        version: 0,
        document: { rows: "name == '甲'", fields: { price: { show: 'masked', mask: { first: 1, last: 0 } } } },
      },
      token: house.admin,
    })
    expect(saved).toMatchObject({ success: true })
    const expected = {
      codes: ['lab:preview:list', 'lab:preview:detail'],
      hidden: ['note'],
      masked: ['price'],
      total: 1,
      rows: [{ name: '甲' }],
    }
    for (const query of ['?role=staff', `?user=${await userId('staff')}`]) {
      const { result } = await preview(query)
      expect(result, query).toMatchObject(expected)
      expect(result.rows[0]).not.toHaveProperty('note')
      expect(String(result.rows[0]?.['price'])).not.toBe('100')
    }
  })
  it('is for those who may view as others, of people and roles that there are, and is recorded', async () => {
    expect(await preview('?role=staff', house.staff)).toMatchObject({ success: false, code: 510 })
    expect(await preview('?role=none')).toMatchObject({ success: false })
    expect(await preview('?user=none')).toMatchObject({ success: false })
    const looked = await house.database.kysely.selectFrom('sys_view_as').select('screen_id').execute()
    expect(looked).toContainEqual({ screen_id: id })
  })
})
