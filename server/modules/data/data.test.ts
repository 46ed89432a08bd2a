import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  staff = await house.login('staff')
})
afterAll(() => house.close())

it('opens one row for a user who may see its detail or edit it, not for the list alone', async () => {
  const one = () => house.call({ url: '/data/collection.loan/queryById?id=nobody', token: staff })
  expect(await one()).toMatchObject({ success: false, message: '未找到对应实体' })
  await sql`delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'collection:loan:detail')`.execute(
    house.database.kysely,
  )
  expect(await one()).toMatchObject({ success: false, code: 510 })
  expect(await house.call({ url: '/data/collection.loan/list', token: staff })).toMatchObject({ success: true })
})
