import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { UserRecord } from '../../../schemas/contract/user.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
  staff = await house.login('staff')
})
afterAll(() => house.close())

const list = async (url: string, token = admin) => (await house.call<PageResult<UserRecord>>({ url, token })).result
const names = (page: PageResult<UserRecord>) => page.records.map(({ username }) => username)

describe('the lists of people', () => {
  it('USERPICK-007 pages, sorts and counts', async () => {
    const page = await list('/sys/user/list?pageNo=2&pageSize=5&column=username&order=asc')
    expect(page).toMatchObject({ total: 14, current: 2, size: 5, pages: 3 })
    expect(names(page)).toEqual([...names(page)].toSorted())
    expect(page.records).toHaveLength(5)
  })
  it('USERPICK-005 USERPICK-006 shows and filters the columns of a picker row', async () => {
    const page = await list('/sys/user/list?sex=2&birthday_begin=1990-01-01&column=createTime&order=desc')
    expect(names(page).toSorted()).toEqual(['chen_jing', 'ouyang_nan', 'zhao_min', 'zhou_xue'])
    expect(page.records.find(({ username }) => username === 'zhou_xue')).toMatchObject({
      realname: '周雪', sex: 2, phone: '13800000009', birthday: '1996-02-14', orgCodeTxt: '讲解组', orgCode: 'A01A03A02', createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    })
  })
  it('USERPICK-010 USERPICK-011 finds people of a department and below it, by a part of the name', async () => {
    const { records, total } = await list('/sys/user/queryUserComponentData?departId=depart-a01a02&pageNo=1&pageSize=10&column=username&order=asc&field=id,username')
    expect(records.map(({ username }) => username)).toEqual(['chen_jing', 'curator_li', 'liu_yang', 'ouyang_nan', 'staff', 'zhang_wei'])
    expect(total).toBe(6)
    expect(names(await list(`/sys/user/queryUserComponentData?realname=${encodeURIComponent('刘')}`))).toEqual(['liu_yang'])
    expect(names(await list('/sys/user/queryUserComponentData?username=_'))).not.toContain('admin')
  })
  it('USERPICK-012 lists the users of one department by its id', async () => {
    const reply = await house.call<UserRecord[]>({ url: '/sys/user/queryUserByDepId?id=depart-a01a04', token: admin })
    expect(reply.result.map(({ username }) => username).toSorted()).toEqual(['huang_jun', 'zheng_li'])
  })
  it('USERPICK-008 USERPICK-009 answers the people behind stored values as a bare array', async () => {
    const reply = await house.request({ url: '/sys/user/getMultiUser?username=staff,curator_li,,nobody,', token: staff })
    const people = reply.json<UserRecord[]>()
    expect(people.map(({ realname }) => realname).toSorted()).toEqual(['李研究员', '王小明'])
    expect((await house.request({ url: '/sys/user/getMultiUser?password_hash=x', token: admin })).json()).toEqual([])
  })
  it('SEC-22 gives harmless fields only, and ways to reach somebody only by permission', async () => {
    const seen = await list('/sys/user/list?username=zhou_xue', staff)
    expect(Object.keys(seen.records[0] ?? {}).toSorted()).toEqual(['avatar', 'createTime', 'id', 'orgCode', 'orgCodeTxt', 'post', 'realname', 'sex', 'status', 'username', 'workNo'])
    const all = JSON.stringify(await list('/sys/user/list?pageSize=100'))
    expect(all).not.toMatch(/argon2|password|token/i)
    const guess = await list('/sys/user/list?phone=13800000009&pageSize=100', staff)
    expect(guess.total).toBe(14)
    const sorted = await house.call({ url: '/sys/user/list?column=phone&order=asc', token: staff })
    expect(sorted.success).toBe(false)
  })
  it('SEC-04 treats wildcards and quotes in a value as text', async () => {
    expect((await list('/sys/user/list?username=%25')).total).toBe(0)
    expect((await list(`/sys/user/queryUserComponentData?realname=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0)
    expect((await house.call({ url: '/sys/user/list?column=password_hash&order=asc', token: admin })).success).toBe(false)
    expect((await list('/sys/user/list?password_hash_begin=%24')).total).toBe(14)
  })
})
