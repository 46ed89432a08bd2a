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
