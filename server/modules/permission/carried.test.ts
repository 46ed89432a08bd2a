import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CarriedGrant } from '../../../schemas/contract/permissions/permission-tree.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { type Someone, someoneWith } from '../../../tests/security/rights/rights-kit.ts'
import { permission } from './routes.ts'

const house = openApplication()
const list = async () =>
  (await house.call<readonly CarriedGrant[]>({ url: '/sys/permission/carriedGrants', token: house.admin })).result
const take = (grants: readonly { roleId: string; permissionId: string }[], token = house.admin) =>
  house.call({ url: '/sys/permission/takeCarriedGrants', token, body: { grants } })

let victim: Someone
let fresh: readonly CarriedGrant[]
beforeAll(async () => {
  fresh = await list()
  await publishScreen(house, house.admin, {
    version: 1,
    id: 'lab.carried',
    title: '搭车',
    fields: { no: { title: '号' } },
  })
  victim = await someoneWith(house, 'carried', ['system:user:contact', 'lab:carried:list'])
  // As a grant of before left it: the page below a control, the control with the page, and a right that was meant for itself.
  const db = house.database.kysely
  await sql`update sys_permission set parent_id = 'system-user-contact' where id = 'screen-lab.carried'`.execute(db)
  await sql`insert into sys_role_permission (role_id, permission_id) values (${victim.role}, 'screen-lab.carried'), (${victim.role}, 'system-dict-edit')`.execute(
    db,
  )
})

describe('rights that came along with a page or a report', () => {
  it('are listed with what they came with, and said in the log of the start', async () => {
    expect(fresh).toEqual([])
    expect(await list()).toEqual([
      {
        roleId: victim.role,
        roleCode: 'carried',
        roleName: 'carried',
        permissionId: 'system-user-contact',
        name: expect.any(String),
        perms: 'system:user:contact',
        below: ['搭车'],
      },
    ])
    await permission.start?.(house.parts, async () => ({ status: 0, text: '' }))
    expect(house.logged.join()).toContain('/isystem/carriedGrants')
  })
  it('are answered only to users with a right to policies, and taken only by users who may change them', async () => {
    expect(await house.call({ url: '/sys/permission/carriedGrants', token: victim.token })).toMatchObject({
      success: false,
      code: 510,
    })
    expect(await take([{ roleId: victim.role, permissionId: 'system-user-contact' }], victim.token)).toMatchObject({
      success: false,
      code: 510,
    })
  })
  it('are taken back, at the next call of their holder, and no other right with them', async () => {
    const before = await victim.held()
    expect(
      await take([
        { roleId: victim.role, permissionId: 'system-user-contact' },
        { roleId: victim.role, permissionId: 'system-dict-edit' },
      ]),
    ).toMatchObject({ success: true })
    expect([before.filter((code) => code !== 'system:user:contact'), await list()]).toEqual([await victim.held(), []])
    const { result } = await victim.send<{ auth: readonly { action: string }[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken?pages=documents',
    )
    expect(result.auth.map(({ action }) => action)).not.toContain('system:user:contact')
  })
})
