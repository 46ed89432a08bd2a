import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DepartNode } from '../../../schemas/contract/organization/depart.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let token: string
beforeAll(async () => {
  house = await buildTestApp()
  token = await house.login('staff')
})
afterAll(() => house.close())
const ask = async <T = DepartNode[]>(url: string) =>
  (await house.call<T>({ url: `/sys/sysDepart/${url}`, token })).result

describe('the department tree', () => {
  it('SYSTEM-027 DEPTPICK-005 DEPTPICK-006 gives the whole tree with names, codes and children', async () => {
    const [museum, ...others] = await ask('queryTreeList')
    expect(others).toEqual([])
    expect(museum).toMatchObject({
      id: 'depart-a01',
      key: 'depart-a01',
      value: 'depart-a01',
      title: '城市博物馆',
      departName: '城市博物馆',
      parentId: '',
      orgCode: 'A01',
      isLeaf: false,
    })
    const collections = museum?.children?.find(({ departName }) => departName === '藏品部')
    expect(collections).toMatchObject({
      id: 'depart-a01a02',
      key: 'depart-a01a02',
      title: '藏品部',
      parentId: 'depart-a01',
      orgCode: 'A01A02',
    })
    expect(collections?.children?.map(({ orgCode }) => orgCode)).toEqual(['A01A02A01', 'A01A02A02', 'A01A02A03'])
    expect(collections?.children?.[0]?.isLeaf).toBe(true)
  })
  it('SYSTEM-028 DEPTPICK-006 gives one level, with an optional pid, and named departments', async () => {
    expect((await ask('queryDepartTreeSync')).map(({ orgCode }) => orgCode)).toEqual(['A01'])
    expect((await ask('queryDepartTreeSync?pid=depart-a01a03')).map(({ title }) => title)).toEqual([
      '展陈设计组',
      '讲解组',
    ])
    expect((await ask('queryDepartTreeSync?ids=A01A04,A01A05,&primaryKey=orgCode')).map(({ title }) => title)).toEqual([
      '社会教育部',
      '安全保卫部',
    ])
    expect((await ask('queryDepartTreeSync?ids=depart-a01a04')).map(({ title }) => title)).toEqual(['社会教育部'])
  })
  it('SYSTEM-029 SYSTEM-030 gives the tree of ids, the parents, a name by code, and what a word finds', async () => {
    const [root] = await ask<{ key: string; title: string; children: unknown[] }[]>('queryIdTree')
    expect(Object.keys(root ?? {}).toSorted()).toEqual(['children', 'key', 'title', 'value'])
    expect(root).toMatchObject({ key: 'depart-a01', value: 'depart-a01', title: '城市博物馆' })
    expect(root?.children).toContainEqual(
      expect.objectContaining({
        key: 'depart-a01a02',
        title: '藏品部',
        children: expect.arrayContaining([expect.objectContaining({ key: 'depart-a01a02a01' })]) as unknown,
      }),
    )
    expect(await ask<unknown>('queryAllParentId?departId=depart-a01a02a01')).toMatchObject({
      parentIds: ['depart-a01', 'depart-a01a02'],
    })
    expect(await ask<unknown>('getDepartName?orgCode=A01A02')).toMatchObject({ departName: '藏品部' })
    expect((await ask(`searchBy?keyWord=${encodeURIComponent('讲解')}`)).map(({ title }) => title)).toEqual(['讲解组'])
    expect((await house.call({ url: '/sys/sysDepart/searchBy?keyWord=zzz', token })).message).toBe('未查询匹配数据！')
  })
})

