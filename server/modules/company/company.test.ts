import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())

describe('whose house it is', () => {
  it('HEADER-014 names the company and its logo in the first record, to anybody', async () => {
    const reply = await house.call<{ records: unknown[] }>({ url: '/company/companyinfo/list' })
    expect(reply.result.records[0]).toEqual({ id: '1', name: '城市博物馆', logo: null })
  })
  it('LAYOUT-001 titles the sign-in page by a domain, the same for every one', async () => {
    const ask = (domain: string) => house.call<unknown>({ url: `/sys/tenant/opengettextfromdomain?domain=${domain}` })
    expect((await ask('museum.test')).result).toMatchObject({ text: '博物馆综合管理平台' })
    expect((await ask('guessed.test')).result).toEqual((await ask('museum.test')).result)
  })
  it('words the title in the language of the caller, and one of a single language for everybody', async () => {
    const ask = async (language: string) => {
      const headers = { 'accept-language': language }
      const reply = await house.request({ url: '/sys/tenant/opengettextfromdomain', headers })
      return reply.json<{ result: { text: string } }>().result.text
    }
    expect(await ask('en-GB,en;q=0.8')).toBe('Museum Management Platform')
    expect(await ask('zh-CN')).toBe('博物馆综合管理平台')
    const { kysely } = house.database
    await kysely
      .updateTable('sys_setting')
      .set({ value: JSON.stringify({ name: '城市博物馆', text: '青川博物馆', pname: '', logo: null }) })
      .where('key', '=', 'company')
      .execute()
    expect(await ask('en-US')).toBe('青川博物馆')
  })
})

describe('the item in work', () => {
  const ask = async (username: string) =>
    house.call<{ pname: string }>({
      url: `/dig/digItemactive/getactiveitem?username=${username}`,
      token: await house.login('staff'),
    })
  it('HEADER-015 is the one of the person who asks', async () => {
    expect((await ask('staff')).result).toEqual({ pname: '' })
    await house.database.kysely
      .insertInto('sys_setting')
      .values({ key: 'active-items', value: JSON.stringify({ staff: '三号墓发掘', admin: '一号墓发掘' }) })
      .execute()
    expect((await ask('staff')).result).toEqual({ pname: '三号墓发掘' })
  })
  it('SEC-06 is answered to nobody else', async () => {
    expect(await ask('admin')).toMatchObject({ success: false, message: '只允许操作自己的账号！' })
    expect((await house.request({ url: '/dig/digItemactive/getactiveitem' })).statusCode).toBe(401)
  })
})
