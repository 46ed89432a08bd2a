import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let second: FastifyInstance
let admin: string
beforeAll(async () => {
  house = await buildTestApp()
  second = await house.another()
  admin = await house.login('admin')
})
afterAll(() => house.close())
const get = async (url: string, token = admin, app = house.app) =>
  app.inject({ url: `/jeecg-boot${url}`, headers: { [HEADER.token]: token } })
/** What any call tells, here one that has nothing to do with dictionaries. */
const versionOf = async (app = house.app) =>
  (await get('/sys/user/getCurrentUserDeparts', admin, app)).headers[HEADER.dictVersion]
const post = <T = { id: string }>(url: string, body: object) => house.call<T>({ url, token: admin, body })
const texts = async (url: string, token = admin) =>
  (await get(url, token)).json<{ result: { text: string }[] }>().result.map(({ text }) => text)

describe('the version of the dictionaries', () => {
  it('DICT-009 comes with every answer and is another one after each change, in every process at once', async () => {
    const seen = [await versionOf()]
    expect(seen[0]).toMatch(/^[0-9a-f-]{36}$/)
    const changed = async () => {
      const [here, there] = await Promise.all([versionOf(), versionOf(second)])
      expect(there).toBe(here)
      expect(seen).not.toContain(here)
      seen.push(here)
    }
    const added = await post('/sys/dict/add', { dictName: '展柜类型', dictCode: 'case_kind' })
    await changed()
    await post('/sys/dict/edit', { id: added.result.id, dictName: '展柜', dictCode: 'case_kind' })
    await changed()
    const item = await post('/sys/dictItem/add', { dictId: added.result.id, itemText: '独立柜', itemValue: '1' })
    await changed()
    await post('/sys/dictItem/edit', {
      id: item.result.id,
      dictId: added.result.id,
      itemText: '独立展柜',
      itemValue: '1',
    })
    await changed()
    for (const url of [
      `/sys/dictItem/delete?id=${item.result.id}`,
      '/sys/dictItem/deleteBatch?ids=none',
      `/sys/dict/delete?id=${added.result.id}`,
      '/sys/dict/deleteBatch?ids=none',
    ]) {
      await house.call({ method: 'DELETE', url, token: admin })
      await changed()
    }
    expect(await versionOf()).toBe(seen.at(-1))
    expect(
      (await house.app.inject({ url: '/jeecg-boot/sys/randomImage/1' })).headers[HEADER.dictVersion],
    ).toBeUndefined()
  })
  it('stays the same when a change is refused', async () => {
    const before = await versionOf()
    expect((await post('/sys/dict/add', { dictName: '性别', dictCode: 'sex' })).success).toBe(false)
    expect(await versionOf()).toBe(before)
  })
})

describe('a dictionary of a tenant', () => {
  it('answers the people of the tenant under the code with its number, and others the plain one', async () => {
    await sql`insert into sys_tenant (id, name, status) values (7, '分馆', 1) on conflict do nothing`.execute(
      house.database.kysely,
    )
    await sql`update sys_user set rel_tenant_ids = '7' where username = 'staff'`.execute(house.database.kysely)
    const { result } = await post('/sys/dict/add', { dictName: '性别（分馆）', dictCode: 'sex_7' })
    await post('/sys/dictItem/add', { dictId: result.id, itemText: '先生', itemValue: '1' })
    const staff = await house.login('staff')
    expect(await texts('/sys/dict/getDictItems/sex_7', staff)).toEqual(['先生'])
    expect(await texts('/sys/dict/getDictItems/sex_7')).toEqual(['男', '女'])
    expect(await texts('/sys/dict/getDictItems/yn_7', staff)).toEqual(await texts('/sys/dict/getDictItems/yn'))
    expect((await get('/sys/dict/getDictText/sex_7/1', staff)).json()).toMatchObject({ result: '先生' })
    expect(await texts('/sys/dict/getDictItems/sex', staff)).toEqual(['男', '女'])
    const all = async (token: string) =>
      Object.keys((await get('/sys/dict/queryAllDictItems', token)).json<{ result: object }>().result)
    expect(await all(staff)).toContain('sex_7')
    expect(await all(admin)).not.toContain('sex_7')
  })
  it('is any other code that ends in a number where there is no plain one', async () => {
    const { result } = await post('/sys/dict/add', { dictName: '楼层', dictCode: 'floor_2' })
    await post('/sys/dictItem/add', { dictId: result.id, itemText: '二层', itemValue: '2' })
    expect(await texts('/sys/dict/getDictItems/floor_2')).toEqual(['二层'])
    expect(await texts('/sys/dict/getDictItems/no_such_2')).toEqual([])
  })
})
