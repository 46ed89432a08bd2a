import { HEADER } from '../../../schemas/contract/envelope.ts'
import { AxiosError } from 'axios'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { client } from '../client/client.ts'
import { onTransportFailure } from '../client/context.ts'
import type { ListRequest } from './data-source.ts'
import { endpointSource } from './endpoint-source.ts'

interface Seen {
  readonly method: string
  readonly url: URL
  readonly form: FormData | undefined
  readonly headers: Headers
  readonly text: Promise<string>
}
let seen: Seen[] = []
let answer: () => Response = () => HttpResponse.json({})
const ok = (result: unknown, code = 200, message = '') =>
  HttpResponse.json({ success: true, code, message, result, timestamp: 1 })
const no = (message: string, result: unknown = null, code = 500, status = 200) =>
  HttpResponse.json({ success: false, code, message, result, timestamp: 1 }, { status })

const server = setupServer(
  http.all('*/jeecg-boot/*', ({ request }) => {
    seen.push({
      method: request.method,
      url: new URL(request.url),
      form: undefined,
      headers: request.headers,
      text: request.clone().text(),
    })
    return answer()
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  seen = []
})
afterAll(() => server.close())

const last = () => {
  const one = seen.at(-1)
  if (!one) throw new Error('nothing was sent')
  return one
}
const SCREEN: Screen = { version: 1, id: 'collection.relic', title: '藏品', fields: { name: { title: '名称' } } }
const named = (endpoints: NonNullable<Screen['source']>['endpoints']) =>
  endpointSource({ ...SCREEN, source: { endpoints: endpoints ?? {} } })
const WANTED: ListRequest = {
  pageNo: 2,
  pageSize: 10,
  sort: { field: 'createTime', order: 'desc' },
  fields: ['name', 'level'],
  terms: { name: '*鼎*', empty: '' },
  filters: { depart: 'd1' },
}
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  )

describe('the list call', () => {
  it('LIST-009 LIST-010 LIST-014 LIST-017 sends columns, page, sort and filters, and reads records and total', async () => {
    answer = () => ok({ records: [{ id: 7, name: '鼎' }], total: 31, size: 10, current: 2, pages: 4 })
    const page = await endpointSource(SCREEN).list(WANTED)
    const { url, method } = last()
    expect([method, url.pathname]).toEqual(['GET', '/jeecg-boot/data/collection.relic/list'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      field: 'id,name,level',
      pageNo: '2',
      pageSize: '10',
      column: 'createTime',
      order: 'desc',
      name: '*鼎*',
      depart: 'd1',
    })
    expect(url.searchParams.has('empty')).toBe(false)
    expect(page).toEqual({ rows: [{ id: '7', name: '鼎' }], total: 31 })
  })
  it('LIST-011 LIST-012 sends an advanced query as encoded JSON with its match type', async () => {
    answer = () => ok({ records: [], total: 0 })
    const conditions = [{ field: 'name', rule: 'like', val: '鼎' } as const]
    await endpointSource(SCREEN).list({ ...WANTED, advanced: { of: conditions, match: 'or' } })
    const sent = last().url.searchParams
    expect(JSON.parse(decodeURIComponent(sent.get('superQueryParams') ?? ''))).toEqual(conditions)
    expect(sent.get('superQueryMatchType')).toBe('or')
  })
  it('names the record that its rows belong to, for the list, the sheets and a new row, where the data engine knows them', async () => {
    answer = () => ok({ records: [], total: 0 })
    const below = endpointSource(SCREEN).below?.({ screen: 'collection.case', child: 'relics', id: 'c1' })
    await below?.list(WANTED)
    answer = () => new HttpResponse('sheet', { headers: { 'content-type': 'application/vnd.ms-excel' } })
    await below?.exportRows(WANTED, [])
    answer = () => ok({ id: 'n1' })
    await below?.add({ name: '鼎' })
    answer = () => ok({ totalCount: 1, successCount: 1, errorCount: 0, msg: '' })
    await below?.importFile([new File(['x'], 'a.xlsx')], { allOrNothing: false })
    expect(seen.map(({ url }) => [url.pathname.split('/').at(-1), url.searchParams.get('_below')])).toEqual([
      ['list', 'collection.case/relics/c1'],
      ['exportXls', 'collection.case/relics/c1'],
      ['add', 'collection.case/relics/c1'],
      ['importExcel', 'collection.case/relics/c1'],
    ])
    await endpointSource(SCREEN).add({ name: '鼎' })
    expect(last().url.search).toBe('')
    expect(named({ list: '/x/list' }).below).toBeUndefined()
  })
  it('LIST-025 says what is missing and makes no call without url.list', async () => {
    expect(await codeOf(named({ add: '/x/add' }).list(WANTED))).toBe('请设置url.list属性!')
    expect(seen).toEqual([])
  })
  it('reads that an index of the table is being made, where the answer says so', async () => {
    answer = () => ok({ records: [{ id: 'a' }], total: 1, countKind: 'exact', indexing: true })
    expect(await endpointSource(SCREEN).list(WANTED)).toEqual({
      rows: [{ id: 'a' }],
      total: 1,
      countKind: 'exact',
      isIndexing: true,
    })
  })
  it('LIST-038 refuses an answer of an unknown form and accepts a bare array', async () => {
    answer = () => ok('text')
    expect(await codeOf(endpointSource(SCREEN).list(WANTED))).toBe('返回数据类型不识别')
    answer = () => ok([{ id: 'a' }])
    expect(await named({ list: '/x/list' }).list(WANTED)).toEqual({ rows: [{ id: 'a' }], total: 1 })
    expect(last().url.pathname).toBe('/jeecg-boot/x/list')
  })
})

