import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedReport } from '../../../schemas/contract/reports/report-head.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let admin: string
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  ;[admin, staff] = [await house.login('admin'), await house.login('staff')]
})
afterAll(() => house.close())

interface Rows {
  records: Record<string, unknown>[]
  total: number
}
const ask = <T = unknown>(url: string, token = admin) => house.call<T>({ url, token })
const send = <T = unknown>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = admin) =>
  house.call<T>({ method, url, body, token })
const API = '/online/cgreport/api'

describe('a report with a page', () => {
  it('REPORT-005 REPORT-010 brings columns, groups, links, words and rows in one answer', async () => {
    const { result } = await ask<{
      data: Rows
      columns: Record<string, unknown>[]
      isGroupTitle: boolean
      cgreportHeadName: string
    }>(`${API}/getColumnsAndData/loans_by_month?pageSize=50`)
    expect(result).toMatchObject({ cgreportHeadName: '借展按月统计', isGroupTitle: true })
    expect(result.columns.map(({ dataIndex }) => dataIndex)).toEqual(['month', 'loans', 'lent', 'borrowed', 'insured'])
    expect(result.columns[2]).toMatchObject({ isTotal: '1', groupTitle: '件数', fieldType: 'Integer' })
    const english = await house.call<{ columns: Record<string, unknown>[] }>({
      url: `${API}/getColumnsAndData/loans_by_month`,
      token: admin,
      headers: { 'x-lang': 'en-US' },
    })
    expect(english.result.columns[2]).toMatchObject({ title: 'Objects lent', groupTitle: 'Objects' })
    expect(result.data.total).toBe(result.data.records.length)
    const { result: loans } = await ask<Rows>('/data/collection.loan/list?pageSize=1000')
    expect(result.data.records.reduce((sum, { loans: one }) => sum + Number(one), 0)).toBe(loans.total)
    const sums = Object.fromEntries(
      ['lent', 'borrowed'].map((field) => [
        field,
        result.data.records.reduce((sum, row) => sum + Number(row[field]), 0),
      ]),
    )
    expect((await ask('/report/totals/loans_by_month')).result).toMatchObject(sums)
    const year = String(result.data.records[0]?.['month']).slice(0, 4)
    const { result: some } = await ask<Rows>(`${API}/getData/loans_by_month?self_year=${year}&pageSize=50`)
    expect(some.records.every(({ month }) => String(month).startsWith(year))).toBe(true)
  })
  it('PERM SEC-05 is seen by the roles it is given to, at every door', async () => {
    const doors = [
      `${API}/getRpColumns/loans_by_month`,
      `${API}/getQueryInfo/loans_by_month`,
      `${API}/getParamsInfo/loans_by_month`,
      `${API}/getData/loans_by_month`,
      `${API}/getColumnsAndData/loans_by_month`,
      `${API}/exportManySheetXls/loans_by_month`,
      `${API}/getReportDictList?sql=loans_by_month`,
      '/report/totals/loans_by_month',
      '/online/graphreport/api/getChartsData?id=loans_by_month',
      '/online/graphreport/api/exportXlsById?id=loans_by_month',
    ]
    for (const door of doors) expect(await ask(door, staff), door).toMatchObject({ success: false, code: 510 })
    const { result: roles } =
      await ask<{ id: string; roleCode: string; given: boolean }[]>('/report/roles/loans_by_month')
    expect(roles.filter(({ given }) => given).map(({ roleCode }) => roleCode)).toEqual(['admin'])
    const ids = roles.filter(({ roleCode }) => roleCode !== 'registered').map(({ id }) => id)
    expect(await send('PUT', '/report/roles/loans_by_month', { roleIds: ids })).toMatchObject({ success: true })
    expect(await ask(`${API}/getData/loans_by_month`, staff)).toMatchObject({ success: true })
    expect(
      JSON.stringify((await ask('/sys/permission/getUserPermissionByToken?pages=documents', staff)).result),
    ).toContain('/online/graphreport/chart/loans_by_month')
    await send('PUT', '/report/roles/loans_by_month', {
      roleIds: ids.filter((id) => id === roles.find(({ roleCode }) => roleCode === 'admin')?.id),
    })
    expect(await ask(`${API}/getData/loans_by_month`, staff)).toMatchObject({ success: false, code: 510 })
  })
  it('EXPORT gives its rows as a sheet', async () => {
    const reply = await house.request({ url: `${API}/exportManySheetXls/loans_by_month`, token: admin })
    expect(reply.headers['content-type']).toContain('application/vnd.ms-excel')
    expect(reply.rawPayload.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
  })
  it('REPORT-010 gives charts what they draw, and nobody the query', async () => {
    const { result } = await ask<{ head: Record<string, unknown>; data: unknown[]; items: Record<string, unknown>[] }>(
      `/online/graphreport/api/getChartsData?id=loans_by_month&params=${encodeURIComponent('[{"fieldName":"month","value":["2000-01","2100-01"]}]')}`,
    )
    expect(result.head).toMatchObject({
      displayTemplate: 'double',
      graphType: 'bar,line,table',
      xaxisField: 'month',
      yaxisField: 'lent,borrowed',
      cgrSql: '',
    })
    expect(result.items[2]).toMatchObject({ fieldName: 'lent', fieldTxt: '借出件数', isTotal: 'Y' })
    expect(result.data.length).toBeGreaterThan(1)
    expect((await ask('/online/graphreport/api/getChartsData?id=exhibition')).message).toContain('没有图表')
  })
})

describe('an administrator', () => {
  const head = {
    code: 'by_partner',
    name: '对方单位',
    cgrSql:
      "select partner, count(*) as loans, max(end_date) as until from mus_loan where partner like '%${word}%' group by 1 order by 2 desc, 1",
  }
  it('REPORT-001 makes, changes and removes a report by the calls of an existing client', async () => {
    const parsed = await ask<{ fields: SavedReport['items']; params: SavedReport['params'] }>(
      `/online/cgreport/head/parseSql?sql=${encodeURIComponent(head.cgrSql)}&dbKey=`,
    )
    expect(parsed.result.fields?.map(({ fieldName, fieldType }) => `${fieldName} ${fieldType}`)).toEqual([
      'partner String',
      'loans Integer',
      'until Date',
    ])
    expect(parsed.result.params).toMatchObject([{ paramName: 'word' }])
    const items = (parsed.result.fields ?? []).map((item) =>
      item.fieldName === 'loans' ? { ...item, fieldTxt: '次数', isTotal: '1' } : item,
    )
    const added = await send<{ id: string }>('POST', '/online/cgreport/head/add', {
      head,
      items,
      params: parsed.result.params,
    })
    expect(added).toMatchObject({ success: true })
    const { id } = added.result
    const { result: rows } = await ask<Rows>(`${API}/getData/${id}?self_word=${encodeURIComponent('博物')}&pageSize=3`)
    expect(rows.records.every(({ partner }) => String(partner).includes('博物'))).toBe(true)
    const { result: stored } = await ask<{ fieldName: string; fieldTxt: string }[]>(
      `/online/cgreport/item/listByHeadId?headId=${id}`,
    )
    expect(stored[1]).toMatchObject({ fieldName: 'loans', fieldTxt: '次数', isTotal: '1' })
    const gone = stored[2] as { id?: string } | undefined
    expect(
      await send('PUT', '/online/cgreport/head/editAll', {
        head: { ...head, id, name: '单位' },
        items: stored,
        params: [],
        deleteItemIds: gone?.id,
      }),
    ).toMatchObject({ success: true })
    expect((await ask<unknown[]>(`/online/cgreport/item/listByHeadId?headId=${id}`)).result).toHaveLength(2)
    expect((await ask<Rows>('/online/cgreport/head/list?code=by_partner')).result).toMatchObject({
      total: 1,
      records: [{ name: '单位' }],
    })
    expect(await send('DELETE', `/online/cgreport/head/deleteBatch?ids=${id},nothing`)).toMatchObject({ success: true })
    expect((await ask(`${API}/getData/by_partner`)).success).toBe(false)
  })
  it('keeps the text of the other language where an existing client sends back what it received', async () => {
    const both = { 'zh-CN': '借展', 'en-US': 'Loans' }
    const { result: added } = await send<{ id: string }>('POST', '/online/cgreport/head/add', {
      head: { ...head, code: 'grouped', cgrSql: 'select partner, loan_no from mus_loan' },
      items: [{ fieldName: 'partner' }, { fieldName: 'loan_no' }],
      params: [],
    })
    const {
      result: { document, version },
    } = await ask<{ document: { columns: Record<string, unknown>[] }; version: number }>('/report/documents/grouped')
    const columns = document.columns.map((column) => ({ ...column, title: both, group: both }))
    expect(
      await send('PUT', '/report/documents/grouped', { document: { ...document, columns }, version }),
    ).toMatchObject({ success: true })
    const { result: items } = await ask<NonNullable<SavedReport['items']>>(
      `/online/cgreport/item/listByHeadId?headId=${added.id}`,
    )
    const changed = items.map((item, at) => (at === 0 ? { ...item, groupTitle: '单位' } : item))
    expect(
      await send('PUT', '/online/cgreport/head/editAll', {
        head: { ...head, id: added.id, code: 'grouped', cgrSql: 'select partner, loan_no from mus_loan' },
        items: changed,
        params: [],
      }),
    ).toMatchObject({ success: true })
    const { result } = await ask<{ document: { columns: unknown[] } }>('/report/documents/grouped')
    expect(result.document.columns).toMatchObject([
      { title: both, group: '单位' },
      { title: both, group: both },
    ])
    await send('DELETE', `/online/cgreport/head/deleteBatch?ids=${added.id}`)
  })
  it('REPORT-010 makes charts of queries and of stated rows, and none that calls or runs anything', async () => {
    const chart = {
      code: 'visitors',
      name: '观众',
      displayTemplate: 'tab',
      xaxisField: 'day',
      yaxisField: 'count',
      dataType: 'json',
      cgrSql: '[{"day":"周一","count":3},{"day":"周二","count":null}]',
      graphType: 'line,pie',
      onlGraphreportItemList: [
        { fieldName: 'day', fieldTxt: '日', fieldType: 'String', isShow: 'Y' },
        { fieldName: 'count', fieldTxt: '人数', fieldType: 'Integer', isShow: 'Y', isTotal: 'Y' },
      ],
    }
    const added = await send<{ id: string }>('POST', '/online/graphreport/head/add', chart)
    expect(added).toMatchObject({ success: true })
    const { result } = await ask<{ data: unknown[] }>(`/online/graphreport/api/getChartsData?id=${added.result.id}`)
    expect(result.data).toEqual([
      { day: '周一', count: 3 },
      { day: '周二', count: null },
    ])
    expect(
      (
        await send('POST', '/online/graphreport/head/add', {
          ...chart,
          code: 'x1',
          dataType: 'api',
          cgrSql: 'http://169.254.169.254/',
        })
      ).message,
    ).toContain('外部接口')
    expect(
      (await send('POST', '/online/graphreport/head/add', { ...chart, code: 'x2', extendJs: 'alert(1)' })).message,
    ).toContain('JS')
    expect((await send('POST', '/online/graphreport/head/add', chart)).message).toContain('已存在')
    expect(
      (await send('POST', '/online/graphreport/head/add', { ...chart, code: 'x3', xaxisField: 'none' })).success,
    ).toBe(false)
  })
  it.each(['single', 'double', 'tab', 'combination'])(
    'REPORT-010 stores a chart of the style %s, and says so with the reports that stand below it',
    async (style) => {
      const code = `styled_${style}`
      const { result: added } = await send<{ id: string }>('POST', '/online/graphreport/head/add', {
        code,
        name: '观众',
        displayTemplate: style,
        xaxisField: 'day',
        yaxisField: 'count',
        dataType: 'json',
        cgrSql: '[{"day":"周一","count":3}]',
        graphType: 'line,pie',
        onlGraphreportItemList: [
          { fieldName: 'day', fieldTxt: '日', fieldType: 'String', isShow: 'Y' },
          { fieldName: 'count', fieldTxt: '人数', fieldType: 'Integer', isShow: 'Y' },
        ],
      })
      const drawn = async () =>
        (await ask<{ head: object }>(`/online/graphreport/api/getChartsData?id=${added.id}`)).result.head
      expect(await drawn()).toMatchObject({ displayTemplate: style, parts: [] })
      const {
        result: { document, version },
      } = await ask<{ document: { chart: object }; version: number }>(`/report/documents/${code}`)
      await send('PUT', `/report/documents/${code}`, {
        document: { ...document, chart: { ...document.chart, parts: ['loans_by_month'] } },
        version,
      })
      expect(await drawn()).toMatchObject({ displayTemplate: style, parts: ['loans_by_month'] })
    },
  )
  it('SEC-04 answers what is wrong with a query before it is stored', async () => {
    for (const cgrSql of [
      'select password_hash as a from sys_user',
      'select 1 as a; select 2',
      'delete from mus_loan',
      "select pg_read_file('x') as a",
    ]) {
      const reply = await send('POST', '/online/cgreport/head/add', {
        head: { ...head, code: 'evil', cgrSql },
        items: [{ fieldName: 'a' }],
        params: [],
      })
      expect(reply, cgrSql).toMatchObject({ success: false })
      expect(
        (
          await send('POST', '/report/preview', {
            document: { version: 1, code: 'evil', title: 'x', sql: cgrSql, columns: [{ field: 'a' }] },
          })
        ).success,
      ).toBe(false)
    }
    expect((await ask<Rows>('/online/cgreport/head/list?code=evil')).result.total).toBe(0)
    expect(
      (
        await send('POST', '/online/cgreport/head/add', {
          head: { ...head, code: 'report_user' },
          items: [{ fieldName: 'partner' }],
          params: [],
        })
      ).message,
    ).toContain('已存在')
    expect(
      (await send('POST', '/online/cgreport/head/add', { head, items: [{ fieldName: 'nowhere' }], params: [] }))
        .message,
    ).toContain('nowhere')
  })
  it('does not save over what somebody else saved', async () => {
    const { result } = await ask<{ document: Record<string, unknown>; version: number }>(
      '/report/documents/collection_by_storage',
    )
    const change = { document: { ...result.document, title: '库位' }, version: result.version }
    expect(await send('PUT', '/report/documents/collection_by_storage', change)).toMatchObject({
      success: true,
      result: { version: result.version + 1, document: { title: '库位' } },
    })
    expect((await send('PUT', '/report/documents/collection_by_storage', change)).message).toContain('已被他人修改')
    // What a person saved is not overruled by the file at the next start.
    await house.another()
    expect(
      (await ask<{ document: { title: string } }>('/report/documents/collection_by_storage')).result.document.title,
    ).toBe('库位')
  })
})
