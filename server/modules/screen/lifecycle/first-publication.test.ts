import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../../../schemas/contract/permissions/permission.ts'
import type { ScreenSummary } from '../../../../schemas/contract/screens/schema.ts'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const house = openApplication()
const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  house.call<T>({ method, url, token: house.admin, ...(body === undefined ? {} : { body }) })
const document = (id: string, table: string) => ({
  version: 1,
  id,
  title: id,
  fields: { name: { title: '名称' } },
  source: { table },
  menu: { path: `/${id.replace('.', '/')}` },
})
const publish = (id: string) => call('POST', `/schema/publish/${id}`, { message: '首次发布', baseVersion: 0 })
const listed = async (id: string) =>
  (await call<ScreenSummary[]>('GET', '/schema/list')).result.find((one) => one.id === id)
const pathsIn = (menu: readonly MenuNode[]): readonly string[] =>
  menu.flatMap((node) => [node.path, ...pathsIn(node.children ?? [])])
const menu = async () =>
  pathsIn(
    (await call<{ menu: MenuNode[] }>('GET', '/sys/permission/getUserPermissionByToken?pages=documents')).result.menu,
  )

describe('a first publication that fails', () => {
  beforeAll(async () => {
    await publishScreen(house, house.admin, document('lab.owner', 'lab_owned'))
    await sql`create view lab_seen as select 1 as one`.execute(house.database.kysely)
  })
  it.each([
    ['the table belongs to another page', 'lab.second', 'lab_owned'],
    ['the database refuses the table', 'lab.third', 'lab_seen'],
  ])('because %s leaves the draft, which is published once it is mended', async (_, id, table) => {
    await call('POST', '/schema/create', { document: document(id, table) })
    expect(await publish(id)).toMatchObject({ success: false })
    expect(await listed(id)).toMatchObject({ version: 0, hasDraft: true, table: null })
    expect(await menu()).not.toContain(`/${id.replace('.', '/')}`)
    const mended = document(id, `${table}_free`)
    expect(await call('PUT', `/schema/draft/${id}`, { document: mended, baseVersion: 0 })).toMatchObject({
      success: true,
    })
    expect(await publish(id)).toMatchObject({ success: true, result: { version: 1 } })
    expect(await call('POST', `/data/${id}/add`, { name: '一' })).toMatchObject({ success: true })
    expect(await menu()).toContain(`/${id.replace('.', '/')}`)
  })
  it('frees its id with its draft, and says until then whose draft it is', async () => {
    const id = 'lab.fourth'
    await call('POST', '/schema/create', { document: document(id, 'lab_seen') })
    expect(await publish(id)).toMatchObject({ success: false })
    const again = () => call('POST', '/schema/create', { document: document(id, 'lab_fourth') })
    expect(await again()).toMatchObject({
      success: false,
      message: `编号“${id}”已有未发布的草稿（admin），请打开该草稿继续编辑，或先放弃草稿`,
    })
    expect(await call('DELETE', `/schema/draft/${id}`)).toMatchObject({ success: true })
    expect(await again()).toMatchObject({ success: true })
    expect(await publish(id)).toMatchObject({ success: true, result: { version: 1 } })
    expect(await again()).toMatchObject({ success: false, message: `页面编号“${id}”已存在` })
  })
})