describe('deleting', () => {
  it('LIST-023 LIST-024 sends ids joined by commas, or one id', async () => {
    answer = () => ok(null)
    await endpointSource(SCREEN).removeBatch(['a', 'b'])
    expect([last().method, last().url.pathname, last().url.searchParams.get('ids')]).toEqual([
      'DELETE',
      '/jeecg-boot/data/collection.relic/deleteBatch',
      'a,b',
    ])
    await endpointSource(SCREEN).remove('a')
    expect([last().method, last().url.searchParams.get('id')]).toEqual(['DELETE', 'a'])
  })
  it('sends more ids than an address holds in a body, to a server that has such a call; another one is never sent an address without an end', async () => {
    const many = Array.from({ length: 101 }, (_, at) => `id-${at}`)
    const isIn = async (
      pathname: string,
      read: (body: Readonly<Record<string, unknown>>) => unknown,
      wanted: unknown,
    ) => {
      expect([last().method, last().url.pathname, last().url.search.length < 100]).toEqual([
        'POST',
        `/jeecg-boot${pathname}`,
        true,
      ])
      expect(read(JSON.parse(await last().text) as Readonly<Record<string, unknown>>)).toEqual(wanted)
    }
    answer = () => ok({ removed: 101, missing: 0 })
    await endpointSource(SCREEN).removeBatch(many)
    await isIn('/data/collection.relic/deleteRows', (body) => body['ids'], many)
    expect(last().headers.get(HEADER.idempotencyKey)).toMatch(/^[\w-]{20,}$/)
    answer = () => new Response(new Blob(['x']), { headers: { 'content-disposition': 'attachment' } })
    await endpointSource(SCREEN).exportRows(WANTED, many)
    await isIn('/data/collection.relic/exportRows', (body) => body['selections'], many.join(','))
    seen = []
    expect(await codeOf(named({ list: '/x/list', exportXls: '/x/exportXls' }).exportRows(WANTED, many))).toBe(
      '此服务一次最多导出 100 条所选记录；可改为按查询条件导出',
    )
    expect(seen).toEqual([])
    expect(named({ list: '/x/list' }).removedAtOnce).toBeUndefined()
  })
  it('LIST-026 LIST-027 says which url is missing and makes no call', async () => {
    expect(await codeOf(named({ list: '/x/list' }).removeBatch(['a']))).toBe('请设置url.deleteBatch属性!')
    expect(await codeOf(named({ list: '/x/list' }).remove('a'))).toBe('请设置url.delete属性!')
    expect(seen).toEqual([])
  })
})

