import { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice, LookupRef } from '../../schemas/language/lookup.ts'
import { setCallContext } from '../api/client/context.ts'
import { lookupPort } from './lookups.ts'

let asked: URL[] = []
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  asked = []
})
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

/** Answers a path with `result`, and remembers what was asked. */
function answer(path: string, result: unknown, whole?: object) {
  server.use(
    http.get(`*/jeecg-boot${path}`, ({ request }) => {
      asked.push(new URL(request.url))
      return HttpResponse.json(whole ?? { success: true, code: 0, message: '', result, timestamp: 1 })
    }),
  )
}
const queryOf = (url: URL | undefined) =>
  Object.fromEntries([...(url?.searchParams ?? [])].filter(([name]) => name !== '_t'))
const port = (cached: Readonly<Record<string, readonly Choice[]>> = {}) =>
  lookupPort({ locale: 'zh-CN', queries: new QueryClient(), storedChoices: (code) => cached[code] })
const words = (map: ReadonlyMap<string, string>) => Object.fromEntries(map)

const USERS: LookupRef = { kind: 'user', store: 'username', text: 'realname' }
const TREE: LookupRef = {
  kind: 'tree',
  dict: 'mus_place,name,id',
  pidField: 'pid',
  pidValue: '0',
  hasChildField: 'has_child',
  condition: '{"status":"1"}',
}

