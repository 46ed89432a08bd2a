import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EnhanceJs, ScriptVersion } from '../../../schemas/contract/screens/enhance.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

const SCREEN = 'collection.loan'
let house: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
  staff = await house.login('staff')
})
afterAll(() => house.close())

const head = `/online/cgform/head/enhanceJs/${SCREEN}`
const save = (cgJs: string, over: object = {}, method: 'PUT' | 'POST' = 'PUT') =>
  house.call<EnhanceJs>({
    method,
    url: head,
    token: admin,
    body: { id: null, cgJs, cgJsType: 'form', content: null, ...over },
  })
const read = (type = 'form', token = admin) => house.call<EnhanceJs | null>({ url: `${head}?type=${type}`, token })
const versions = async (type = 'form') =>
  (
    await house.call<ScriptVersion[]>({
      url: `/online/cgform/head/enhanceJsVersions/${SCREEN}?type=${type}`,
      token: admin,
    })
  ).result
const running = async (type = 'form', token = staff, app = house) =>
  (await app.call<string>({ url: `/online/cgform/api/getEnhanceJs/${SCREEN}?type=${type}`, token })).result
const document = (etag?: string) =>
  house.request({
    url: `/schema/get/${SCREEN}`,
    token: staff,
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
  })

describe('a script of a screen', () => {
  it('is nothing at first, is written by POST and PUT, and each kind is its own', async () => {
    expect((await read()).result).toBeNull()
    expect(await running()).toBe('')
    expect((await save('show() {}', {}, 'POST')).result).toMatchObject({
      cgJs: 'show() {}',
      cgJsType: 'form',
      version: 1,
      updateBy: 'admin',
    })
    expect((await save('show() { that.hide("x") }')).result).toMatchObject({ version: 2 })
    expect((await save('created() {}', { cgJsType: 'list' })).result).toMatchObject({ version: 1, cgJsType: 'list' })
    expect((await read()).result).toMatchObject({ cgJs: 'show() { that.hide("x") }', version: 2 })
    expect((await read('list')).result?.cgJs).toBe('created() {}')
  })
  it('is served as the text of a constructor only to a user who may use the screen', async () => {
    expect(await running()).toMatch(/^\(function \(getAction, postAction, deleteAction[\s\S]*that\.hide\("x"\)/)
    expect(await running('list')).toContain('created() {}')
    expect((await house.request({ url: `/online/cgform/api/getEnhanceJs/${SCREEN}` })).statusCode).toBe(401)
    const closed = await house.call({ url: '/online/cgform/api/getEnhanceJs/collection.exhibition', token: staff })
    expect(closed).toMatchObject({ success: false, code: 510 })
    expect(await house.call({ url: '/online/cgform/api/getEnhanceJs/no.such', token: admin })).toMatchObject({
      success: false,
    })
  })
  it('SEC-11 is read and written with a permission of its own only', async () => {
    for (const call of [
      { url: `${head}?type=form` },
      { url: head, method: 'PUT' as const, body: { cgJs: 'x', cgJsType: 'form' } },
    ]) {
      expect(await house.call({ ...call, token: staff })).toMatchObject({ success: false, code: 510 })
    }
    await house.database.kysely
      .deleteFrom('sys_role_permission')
      .where('permission_id', '=', 'online-enhance-edit')
      .execute()
    // Whoever designs screens does not write code by that.
    expect(await save('x() {}')).toMatchObject({ success: false, code: 510 })
    const role = await house.database.kysely
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow()
    await house.database.kysely
      .insertInto('sys_role_permission')
      .values({ role_id: role.id, permission_id: 'online-enhance-edit' })
      .execute()
    expect((await save('show() {}')).success).toBe(true)
  })
  it('makes another answer of the document, which names its kinds', async () => {
    const first = await document()
    const etag = String(first.headers['etag'])
    expect(first.json<{ result: { scripts: string[]; etag: string } }>().result).toMatchObject({
      scripts: ['form', 'list'],
      etag,
    })
    expect((await document(etag)).statusCode).toBe(304)
    await save('show() { that.show("x") }')
    expect((await document(etag)).statusCode).toBe(200)
    await save('  ')
    expect((await document(etag)).json<{ result: { scripts: string[] } }>().result.scripts).toEqual(['list'])
  })
  it('is not overwritten by a user who has not seen it', async () => {
    const before = (await read()).result?.version ?? 0
    const reply = await house.request({
      method: 'PUT',
      url: head,
      token: admin,
      body: { cgJs: 'b() {}', cgJsType: 'form', version: before - 1 },
    })
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('admin'),
    ])
    const both = await Promise.all([save('one() {}', { version: before }), save('two() {}', { version: before })])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
  })
  it('JSENHANCE-002 keeps its last 16 versions with author and time, and any of them can be read again', async () => {
    for (let at = 1; at <= 20; at++) await save(`show() { ${at} }`)
    const stored = await versions()
    expect(stored).toHaveLength(16)
    expect(stored[0]).toMatchObject({
      author: 'admin',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(stored.map(({ version }) => version)).toEqual(
      Array.from({ length: 16 }, (_, at) => (stored[0]?.version ?? 0) - at),
    )
    const oldest = stored.at(-1)?.version ?? 0
    const text = (version: number) =>
      house.call<{ cgJs: string }>({
        url: `/online/cgform/head/enhanceJsVersions/${SCREEN}/${version}?type=form`,
        token: admin,
      })
    expect((await text(oldest)).result.cgJs).toBe('show() { 5 }')
    expect((await text(oldest - 1)).success).toBe(false)
    expect(await versions('list')).toHaveLength(1)
  })
  it('comes with the configuration of an online form, beside the buttons that it runs', async () => {
    const screen = {
      version: 1,
      id: 'lab.buttons',
      title: 'Buttons',
      permission: 'lab:buttons',
      source: { table: 'lab_buttons' },
      fields: { name: { title: 'Name' }, secondName: { title: 'Second' } },
      actions: [
        { code: 'count', title: '统计', place: 'toolbar', script: true },
        { code: 'fill_in', title: '填写', place: 'form', script: true },
      ],
    }
    expect((await house.call({ url: '/schema/create', token: admin, body: { document: screen } })).success).toBe(true)
    expect(
      (await house.call({ url: '/schema/publish/lab.buttons', token: admin, body: { message: 'x', baseVersion: 0 } }))
        .success,
    ).toBe(true)
    for (const type of ['form', 'list'])
      expect(
        (
          await house.call({
            method: 'PUT',
            url: '/online/cgform/head/enhanceJs/lab.buttons',
            token: admin,
            body: { cgJs: `of_${type}() {}`, cgJsType: type },
          })
        ).success,
      ).toBe(true)
    interface Sent {
      enhanceJs: string
      cgButtonList: { buttonCode: string; buttonStyle: string; optType: string }[]
    }
    const sent = async (name: string) =>
      (await house.call<Sent>({ url: `/online/cgform/api/${name}/lab.buttons`, token: admin })).result
    const [columns, form] = [await sent('getColumns'), await sent('getFormItem')]
    expect([columns.enhanceJs.includes('of_list'), form.enhanceJs.includes('of_form')]).toEqual([true, true])
    // The constructor that such a client evaluates receives the columns by which it knows the fields.
    expect(form.enhanceJs).toContain('"secondName":"second_name"')
    expect(columns.cgButtonList).toMatchObject([{ buttonCode: 'count', buttonStyle: 'button', optType: 'js' }])
    expect(form.cgButtonList).toMatchObject([{ buttonCode: 'fill_in', buttonStyle: 'form', optType: 'js' }])
  })
  it('is refused for an unknown screen, an unknown kind, and beyond its longest text', async () => {
    expect(
      await house.call({
        method: 'PUT',
        url: '/online/cgform/head/enhanceJs/no.such',
        token: admin,
        body: { cgJs: 'x', cgJsType: 'form' },
      }),
    ).toMatchObject({ success: false })
    expect((await save('x', { cgJsType: 'sql' })).success).toBe(false)
    expect((await save('x'.repeat(100_001))).success).toBe(false)
    expect((await save(`// ${'长'.repeat(99_000)}`)).success).toBe(true)
  })
  it('SEC-11 neither runs nor can be read or changed in safe mode', async () => {
    const safe = await buildTestApp({ SAFE_MODE: 'on' })
    const token = await safe.login('admin')
    await safe.database.kysely
      .insertInto('sys_screen_script')
      .values({ id: 's1', screen_id: SCREEN, kind: 'form', version: 1, update_by: 'admin' })
      .execute()
    await safe.database.kysely
      .insertInto('sys_screen_script_version')
      .values({ script_id: 's1', version: 1, content: 'show() {}', author: 'admin' })
      .execute()
    expect(await running('form', token, safe)).toBe('')
    expect((await safe.call<{ scripts: string[] }>({ url: `/schema/get/${SCREEN}`, token })).result.scripts).toEqual([])
    expect(await safe.call({ url: `${head}?type=form`, token })).toMatchObject({
      success: false,
      message: '安全模式下不能使用页面脚本',
    })
    expect(
      await safe.call({ method: 'PUT', url: head, token, body: { cgJs: 'x() {}', cgJsType: 'form' } }),
    ).toMatchObject({ success: false })
    expect(
      (await safe.call<{ sysSafeMode: boolean }>({ url: '/sys/permission/getUserPermissionByToken', token })).result
        .sysSafeMode,
    ).toBe(true)
    await safe.close()
  })
})
