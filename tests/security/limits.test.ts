import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { messages } from '../../schemas/messages/index.ts'
import { addressOf, sampleRequest } from '../kit/samples.ts'
import { openApplication } from '../kit/test-app.ts'

const SCREEN = 'collection.exhibition'
const application = openApplication()

const WHOLE = [
  '0',
  '-1',
  '1000000000',
  '1e9',
  '99999999999999999999',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  ' 7 ',
  '٣',
  '',
  'null',
  '[]',
]
/** Every list that is read by pages. */
const paged = endpoints.filter(({ query, methods }) => {
  const names = Object.keys((query as { readonly properties?: object } | undefined)?.properties ?? {})
  return methods[0] === 'GET' && query !== undefined && (names.length === 0 || names.includes('pageNo'))
})

async function ask(endpoint: Endpoint, query: Readonly<Record<string, string>>) {
  const sample = sampleRequest(endpoint, SCREEN)
  const url = addressOf(endpoint, { params: sample.params, query: { ...sample.query, ...query } })
  const reply = await application.request({ method: endpoint.methods[0], url, token: application.admin })
  expect(reply.statusCode, url).toBeLessThan(500)
  expect(reply.payload.slice(0, 2000), url).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
  return reply
}

describe('pages of every list', () => {
  it.each(paged.filter(({ kind }) => kind !== 'download').map((endpoint) => ({ id: endpoint.id, endpoint })))(
    'SEC-04 $id answers a page or a sentence, whatever size and number are asked',
    async ({ endpoint }) => {
      for (const [index, pageSize] of WHOLE.entries()) {
        const reply = await ask(endpoint, { pageSize, pageNo: WHOLE[WHOLE.length - 1 - index] ?? '' })
        const page = reply.json<{ result: Partial<PageResult<unknown>> | null }>().result
        expect(page?.records?.length ?? 0).toBeLessThanOrEqual(1000)
        expect(page?.size ?? 1).toBeGreaterThan(0)
      }
    },
  )
})

type Row = Readonly<Record<string, unknown>>
const rowsOf = (query: string) =>
  application.request({ url: `/data/${SCREEN}/list?${query}`, token: application.admin })
const answered = async (query: string) =>
  (await rowsOf(query)).json<{ success: boolean; code: number; message: string; result: PageResult<Row> | null }>()
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from mus_exhibition`.execute(application.database.kysely)).rows[0]?.n
/** As many unknown ids. */
const ids = (many: number) => Array.from({ length: many }, (_, index) => `x${index}`).join(',')

describe('a list of rows', () => {
  it('SEC-04 ends after its last page, however deep the page is', async () => {
    const total = (await answered('pageSize=1')).result?.total
    expect(await answered('pageNo=1000000&pageSize=1000')).toMatchObject({
      success: true,
      result: { records: [], total, current: 1_000_000 },
    })
  })
  it('SEC-04 finds nothing where the bounds of a range contradict each other, and takes both', async () => {
    for (const range of [
      'createTime_begin=2030-01-01&createTime_end=2020-01-01',
      'code_begin=z&code_end=a',
      'price_begin=10&price_end=1',
      'price=>=10&price_end=1',
    ]) {
      expect(await answered(range), range).toMatchObject({ success: true, result: { records: [], total: 0 } })
    }
  })
  it('SEC-04 passes over names that it does not know, and refuses to order by them', async () => {
    const total = (await answered('')).result?.total
    expect(
      (await answered('password_hash=x&nothing=1&__proto__=1&open_date=x&_nothing=1')).result?.total ?? total,
    ).toBe(total)
    for (const name of ['password_hash', 'open_date', 'nothing', 'sys_user.id'])
      expect(await answered(`column=${name}`)).toMatchObject({ success: false, message: expect.stringContaining(name) })
  })
  it('SEC-04 takes no parameter twice', async () => {
    for (const query of [
      'pageNo=1&pageNo=2',
      'code=a&code=b',
      'column=name&column=code',
      'pageSize[]=1',
      'pageSize[x]=1',
      'superQueryParams=[]&superQueryParams=[]',
    ]) {
      const { success, message } = await answered(query)
      expect(success || message !== '', query).toBe(true)
    }
    expect((await answered('code=nobody&code=none')).result?.records ?? []).toEqual([])
  })
  it.each([
    ['half of a pair', '%ED%A0%80'],
    ['a zero character', 'a%00b'],
    ['no UTF-8', '%FF%FE'],
    ['a lone percent sign', '%'],
    ['marks of direction', '%E2%80%AE%EF%BB%BF'],
    ['many marks on one letter', encodeURIComponent(`e${'\u0301'.repeat(500)}`)],
  ])('SEC-04 answers %s with rows or a sentence', async (_, text) => {
    for (const query of [
      `name=${text}`,
      `name=*${text}*`,
      `_quick=${text}`,
      `column=${text}`,
      `superQueryParams=${text}`,
      `${text}=1`,
      `pageNo=${text}`,
    ]) {
      const reply = await rowsOf(query)
      expect(reply.statusCode, query).toBeLessThan(500)
      expect(reply.payload).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
    }
  })
})

describe('ten thousand ids', () => {
  it('SEC-04 are taken or refused in words, and no row goes by mistake', async () => {
    const rows = await count()
    for (const many of [1000, 10_000]) {
      for (const [method, url] of [
        ['DELETE', `/data/${SCREEN}/deleteBatch?ids=${ids(many)}`],
        ['GET', `/data/${SCREEN}/exportXls?selections=${ids(many)}`],
        ['GET', `/data/${SCREEN}/list?id_MultiString=${ids(many)}`],
        ['GET', `/data/${SCREEN}/list?id=${ids(many)}`],
        ['GET', `/sys/dict/loadDictItem/sys_user,realname,username?key=${ids(many)}`],
      ] as const) {
        const reply = await application.request({ method, url, token: application.admin })
        expect(reply.statusCode, url.slice(0, 60)).toBeLessThan(500)
        const words = String(reply.headers['content-type']).includes('json')
          ? reply.json<{ message: string }>().message
          : ''
        expect(words).not.toBe(messages.COMMON_UNEXPECTED['zh-CN'])
      }
    }
    expect(await count()).toBe(rows)
  })
  it('SEC-04 find their rows as far as an address may hold them', async () => {
    const { result } = await answered('pageSize=5')
    const known = (result?.records ?? []).map((row) => String(row['id'])).join(',')
    expect((await answered(`pageSize=1000&id_MultiString=${known},${ids(900)}`)).result?.total).toBe(5)
  })
})