describe('words of keys', () => {
  it('USERPICK-008 USERPICK-009 are asked with a trailing comma and read from a bare array', async () => {
    server.use(
      http.get('*/jeecg-boot/sys/user/getMultiUser', ({ request }) => {
        asked.push(new URL(request.url))
        return HttpResponse.json([
          { id: '1', username: 'li', realname: '李四' },
          { id: '2', username: 'wang', realname: '王五' },
        ])
      }),
    )
    expect(words(await port().labels(USERS, ['li', 'wang', 'gone']))).toEqual({ li: '李四', wang: '王五' })
    expect(queryOf(asked[0])).toEqual({ username: 'li,wang,gone,' })
  })

  it('go out once per source and tick, whatever the number of cells, and once per key afterwards', async () => {
    answer('/sys/category/loadDictItem', ['玉器', '石器'])
    const lookup = port()
    const ref: LookupRef = { kind: 'category', pcode: '0', store: 'id' }
    const [one, other] = await Promise.all([lookup.labels(ref, ['c1']), lookup.labels({ ...ref }, ['c2', 'c1'])])
    expect([words(one), words(other)]).toEqual([{ c1: '玉器' }, { c2: '石器', c1: '玉器' }])
    expect(words(await lookup.labels(ref, ['c2']))).toEqual({ c2: '石器' })
    expect(asked).toHaveLength(1)
  })

  it('TREE-011 of categories come in the order of their ids', async () => {
    answer('/sys/category/loadDictItem', ['玉器', 'c9'])
    expect(words(await port().labels({ kind: 'category', pcode: '0', store: 'id' }, ['c1', 'c9']))).toEqual({
      c1: '玉器',
      c9: 'c9',
    })
    expect(queryOf(asked[0])).toEqual({ ids: 'c1,c9', delNotExist: 'false' })
  })

  it('TREE-009 of a category stored by its code are the name of the record', async () => {
    answer('/sys/category/loadOne', { id: 'c1', code: 'B01A01', name: '玉石器' })
    expect(words(await port().labels({ kind: 'category', pcode: '0', store: 'code' }, ['B01A01']))).toEqual({
      B01A01: '玉石器',
    })
    expect(queryOf(asked[0])).toEqual({ field: 'code', val: 'B01A01' })
  })

  it('DICT-003 of a table dictionary are asked with key', async () => {
    answer('/sys/dict/loadDictItem/:code', ['一号库'])
    expect(words(await port().labels(TREE, ['p1']))).toEqual({ p1: '一号库' })
    expect(decodeURIComponent(asked[0]?.pathname ?? '')).toBe('/jeecg-boot/sys/dict/loadDictItem/mus_place,name,id')
    expect(queryOf(asked[0])['key']).toBe('p1')
  })

  it('of departments are asked by the stored field', async () => {
    answer('/sys/sysDepart/queryDepartTreeSync', [{ id: 'd1', departName: '馆藏部', orgCode: 'A01' }])
    expect(words(await port().labels({ kind: 'depart', store: 'orgCode', text: 'departName' }, ['A01']))).toEqual({
      A01: '馆藏部',
    })
    expect(queryOf(asked[0])).toEqual({ ids: 'A01', primaryKey: 'orgCode' })
  })

  it.each([
    ['a bare array', (records: unknown) => records],
    ['a page of records', (records: unknown) => ({ records, total: 2 })],
  ])(
    'BIZSELECT-001 BIZSELECT-002 of a list are asked of its address with the value key, and read from %s',
    async (_, wrap) => {
      answer('/sys/role/list', wrap([{ id: 'r1', roleCode: 'admin', roleName: '系统管理员' }, null, { id: 'r2' }]))
      expect(
        words(
          await port().labels({ kind: 'list', source: 'role', store: 'roleCode', text: 'roleName' }, ['admin', 'gone']),
        ),
      ).toEqual({ admin: '系统管理员' })
      expect(queryOf(asked[0])).toEqual({ roleCode: 'admin,gone,', pageNo: '1', pageSize: '2' })
      answer('/data/museum.hall/list', wrap([{ code: 'H1', floor: 2, floor_dictText: '二层' }]))
      expect(
        words(await port().labels({ kind: 'list', source: 'museum.hall', store: 'code', text: 'floor' }, ['H1'])),
      ).toEqual({ H1: '二层' })
    },
  )

  it('of the same rows are asked together, whatever of them is shown', async () => {
    answer('/sys/position/list', { records: [{ id: 'p1', code: 'guide', name: '讲解员' }] })
    const lookup = port()
    const list = { kind: 'list', source: 'position', store: 'code' } as const
    const found = await Promise.all([
      lookup.labels({ ...list, text: 'name' }, ['guide']),
      lookup.labels({ ...list, text: 'id' }, ['guide']),
    ])
    expect(found.map(words)).toEqual([{ guide: '讲解员' }, { guide: 'p1' }])
    expect(asked).toHaveLength(1)
  })

  it('of keys that are gone are asked once, and of texts that can be no key never', async () => {
    answer('/sys/role/list', { records: [] })
    const lookup = port()
    const ref: LookupRef = { kind: 'list', source: 'role', store: 'roleCode', text: 'roleName' }
    expect(words(await lookup.labels(ref, ['gone', 'x'.repeat(1_000_000)]))).toEqual({})
    expect(words(await lookup.labels(ref, ['gone']))).toEqual({})
    expect(asked.map((url) => queryOf(url)['roleCode'])).toEqual(['gone,'])
  })

  it('of a list stay within what a list reads of one parameter', async () => {
    server.use(
      http.get('*/jeecg-boot/sys/role/list', ({ request }) => {
        asked.push(new URL(request.url))
        return HttpResponse.json({ success: true, code: 0, message: '', result: [], timestamp: 1 })
      }),
    )
    await port().labels(
      { kind: 'list', source: 'role', store: 'roleCode', text: 'roleName' },
      Array.from({ length: 1500 }, (_, at) => `k${at}\u{1F3FA}`),
    )
    expect(Math.max(...asked.map((url) => url.searchParams.get('roleCode')?.length ?? 0))).toBeLessThanOrEqual(4000)
    expect(Math.max(...asked.map((url) => Number(url.searchParams.get('pageSize'))))).toBeLessThanOrEqual(1000)
  })

  it('of areas need no request', async () => {
    expect(words(await port().labels({ kind: 'area' }, ['330106', '999999']))).toEqual({
      330106: '浙江省/杭州市/西湖区',
    })
  })

  it('fit into addresses of bounded length', async () => {
    server.use(
      http.get('*/jeecg-boot/sys/category/loadDictItem', ({ request }) => {
        const url = new URL(request.url)
        asked.push(url)
        return HttpResponse.json({
          success: true,
          code: 0,
          message: '',
          result: url.searchParams.get('ids')?.split(','),
          timestamp: 1,
        })
      }),
    )
    const keys = Array.from({ length: 1000 }, (_, at) => String(at).padStart(32, '0'))
    const found = await port().labels({ kind: 'category', pcode: '0', store: 'id' }, keys)
    expect(found.size).toBe(1000)
    expect(Math.max(...asked.map((url) => url.href.length))).toBeLessThan(8000)
  })
})

