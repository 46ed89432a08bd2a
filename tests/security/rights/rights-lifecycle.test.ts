import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScreenUses } from '../../../schemas/contract/screens/screen-lifecycle.ts'
import { isForbiddenToPages } from '../../../schemas/language/check/page-calls.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { openApplication } from '../../kit/test-app.ts'
import { type Someone, someoneWith } from './rights-kit.ts'

const application = openApplication()
const PAGE = 'lab.life'
const DESIGN = [
  'system:screen:list',
  'system:screen:add',
  'system:screen:edit',
  'system:screen:publish',
  'system:screen:grant',
]
const admin = <T = unknown>(url: string, body: object = {}) =>
  application.call<T>({ method: 'POST', url, token: application.admin, body })
const isThere = async () =>
  (await sql`select 1 from sys_screen_table where screen_id = ${PAGE}`.execute(application.database.kysely)).rows
    .length === 1

let designer: Someone
let remover: Someone
beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: PAGE,
    title: '页',
    fields: { name: { title: '名称' } },
  })
  await admin(`/data/${PAGE}/add`, { name: '甲' })
  designer = await someoneWith(application, 'life_designer', DESIGN)
  remover = await someoneWith(application, 'life_remover', ['system:screen:list', 'system:screen:delete'])
})

describe('the reach of the rights to design pages', () => {
  it('is neither to retire one, nor to bring one back, nor to delete one', async () => {
    for (const deed of ['retire', 'reinstate', 'remove'])
      expect(await designer.send('POST', `/schema/${deed}/${PAGE}`, { name: '页' }), deed).toMatchObject({
        success: false,
        code: 510,
      })
    expect(
      (await application.call<{ total: number }>({ url: `/data/${PAGE}/list`, token: application.admin })).result.total,
    ).toBe(1)
  })
  it('is no page of the product that was deleted, unless they add and publish', async () => {
    for (const codes of [['system:screen:add'], ['system:screen:publish']]) {
      const one = await someoneWith(application, `life_${codes[0]?.split(':').at(-1)}`, codes)
      expect(await one.send('POST', '/schema/restore/booking.ticketOrder'), codes[0]).toMatchObject({
        success: false,
        code: 510,
      })
    }
    expect(await designer.send('POST', '/schema/restore/booking.ticketOrder')).toMatchObject({
      success: false,
      message: '该预置页面没有被删除，无需恢复',
    })
  })
  it('is none of it by a page or a script', () => {
    for (const path of [
      '/schema/retire/lab.x',
      '/schema/reinstate/lab.x',
      '/schema/remove/lab.x',
      '/schema/restore/lab.x',
    ])
      expect(isForbiddenToPages(path), path).toBe(true)
  })
})

describe('the reach of system:screen:delete', () => {
  const remove = () => remover.send('POST', `/schema/remove/${PAGE}`, { name: '页' })
  it('includes no page in use, and none whose rows its holder may not delete; their number is not revealed either', async () => {
    expect(await remover.send('POST', `/schema/retire/${PAGE}`)).toMatchObject({ success: false, code: 510 })
    expect(await remove()).toMatchObject({ success: false, message: '只能删除已停用的页面，请先停用' })
    await admin(`/schema/retire/${PAGE}`)
    expect(await remove()).toMatchObject({
      success: false,
      code: 510,
      message: '您没有删除“页”全部数据的权限；未删除任何数据',
    })
    const { result } = await remover.send<ScreenUses>('GET', `/schema/uses/${PAGE}`)
    expect(result.tables).toEqual([{ id: PAGE, title: '页', table: 'scr_lab_life' }])
    expect(await isThere()).toBe(true)
  })
  it('is no page of which a policy keeps rows or fields from them', async () => {
    await grant(application.database.kysely, 'life_remover', PAGE, ['list', 'delete'])
    const state = (document: object) =>
      sql`insert into sys_policy (id, screen_id, role_id, document, update_by, update_time) values ('life', ${PAGE}, ${remover.role}, ${JSON.stringify(document)}::json, 'admin', now())
      on conflict (id) do update set document = excluded.document`.execute(application.database.kysely)
    for (const document of [{ rows: "name == 'none'" }, { fields: { name: { show: 'hidden' } } }]) {
      await state(document)
      expect(await remove(), JSON.stringify(document)).toMatchObject({ success: false, code: 510 })
    }
    expect(await isThere()).toBe(true)
    await sql`delete from sys_policy where id = 'life'`.execute(application.database.kysely)
  })
  it('includes a retired page of which its holder has every right', async () => {
    expect((await remover.send<ScreenUses>('GET', `/schema/uses/${PAGE}`)).result.tables).toMatchObject([{ rows: 1 }])
    expect(await remove()).toMatchObject({ success: true })
    expect(await isThere()).toBe(false)
  })
})