describe('saving', () => {
  it('gives back the new id, the problems of a refusal, or who was faster', async () => {
    const source = endpointSource(SCREEN)
    answer = () => ok({ id: 'n1' }, 200, '添加成功！')
    expect(await source.add({ name: 'x' })).toEqual({ kind: 'saved', id: 'n1', message: '添加成功！' })
    const problems = [{ field: 'name', code: 'FIELD_REQUIRED', params: { label: '名称' } }]
    answer = () => no('校验失败', { problems })
    expect(await source.edit({ id: '1' })).toEqual({ kind: 'refused', message: '校验失败', problems })
    answer = () => no('已被修改', { updateBy: 'lisi', updateTime: '2024-06-01 10:00:00' }, 409, 409)
    expect(await source.edit({ id: '1' })).toEqual({
      kind: 'stale',
      message: '已被修改',
      by: 'lisi',
      at: '2024-06-01 10:00:00',
    })
  })
  it('many rows go in one call under one key, which a back end of endpoints does not have', async () => {
    const done = {
      saved: [{ id: 'a_tmp', row: { id: 'n1' } }],
      removed: ['r'],
      refused: [{ id: 'c', errors: { name: '请输入名称' } }],
    }
    answer = () => ok(done)
    const work = { added: [{ id: 'a_tmp', name: 'x' }], changed: [{ id: 'c', version: 2, name: '' }], removed: ['r'] }
    expect(await endpointSource(SCREEN).saveRows?.(work)).toEqual(done)
    expect([last().method, last().url.pathname, JSON.parse(await last().text)]).toEqual([
      'POST',
      '/jeecg-boot/data/collection.relic/saveRows',
      work,
    ])
    expect(last().headers.get(HEADER.idempotencyKey)).toMatch(/^[\w-]{20,}$/)
    expect(named({ list: '/x/list' }).saveRows).toBeUndefined()
  })
  it('sends the yes and no of a boolean field as JSON booleans to a service of its own, and as text to the data engine', async () => {
    const fields = { isOpen: { title: '开放', type: 'boolean' as const }, note: { title: '说明' } }
    const source = { endpoints: { add: '/own/add', edit: '/own/edit' } }
    answer = () => ok({ id: '1' })
    const sent = async (screen: Screen, record: Readonly<Record<string, unknown>>) => {
      await endpointSource(screen).add(record)
      return JSON.parse(await last().text) as unknown
    }
    const own = { ...SCREEN, fields, source }
    expect(await sent(own, { isOpen: 'Y', note: 'Y' })).toEqual({ isOpen: true, note: 'Y' })
    expect(await sent(own, { isOpen: '0' })).toEqual({ isOpen: false })
    expect(await sent(own, { isOpen: null, note: 'N' })).toEqual({ isOpen: null, note: 'N' })
    expect(await sent(own, { isOpen: '开' })).toEqual({ isOpen: '开' })
    expect(await sent({ ...SCREEN, fields }, { isOpen: 'Y' })).toEqual({ isOpen: 'Y' })
  })
  it('rejects on a server failure, which the shell reports; the saving form reports a version conflict', async () => {
    const reported: string[] = []
    const stop = onTransportFailure((error) => void reported.push(error.message))
    answer = () => no('已被修改', {}, 409, 409)
    await endpointSource(SCREEN).edit({ id: '1' })
    answer = () => no('boom', null, 500, 500)
    await expect(endpointSource(SCREEN).add({})).rejects.toThrow('boom')
    stop()
    expect(reported).toEqual(['boom'])
  })
})

describe('export', () => {
  it('EXPORT-001 EXPORT-002 EXPORT-003 asks for a file with the query and the selected ids', async () => {
    answer = () => new HttpResponse('xls', { headers: { 'content-type': 'application/vnd.ms-excel' } })
    const blob = (await endpointSource(SCREEN).exportRows(WANTED, ['a', 'b'])) as Blob
    const { method, url } = last()
    expect([method, url.pathname]).toEqual(['GET', '/jeecg-boot/data/collection.relic/exportXls'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      name: '*鼎*',
      column: 'createTime',
      selections: 'a,b',
    })
    expect(url.searchParams.has('pageNo')).toBe(false)
    expect(await blob.text()).toBe('xls')
  })
  it('receives a job in place of the file, and treats any other answer as a refusal', async () => {
    answer = () => ok({ jobId: 'j1' }, 200, '正在后台处理')
    expect(await endpointSource(SCREEN).exportRows(WANTED, [])).toEqual({ jobId: 'j1', message: '正在后台处理' })
    answer = () => no('没有权限', null, 510)
    await expect(endpointSource(SCREEN).exportRows(WANTED, [])).rejects.toThrow('没有权限')
  })
})