describe('words of a key that is gone', () => {
  it('are none, where the back end answers the key in their place', async () => {
    server.use(
      http.get('*/jeecg-boot/sys/dict/loadDictItem/:code', ({ request }) => {
        const url = new URL(request.url)
        asked.push(url)
        const known: Readonly<Record<string, string>> = { p1: '一号库', VIP: 'VIP' }
        const keys = url.searchParams.get('key')?.split(',') ?? []
        const result = keys.flatMap(
          (key) => known[key] ?? (url.searchParams.get('delNotExist') === 'true' ? [] : [key]),
        )
        return HttpResponse.json({ success: true, code: 0, message: '', result, timestamp: 1 })
      }),
    )
    const lookup = port()
    const ref: LookupRef = { kind: 'table', dict: 'mus_place,name,id' }
    expect(words(await lookup.labels(ref, ['p1', 'VIP', 'gone']))).toEqual({ p1: '一号库', VIP: 'VIP' })
    expect(asked.map((url) => [url.searchParams.get('key'), url.searchParams.get('delNotExist')])).toEqual([
      ['p1,VIP,gone', 'false'],
      ['VIP,gone', 'true'],
    ])
    await lookup.labels(ref, ['gone'])
    expect(asked).toHaveLength(2)
  })
  it('of a report come from its rows by its first two columns', async () => {
    answer('/online/cgreport/api/getRpColumns/:code', { columns: [{ dataIndex: 'code' }, { dataIndex: 'name' }] })
    answer('/online/cgreport/api/getData/:id', { records: [{ code: 'a', name: '甲' }], total: 1 })
    expect(words(await port().labels({ kind: 'report', code: 'relics', store: '', text: '' }, ['a', 'gone']))).toEqual({
      a: '甲',
    })
    expect(queryOf(asked[1])).toEqual({ code_MultiString: 'a,gone', pageNo: '1', pageSize: '2' })
  })
})

describe('dictionaries of a tenant', () => {
  afterEach(() =>
    setCallContext({
      token: () => undefined,
      tenantId: () => undefined,
      lowAppId: () => undefined,
      locale: () => 'zh-CN',
    }),
  )
  const inTenant = (id: string) =>
    setCallContext({ token: () => undefined, tenantId: () => id, lowAppId: () => undefined, locale: () => 'zh-CN' })
  const answerBy = (entries: Readonly<Record<string, readonly object[]>>) =>
    server.use(
      http.get('*/jeecg-boot/sys/dict/getDictItems/:code', ({ request, params }) => {
        asked.push(new URL(request.url))
        return HttpResponse.json({
          success: true,
          code: 0,
          message: '',
          result: entries[String(params['code'])] ?? [],
          timestamp: 1,
        })
      }),
    )
  const askedCodes = () => asked.map((url) => url.pathname.split('/').at(-1))

  it('are asked for with its number, and where it has none without', async () => {
    inTenant('7')
    answerBy({ level_7: [{ value: '1', text: '甲' }], sex: [{ value: '1', text: '男' }] })
    const lookup = port()
    expect(await lookup.items({ kind: 'dict', code: 'level' })).toEqual([{ value: '1', text: '甲' }])
    expect(await lookup.items({ kind: 'dict', code: 'sex' })).toEqual([{ value: '1', text: '男' }])
    expect(askedCodes()).toEqual(['level_7', 'sex_7', 'sex'])
  })
  it('are those stored for the tenant before the general ones', async () => {
    inTenant('7')
    const cached = {
      sex: [{ value: '1', text: '男' }],
      sex_7: [{ value: '1', text: '先生' }],
      yn: [{ value: '1', text: '是' }],
    }
    expect(await port(cached).items({ kind: 'dict', code: 'sex' })).toEqual(cached.sex_7)
    expect(await port(cached).items({ kind: 'dict', code: 'yn' })).toEqual(cached.yn)
    inTenant('0')
    expect(await port(cached).items({ kind: 'dict', code: 'sex' })).toEqual(cached.sex)
  })
})

