import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people } from './people.ts'

let asked: URL[] = []
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  asked = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
const answer = (path: string, result: unknown) =>
  server.use(
    http.get(`*/jeecg-boot${path}`, ({ request }) => {
      asked.push(new URL(request.url))
      return HttpResponse.json({ success: true, code: 0, message: '', result, timestamp: 1 })
    }),
  )
const queryOf = (url: URL | undefined) =>
  Object.fromEntries([...(url?.searchParams ?? [])].filter(([name]) => name !== '_t'))

describe('people', () => {
  it('USERPICK-010 USERPICK-011 asks for a page of users and reads records and total', async () => {
    answer('/sys/user/queryUserComponentData', {
      records: [{ id: '1', username: 'li', realname: '李四', sex: 2 }, null],
      total: 41,
    })
    const page = await people.users({
      pageNo: 2,
      pageSize: 10,
      username: 'li',
      departId: 'd1',
      column: 'createTime',
      order: 'desc',
    })
    expect(page).toEqual({ records: [{ id: '1', username: 'li', realname: '李四', sex: 2 }], total: 41 })
    expect(queryOf(asked[0])).toEqual({
      pageNo: '2',
      pageSize: '10',
      username: 'li',
      departId: 'd1',
      column: 'createTime',
      order: 'desc',
      field: 'id,username,realname,sex,phone,birthday,orgCodeTxt,createTime',
    })
  })

  it('DEPTPICK-005 DEPTPICK-006 asks for one level of departments with or without a parent, and for the whole tree', async () => {
    const node = {
      id: 'd1',
      key: 'd1',
      value: 'd1',
      title: '业务中心',
      departName: '业务中心',
      parentId: '',
      orgCode: 'A01',
      isLeaf: false,
    }
    answer('/sys/sysDepart/queryDepartTreeSync', [node])
    answer('/sys/sysDepart/queryTreeList', [
      {
        ...node,
        children: [{ ...node, id: 'd2', key: 'd2', title: '馆藏部', orgCode: 'A01A01', parentId: 'd1', isLeaf: true }],
      },
    ])
    expect(await people.departs()).toEqual([{ value: 'd1', text: '业务中心', code: 'A01', leaf: false }])
    await people.departs('d1')
    expect(await people.departTree()).toEqual([
      {
        value: 'd1',
        text: '业务中心',
        code: 'A01',
        leaf: false,
        children: [{ value: 'd2', text: '馆藏部', code: 'A01A01', parent: 'd1', leaf: true }],
      },
    ])
    answer('/sys/sysDepart/queryTreeList', [
      { id: 'd3', departName: '研究部', parentId: 'd1', orgCode: 'A02', children: null },
      { id: 'd4', key: 'k4', title: '保卫部', departName: '其他' },
      { departName: '没有编号' },
    ])
    expect(await people.departTree()).toEqual([
      { value: 'd3', text: '研究部', code: 'A02', parent: 'd1', leaf: false },
      { value: 'k4', text: '保卫部', leaf: false },
    ])
    expect(asked.slice(0, 3).map((url) => [url.pathname.split('/').at(-1), queryOf(url)])).toEqual([
      ['queryDepartTreeSync', {}],
      ['queryDepartTreeSync', { pid: 'd1' }],
      ['queryTreeList', {}],
    ])
  })
})
