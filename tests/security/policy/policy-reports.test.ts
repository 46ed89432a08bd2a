import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { OWN, PAPER, type Page, type Row, admin, codes, application, staff, state } from './policy-kit.ts'

const CODE = 'lab_papers'
const API = '/online/cgreport/api'
const REPORT = {
  version: 1,
  code: CODE,
  title: '文件一览',
  screen: PAPER,
  columns: [
    { field: 'code', query: 'single' },
    { field: 'phone', query: 'single' },
    { field: 'owner' },
    { field: 'worth', total: true },
  ],
  params: [{ name: 'code', field: 'code' }],
  chart: { layout: 'single', kinds: ['bar'], x: 'code', y: ['worth'] },
}
const SHEETS = [
  `${API}/exportManySheetXls/${CODE}`,
  `${API}/exportXls/${CODE}`,
  `/online/graphreport/api/exportXlsById?id=${CODE}`,
]

async function cellsOf(url: string): Promise<readonly unknown[]> {
  const book = read((await application.request({ url, token: application.staff })).rawPayload)
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }).flat()
}
const records = async (url: string) => (await staff().get<Page>(url)).result
const charted = async () =>
  (
    await staff().get<{ data: readonly Row[]; items: readonly { fieldName: string }[] }>(
      `/online/graphreport/api/getChartsData?id=${CODE}`,
    )
  ).result

beforeAll(async () => {
  await admin().send(`/report/documents/${CODE}`, { document: REPORT, version: 0 }, 'PUT')
  // The last one made and the first one by value: the two orders differ.
  await admin().send(`/data/${PAPER}/add`, { code: 'last', owner: 'admin', worth: 1 })
})

describe('a report over a screen', () => {
  it('has the rows of the policy: on its page, in a picker, in its sheets and its chart, whatever it is asked for', async () => {
    await state({ rows: OWN })
    const page = await records(`${API}/getData/${CODE}`)
    expect([codes(page), page.total]).toEqual([['below', 'mine'], 2])
    for (const query of ['self_code=other', 'code=other', 'force_code=other', 'code=!mine&owner=admin'])
      expect([query, (await records(`${API}/getData/${CODE}?${query}`)).total]).toEqual([query, 0])
    const whole = (await staff().get<{ data: Page }>(`${API}/getColumnsAndData/${CODE}`)).result
    expect(codes(whole.data)).toEqual(['below', 'mine'])
    expect((await staff().get(`${API}/getReportDictList?sql=${CODE}`)).result).toHaveLength(2)
    for (const url of SHEETS) {
      const cells = await cellsOf(url)
      expect([url, cells.includes('mine'), cells.includes('other'), cells.includes('hidden-below')]).toEqual([
        url,
        true,
        false,
        false,
      ])
    }
    expect((await charted()).data.map(({ code }) => code).toSorted()).toEqual(['below', 'mine'])
    const worth = page.records.reduce((sum, row) => sum + Number(row['worth']), 0)
    expect((await staff().get(`/report/totals/${CODE}`)).result).toEqual({ worth })
    expect((await admin().get<{ worth: number }>(`/report/totals/${CODE}`)).result.worth).toBeGreaterThan(worth)
    expect((await admin().get<Page>(`${API}/getData/${CODE}`)).result.total).toBe(5)
  })

  it('has the fields of the policy: a hidden one is no column, a masked one is sent as its mask and no query uses it', async () => {
    await state({ fields: { phone: { show: 'masked', mask: { first: 3, last: 4 } }, worth: { show: 'hidden' } } })
    const page = await records(`${API}/getData/${CODE}?column=code&order=asc`)
    expect(page.records.find(({ code }) => code === 'mine')).toMatchObject({ phone: '138****1111' })
    expect(page.records.some((row) => Object.hasOwn(row, 'worth'))).toBe(false)
    for (const query of ['phone=13800001111', 'phone=*1380000*', 'phone_begin=138', 'worth=3', 'worth_begin=4'])
      expect([query, (await records(`${API}/getData/${CODE}?${query}`)).total]).toEqual([query, 5])
    expect(await staff().get(`${API}/getData/${CODE}?force_phone=13800001111`)).not.toMatchObject({
      result: { total: 1 },
    })
    expect((await records(`${API}/getData/${CODE}?column=worth&order=asc`)).records.at(-1)).toMatchObject({
      code: 'last',
    })
    const { columns } = (
      await staff().get<{ columns: readonly { dataIndex: string; sorter: boolean }[] }>(`${API}/getRpColumns/${CODE}`)
    ).result
    expect(columns.map(({ dataIndex, sorter }) => [dataIndex, sorter])).toEqual([
      ['code', true],
      ['phone', false],
      ['owner', true],
    ])
    expect(
      (await staff().get<readonly { field: string }[]>(`${API}/getQueryInfo/${CODE}`)).result.map(({ field }) => field),
    ).toEqual(['code'])
    for (const url of SHEETS) {
      const cells = await cellsOf(url)
      expect([
        url,
        cells.includes('138****1111'),
        cells.includes('13800001111'),
        cells.includes('估价'),
        cells.includes(5),
      ]).toEqual([url, true, false, false, false])
    }
    expect((await staff().get(`/report/totals/${CODE}`)).result).toEqual({})
    await state({ fields: { worth: { show: 'masked' } } })
    expect((await staff().get(`/report/totals/${CODE}`)).result).toEqual({})
    await state({ fields: { phone: { show: 'masked', mask: { first: 3, last: 4 } }, worth: { show: 'hidden' } } })
    const { data, items } = await charted()
    expect(data.some((row) => Object.hasOwn(row, 'worth'))).toBe(false)
    expect(items.map(({ fieldName }) => fieldName)).toEqual(['code', 'phone', 'owner'])
  })

  it('is refused where the list is', async () => {
    await state({ deny: ['list'] })
    for (const url of [
      `${API}/getData/${CODE}`,
      `${API}/getColumnsAndData/${CODE}`,
      `${API}/getReportDictList?sql=${CODE}`,
      ...SHEETS,
    ]) {
      expect([url, await staff().get(url)]).toEqual([url, expect.objectContaining({ success: false, code: 510 })])
    }
    await state(null)
  })
})