describe('choices of a dictionary', () => {
  it('DICT-010 come from the browser when they are stored there', async () => {
    expect(await port({ sex: [{ value: '1', text: '男' }] }).items({ kind: 'dict', code: 'sex' })).toEqual([
      { value: '1', text: '男' },
    ])
    expect(asked).toHaveLength(0)
  })
  it('DICT-001 DICT-012 are asked of the server, under text, title or label', async () => {
    answer('/sys/dict/getDictItems/:code', [
      { value: 1, text: '一' },
      { value: '2', title: '二' },
      { value: '3', label: '三' },
      null,
    ])
    const lookup = port()
    const all = await Promise.all([
      lookup.items({ kind: 'dict', code: 'level' }),
      lookup.items({ kind: 'dict', code: 'level' }),
    ])
    expect(all[0]).toEqual([
      { value: '1', text: '一' },
      { value: '2', text: '二' },
      { value: '3', text: '三' },
    ])
    expect(asked.map((url) => url.pathname)).toEqual(['/jeecg-boot/sys/dict/getDictItems/level'])
  })
  it('DICT-002 are none when the server refuses, and the failure is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer('/sys/dict/getDictItems/:code', null, {
      success: false,
      code: 500,
      message: '字典Code格式不正确！',
      result: null,
      timestamp: 1,
    })
    expect(await port().items({ kind: 'dict', code: 'level' })).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })
  it.each(['text', 7, { records: [] }])('fail when the server answers %j in place of a list', async (result) => {
    answer('/sys/dict/getDictItems/:code', result)
    await expect(port().items({ kind: 'dict', code: 'level' })).rejects.toThrow('请求出现错误')
  })
  it('DICT-011 cannot be asked without a code', async () => {
    await expect(port().items({ kind: 'dict', code: '' })).rejects.toThrow('字典Code不能为空!')
  })
})

describe('searches', () => {
  it('DICT-004 ask a table dictionary with keyword and page size', async () => {
    answer('/sys/dict/loadDict/:code', [{ value: 'p1', text: '一号库' }])
    expect(await port().search(TREE, '一号', 10)).toEqual([{ value: 'p1', text: '一号库' }])
    expect(queryOf(asked[0])).toEqual({ keyword: '一号', pageSize: '10' })
  })
  it('ask a table for its next page', async () => {
    answer('/sys/dict/loadDict/:code', [{ value: 'p11', text: '十一号库' }])
    expect(await port().search({ kind: 'table', dict: 'hall.place,name,id' }, '号', 10, 2)).toEqual([
      { value: 'p11', text: '十一号库' },
    ])
    expect(queryOf(asked[0])).toEqual({ keyword: '号', pageNo: '2', pageSize: '10' })
    expect(decodeURIComponent(asked[0]?.pathname ?? '')).toBe('/jeecg-boot/sys/dict/loadDict/hall.place,name,id')
  })
  it('find choices of a dictionary in either case, page by page', async () => {
    const cached = { vip: ['Alpha', 'beta', 'ALPINE'].map((text) => ({ value: text, text })) }
    const ref: LookupRef = { kind: 'dict', code: 'vip' }
    expect([
      await port(cached).search(ref, 'alp', 1),
      await port(cached).search(ref, 'alp', 1, 2),
      await port(cached).search(ref, 'alp', 1, 3),
    ]).toEqual([[cached.vip[0]], [cached.vip[2]], []])
  })
  it('find users by a part of the name', async () => {
    answer('/sys/user/queryUserComponentData', { records: [{ id: '1', username: 'li', realname: '李四' }], total: 1 })
    expect(await port().search(USERS, '李', 10)).toEqual([{ value: 'li', text: '李四' }])
    expect(queryOf(asked[0])).toEqual({ realname: '李', pageNo: '1', pageSize: '10' })
  })
  it('tell two categories of the same name apart by their paths', async () => {
    answer('/sys/category/loadTreeRoot', [
      { key: 'a', title: '青铜器', leaf: false, children: [{ key: 'a1', title: '鼎', leaf: true }] },
      {
        key: 'b',
        title: '陶器',
        leaf: false,
        children: [
          { key: 'b1', title: '鼎', leaf: true },
          { key: 'b2', title: '鬲', leaf: true },
        ],
      },
    ])
    const lookup = port()
    const ref: LookupRef = { kind: 'category', pcode: 'B01', store: 'id' }
    expect(await lookup.search(ref, '鼎', 10)).toEqual([
      { value: 'a1', text: '青铜器/鼎' },
      { value: 'b1', text: '陶器/鼎' },
    ])
    expect(await lookup.search(ref, '鬲', 10)).toEqual([{ value: 'b2', text: '鬲' }])
    expect(asked.map(queryOf)).toEqual([{ async: 'false', pcode: 'B01' }])
  })
  it('DICT-016 ask a report dictionary by its name and the keyword', async () => {
    answer('/online/cgreport/api/getReportDictList', [{ value: '1', text: '鼎' }])
    expect(await port().search({ kind: 'report', code: 'relics', store: 'id', text: 'name' }, '鼎', 5)).toEqual([
      { value: '1', text: '鼎' },
    ])
    expect(queryOf(asked[0])).toEqual({ sql: 'relics', keyword: '鼎' })
  })
  it('find areas at any level', async () => {
    expect(await port().search({ kind: 'area' }, '西湖', 10)).toContainEqual({
      value: '330106',
      text: '浙江省/杭州市/西湖区',
    })
  })
})

