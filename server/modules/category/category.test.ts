import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { CategoryRecord } from '../../../schemas/contract/values/category.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { nextCode } from './rules.ts'

interface Node {
  key: string
  title: string
  name: string
  code: string
  leaf: boolean
  children?: Node[]
}
let house: TestApp
let admin: string
beforeAll(async () => {
  house = await buildTestApp()
  admin = await house.login('admin')
})
afterAll(() => house.close())
const ask = async <T = Node[]>(url: string) =>
  (await house.call<T>({ url: `/sys/category/${url}`, token: admin })).result
const add = (name: string, pid: string) =>
  house.call<CategoryRecord>({ url: '/sys/category/add', token: admin, body: { name, pid } })
const edit = (body: object) =>
  house.call({ method: 'PUT', url: '/sys/category/edit', token: admin, body: { id: 'category-b02a01', ...body } })

describe('the category tree', () => {
  it('TREE-007 TREE-004 loads the root level below a code, or the whole tree', async () => {
    const level = await ask('loadTreeRoot?async=true&pcode=B01')
    expect(level[0]).toMatchObject({
      key: 'category-b01a01',
      code: 'B01A01',
      name: '青铜器',
      title: '青铜器',
      leaf: false,
    })
    expect(level[0]?.children).toBeUndefined()
    const whole = await ask('loadTreeRoot?async=false&pcode=B01')
    expect(whole[0]?.children?.map(({ name }) => name)).toContain('爵')
    expect((await ask('loadTreeRoot?async=false')).map(({ code }) => code)).toEqual(['B01', 'B02'])
    expect(await ask('loadTreeRoot?async=true&pcode=B99')).toEqual([])
  })
  it('TREE-008 loads the children of a category', async () => {
    expect((await ask('loadTreeChildren?pid=category-b01a04')).map(({ name }) => name)).toEqual([
      '璧',
      '琮',
      '圭',
      '佩',
      '玉带',
    ])
    expect((await ask('loadTreeChildren?pid=category-b01a04')).every(({ leaf }) => leaf)).toBe(true)
  })
  it('TREE-009 finds one by a named field only', async () => {
    expect(await ask<CategoryRecord>('loadOne?field=code&val=B01A01')).toMatchObject({ name: '青铜器', hasChild: '1' })
    for (const field of ['pid', "name='x' or code", 'constructor', 'create_by']) {
      expect(
        await house.call({ url: `/sys/category/loadOne?field=${encodeURIComponent(field)}&val=B01`, token: admin }),
      ).toMatchObject({ success: false, message: '查询无果' })
    }
  })
  it('TREE-010 loads a level by pid or by code, where 0 means the roots', async () => {
    expect((await ask('loadTreeData?pcode=0')).map(({ code }) => code)).toEqual(['B01', 'B02'])
    expect((await ask('loadTreeData?pid=category-b02')).map(({ name }) => name)).toEqual(['一号楼', '二号楼'])
    expect(
      (await ask(`loadTreeData?pcode=B01&condition=${encodeURIComponent('{"name":"玉器"}')}`)).map(({ code }) => code),
    ).toEqual(['B01A04'])
    expect((await house.call({ url: '/sys/category/loadTreeData', token: admin })).message).toBe(
      '加载分类字典树参数有误.[null]!',
    )
  })
  it('TREE-011 gives names of ids in their order', async () => {
    expect(await ask<string[]>('loadDictItem?ids=category-b01a04,category-b01a01,gone')).toEqual([
      '玉器',
      '青铜器',
      'gone',
    ])
    expect(await ask<string[]>('loadDictItem?ids=B01A04,gone&delNotExist=true')).toEqual(['玉器'])
  })
})

describe('keeping categories', () => {
  it('assigns codes below the parent, also to two who add at once', async () => {
    const parent = (await add('纺织机具', 'category-b01')).result
    expect(parent.code).toBe('B01A11')
    const both = await Promise.all([add('织机', parent.id), add('纺车', parent.id)])
    expect(both.map(({ result }) => result.code).toSorted()).toEqual(['B01A11A01', 'B01A11A02'])
    expect(await ask<CategoryRecord>('loadOne?field=code&val=B01A11')).toMatchObject({ hasChild: '1' })
    const removed = await house.call({ method: 'DELETE', url: `/sys/category/delete?id=${parent.id}`, token: admin })
    expect(removed.success).toBe(true)
    expect(await ask('loadTreeRoot?async=true&pcode=B01A11')).toEqual([])
    expect((await house.call({ url: '/sys/category/loadOne?field=code&val=B01A11A01', token: admin })).success).toBe(
      false,
    )
  })
  it('renames in place and refuses to move', async () => {
    expect(await edit({ name: '主楼', pid: 'category-b02' })).toMatchObject({
      success: true,
      result: { name: '主楼', code: 'B02A01' },
    })
    expect((await edit({ name: '主楼', pid: 'category-b01' })).message).toBe('不能更改上级分类')
  })
  it('is a tree list of the menu: levels by parent, conditions over all, and one delete for what lies below', async () => {
    const list = async (query: string) =>
      (await ask<PageResult<CategoryRecord>>(`list?${query}`)).records.map(
        ({ code, hasChild }) => `${code} ${hasChild}`,
      )
    expect(await list('hasQuery=false&pid=0')).toEqual(['B01 1', 'B02 1'])
    expect(await list(`hasQuery=true&name=${encodeURIComponent('*玉器*')}`)).toEqual(['B01A04 1'])
    const top = (await add('临时', '0')).result
    const below = (await add('下级', top.id)).result
    expect([top.code, below.code]).toEqual(['B03', 'B03A01'])
    expect([top.pid, below.pid]).toEqual([null, top.id])
    expect(await edit({ id: top.id, pid: below.id })).toMatchObject({ success: false, message: '不能更改上级分类' })
    expect(await edit({ id: top.id, name: '临时用' })).toMatchObject({ success: true, result: { hasChild: '1' } })
    const drop = (ids: string) =>
      house.call({ method: 'DELETE', url: `/sys/category/deleteBatch?ids=${ids}`, token: admin })
    expect((await drop(below.id)).success).toBe(true)
    expect(await list(`code=${top.code}`)).toEqual(['B03 0'])
    await add('下级', top.id)
    expect((await drop(`${top.id},`)).success).toBe(true)
    expect(await list('code=B03*')).toEqual([])
    expect((await add('又', 'gone')).message).toBe('查询无果')
  })
  it('counts codes on from the last sibling', () => {
    expect(nextCode('B01', undefined)).toBe('B01A01')
    expect(nextCode('B01', 'B01A99')).toBe('B01B01')
    expect(nextCode('', 'B02')).toBe('B03')
    expect(nextCode('B01', 'B01Z99')).toBeUndefined()
    expect(nextCode('A'.repeat(30), undefined)).toBeUndefined()
  })
})