describe('the administration of departments', () => {
  const send = <T = DepartNode>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, who?: string) =>
    house.call<T>({ method, url: `/sys/sysDepart/${url}`, token: who ?? admin, ...(body ? { body } : {}) })
  let admin: string
  beforeAll(async () => {
    admin = await house.login('admin')
  })
  it('SYSTEM-041 assigns codes that continue the level, and never those of a deleted department', async () => {
    const add = (departName: string, parentId?: string) =>
      send('POST', 'add', { departName, ...(parentId ? { parentId } : {}) })
    const [lab, other] = [(await add('实验室', 'depart-a01')).result, (await add('分馆')).result]
    expect([lab.orgCode, lab.orgCategory, other.orgCode, other.orgCategory]).toEqual(['A01A07', '2', 'A02', '1'])
    const { result: below } = await add('碳十四组', lab.id)
    expect(below.orgCode).toBe('A01A07A01')
    const together = await Promise.all(['甲', '乙', '丙'].map((name) => add(name, lab.id)))
    expect(together.map(({ result }) => result.orgCode).toSorted()).toEqual(['A01A07A02', 'A01A07A03', 'A01A07A04'])
    expect(await send('DELETE', `delete?id=${together[2]?.result.id}`)).toMatchObject({
      success: true,
      message: '删除成功！',
    })
    expect((await add('丁', lab.id)).result.orgCode).toBe('A01A07A05')
    expect(await add(' ')).toMatchObject({ success: false, message: '请填写部门名称' })
    expect(await add('x', 'nowhere')).toMatchObject({ success: false, message: '未查询匹配数据！' })
    expect(await send('POST', 'add', { departName: 'x' }, token)).toMatchObject({ code: 510 })
    const details = {
      departNameEn: 'Lab',
      departNameAbbr: '实',
      description: 'd',
      mobile: '1',
      fax: '2',
      address: 'a',
      memo: 'm',
      departOrder: 9,
      status: '1',
    }
    expect((await send('PUT', 'edit', { id: lab.id, parentId: 'depart-a01', ...details })).result).toMatchObject({
      ...details,
      departName: '实验室',
    })
    // Those who only pick a department are sent no numbers and addresses.
    expect((await ask(`queryTreeList?ids=${lab.id}`))[0]).not.toHaveProperty('mobile')
    for (const parentId of [below.id, other.id, ''])
      expect(await send('PUT', 'edit', { id: lab.id, parentId })).toMatchObject({
        success: false,
        message: expect.stringContaining('不能更换上级') as string,
      })
  })
  it('SYSTEM-032 deletes a department with everything inside it, unless somebody belongs to one of them', async () => {
    expect(await send('DELETE', 'delete?id=depart-a01a02')).toMatchObject({
      success: false,
      message: expect.stringMatching(/^部门“藏品部”还有人员/) as string,
    })
    const lab = (await ask(`searchBy?keyWord=${encodeURIComponent('实验室')}`))[0]
    await sql`insert into sys_user_depart (user_id, depart_id) select u.id, d.id from sys_user u, sys_depart d where u.username = 'staff' and d.depart_name = '碳十四组'`.execute(
      house.database.kysely,
    )
    expect(await send('DELETE', `deleteBatch?ids=${lab?.id},`)).toMatchObject({
      success: false,
      message: '部门“碳十四组”还有人员（1 人），请先移出后再删除',
    })
    await sql`delete from sys_user_depart where depart_id = (select id from sys_depart where depart_name = '碳十四组')`.execute(
      house.database.kysely,
    )
    expect(await send('DELETE', `deleteBatch?ids=${lab?.id},`)).toMatchObject({ success: true })
    expect((await ask('queryDepartTreeSync?pid=depart-a01')).map(({ departName }) => departName)).not.toContain(
      '实验室',
    )
    expect((await send('POST', 'add', { departName: '新部门', parentId: 'depart-a01' })).result.orgCode).toBe('A01A08')
    expect(await send('DELETE', 'delete?id=nothing')).toMatchObject({ success: false })
  })
  it('SYSTEM-031 shows a leader the departments that are led, with everything inside', async () => {
    const mine = () => house.call<DepartNode[]>({ url: '/sys/sysDepart/queryMyDeptTreeList', token })
    expect(await mine()).toMatchObject({ success: true, message: '1', result: [] })
    await sql`update sys_user set user_identity = 2, depart_ids = 'depart-a01a03,' where username = 'staff'`.execute(
      house.database.kysely,
    )
    const { message, result } = await mine()
    expect([message, result.map(({ title }) => title), result[0]?.children?.map(({ title }) => title)]).toEqual([
      '2',
      ['陈列展览部'],
      ['展陈设计组', '讲解组'],
    ])
    const found = (words: string) => ask(`searchBy?myDeptSearch=1&keyWord=${encodeURIComponent(words)}`)
    expect((await found('组')).map(({ title }) => title)).toEqual(['展陈设计组', '讲解组'])
  })
})