describe('trees', () => {
  it('TREE-007 TREE-004 load the roots of a category tree below its code', async () => {
    answer('/sys/category/loadTreeRoot', [{ key: 'c1', code: 'B01A01', name: '玉石器', leaf: false }])
    expect(await port().children({ kind: 'category', pcode: 'B01', store: 'id' })).toEqual([
      { value: 'c1', text: '玉石器', code: 'B01A01', leaf: false },
    ])
    expect(queryOf(asked[0])).toEqual({ async: 'true', pcode: 'B01' })
  })
  it('tell what lies above a node, by what is stored of it, where they can be had as a whole', async () => {
    answer('/sys/category/loadTreeRoot', [
      {
        key: 'c1',
        code: 'B01A01',
        title: '玉石器',
        children: [
          {
            key: 'c11',
            code: 'B01A01A01',
            title: '玉器',
            children: [{ key: 'c111', code: 'B01A01A01A01', title: '玉璧' }],
          },
        ],
      },
    ])
    const lookup = port()
    expect(await lookup.path?.({ kind: 'category', pcode: 'B01', store: 'id' }, 'c111')).toEqual(['c1', 'c11'])
    expect(await lookup.path?.({ kind: 'category', pcode: 'B01', store: 'code' }, 'B01A01A01A01')).toEqual([
      'B01A01',
      'B01A01A01',
    ])
    expect(await lookup.path?.({ kind: 'category', pcode: 'B01', store: 'id' }, 'gone')).toEqual([])
    expect(await lookup.search({ kind: 'category', pcode: 'B01', store: 'code' }, '玉璧', 10)).toEqual([
      { value: 'B01A01A01A01', text: '玉璧' },
    ])
    expect(await lookup.path?.(TREE, 'p1')).toEqual([])
    expect(asked.every((url) => url.pathname.endsWith('/loadTreeRoot'))).toBe(true)
  })
  it('TREE-008 load the children of a category by pid', async () => {
    answer('/sys/category/loadTreeChildren', [{ key: 'c11', title: '玉器', leaf: 1, pid: 'c1' }])
    expect(await port().children({ kind: 'category', pcode: 'B01', store: 'id' }, 'c1')).toEqual([
      { value: 'c11', text: '玉器', parent: 'c1', leaf: true },
    ])
    expect(queryOf(asked[0])).toEqual({ pid: 'c1' })
  })
  it('DICT-017 TREE-003 load a level of a dictionary tree, leaf as number or boolean', async () => {
    answer('/sys/dict/loadTreeData', [
      { key: 'p1', value: 'p1', label: '一号库', leaf: 0, pid: '0' },
      { key: 'p2', value: 'p2', label: '二号库', leaf: 1, pid: '0' },
      { key: 'p3', title: '三号库', leaf: true },
    ])
    expect((await port().children(TREE)).map((node) => [node.value, node.text, node.leaf])).toEqual([
      ['p1', '一号库', false],
      ['p2', '二号库', true],
      ['p3', '三号库', true],
    ])
    expect(queryOf(asked[0])).toEqual({
      pid: '0',
      tableName: 'mus_place',
      text: 'name',
      code: 'id',
      pidField: 'pid',
      hasChildField: 'has_child',
      condition: '{"status":"1"}',
    })
  })
  it('LINKDOWN-002 LINKDOWN-003 LINKDOWN-004 load the levels of a chain: the first by its condition, the next by the id chosen before', async () => {
    const source = { table: 'mus_region', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' }
    const ref: LookupRef = { kind: 'link', ...source, condition: "pid='0'" }
    answer('/online/cgform/api/querySelectOptions', [
      { id: 'r1', store: 'ZJ', label: '浙江' },
      { id: 'r2', store: 'JS' },
      { id: 'r3' },
    ])
    expect(await port().children(ref)).toEqual([
      { value: 'ZJ', text: '浙江', code: 'r1', leaf: false },
      { value: 'JS', text: 'JS', code: 'r2', leaf: false },
    ])
    await port().children(ref, 'r1')
    expect(asked.map(queryOf)).toEqual([
      { ...source, condition: "pid='0'" },
      { ...source, pidValue: 'r1' },
    ])
  })
  it.each(['text', 7, { records: [] }])('fail when the server answers %j in place of a level', async (result) => {
    answer('/sys/dict/loadTreeData', result)
    await expect(port().children(TREE)).rejects.toThrow('请求出现错误')
  })
})