describe('import', () => {
  // The imitated browser cannot send a form as multipart, so the form is looked at where axios hands it to the browser.
  const { adapter } = client.defaults
  beforeAll(() => {
    client.defaults.adapter = async (config) => {
      const url = new URL(client.getUri(config), 'http://localhost')
      seen.push({
        method: String(config.method).toUpperCase(),
        url,
        headers: new Headers(),
        text: Promise.resolve(''),
        form: config.data instanceof FormData ? config.data : undefined,
      })
      const reply = answer()
      const response = { data: await reply.json(), status: reply.status, statusText: '', headers: {}, config }
      if (!reply.ok) throw new AxiosError('', AxiosError.ERR_BAD_RESPONSE, config, undefined, response)
      return response
    }
  })
  afterAll(() => {
    client.defaults.adapter = adapter ?? 'xhr'
  })
  const file = new File(['x'], '藏品.xlsx')
  it('IMPORT-006 IMPORT-007 IMPORT-008 posts the files and the optional fields to the configured address', async () => {
    answer = () => ok(null, 200, '文件导入成功！数据行数：3')
    const options = { allOrNothing: true, isSingleTableImport: '1', foreignKeys: { mainId: '9' } }
    const report = await named({ importExcel: '/hall/importExcel' }).importFile([file], options)
    const { method, url, form } = last()
    expect([method, url.pathname]).toEqual(['POST', '/jeecg-boot/hall/importExcel'])
    expect(form?.getAll('files[]')).toHaveLength(1)
    expect([form?.get('isSingleTableImport'), form?.get('foreignKeys'), form?.get('validateStatus')]).toEqual([
      '1',
      '{"mainId":"9"}',
      '1',
    ])
    expect(report).toMatchObject({ kind: 'done', message: '文件导入成功！数据行数：3' })
  })
  it('IMPORT-009 IMPORT-010 reads a partial import with its counts, rows and file', async () => {
    const problems = [{ row: 4, title: '入藏日期', value: '甲', text: '无法识别' }]
    answer = () =>
      ok(
        {
          totalCount: 12,
          successCount: 11,
          errorCount: 1,
          msg: '总上传行数：12',
          fileUrl: '/data/err/1.xlsx',
          fileName: '错误.xlsx',
          problems,
        },
        201,
        '文件导入成功，但有错误。',
      )
    const report = await endpointSource(SCREEN).importFile([file], { allOrNothing: false })
    expect(last().form?.get('validateStatus')).toBe('0')
    expect(report).toEqual({
      kind: 'partial',
      message: '总上传行数：12',
      total: 12,
      imported: 11,
      faulty: 1,
      problems: [{ row: 4, column: '入藏日期', value: '甲', reason: '无法识别' }],
      file: { url: '/data/err/1.xlsx', name: '错误.xlsx' },
    })
  })
  it('IMPORT-009 reads the status of the answer: a failure of the transport is no report', async () => {
    answer = () => HttpResponse.json({}, { status: 502 })
    await expect(endpointSource(SCREEN).importFile([file], { allOrNothing: true })).rejects.toMatchObject({
      status: 502,
    })
  })
  it('takes the error file as bare text too, and refuses one of another site', async () => {
    answer = () => ok('/err/a_err.txt', 201)
    expect((await endpointSource(SCREEN).importFile([file], { allOrNothing: false })).file).toEqual({
      url: '/err/a_err.txt',
      name: 'a_err.txt',
    })
    answer = () => ok({ fileUrl: 'https://evil.example/a.txt' }, 201)
    expect((await endpointSource(SCREEN).importFile([file], { allOrNothing: false })).file).toBeUndefined()
  })
  it('reads a refused import as a report', async () => {
    answer = () => no('文件导入失败！', { problems: [{ row: 1, text: '列不符' }] })
    expect(await endpointSource(SCREEN).importFile([file], { allOrNothing: true })).toMatchObject({
      kind: 'refused',
      message: '文件导入失败！',
      problems: [{ row: 1, reason: '列不符' }],
    })
  })
})
