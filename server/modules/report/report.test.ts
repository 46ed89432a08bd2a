import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let staff: string
beforeAll(async () => {
  house = await buildTestApp()
  staff = await house.login('staff')
})
afterAll(() => house.close())
const ask = <T = unknown>(url: string, token = staff) => house.call<T>({ url: `/online/cgreport/api/${url}`, token })

interface Rows {
  records: Record<string, unknown>[]
  total: number
}

describe('a report of a popup', () => {
  it('POPUP-001 REPORT-001 REPORT-005 REPORT-006 describes its columns and its queries', async () => {
    const columns = await ask<{ columns: { dataIndex: string }[]; dictOptions: Record<string, unknown[]> }>(
      'getRpColumns/report_user',
    )
    expect(columns.result).toMatchObject({
      cgRpConfigId: 'report_user',
      cgRpConfigName: '用户',
      dictOptions: {
        sex: [
          { value: '1', text: '男' },
          { value: '2', text: '女' },
        ],
      },
    })
    expect(columns.result.columns.map(({ dataIndex }) => dataIndex)).toEqual([
      'username',
      'realname',
      'sex',
      'orgCodeTxt',
    ])
    expect(columns.result.columns[2]).toMatchObject({
      title: '性别',
      width: 80,
      customRender: 'sex',
      hidden: false,
      sorter: true,
    })
    const queries = await ask('getQueryInfo/report_user')
    expect(queries.result).toMatchObject([
      { field: 'username', view: 'text', mode: 'single' },
      { field: 'realname' },
      { field: 'sex', view: 'list', dictOptions: [{ value: '1' }, { value: '2' }] },
    ])
  })
  it('REPORT-008 gives rows of its own columns, queried, sorted and paged', async () => {
    const { result } = await ask<Rows>(
      `getData/report_user?realname=${encodeURIComponent('*王*')}&pageNo=1&pageSize=10`,
    )
    expect(result.records).toEqual([
      { id: expect.any(String) as string, username: 'staff', realname: '王小明', sex: 1, orgCodeTxt: '库房管理组' },
    ])
    const sorted = await ask<Rows>('getData/report_depart?column=orgCode&order=desc&pageSize=2')
    expect(sorted.result).toMatchObject({
      total: 12,
      records: [{ departName: '信息技术部' }, { departName: '安全保卫部' }],
    })
  })
  it('SEC-04 ignores parameters and sorting beyond its columns', async () => {
    const { result } = await ask<Rows>(
      'getData/report_user?status=2&password_hash_begin=%24&self_x=1&force_id=1&column=password_hash&order=asc&pageSize=50',
    )
    expect(result.total).toBe(14)
    expect(JSON.stringify(result)).not.toContain('password')
  })
  it('DICT-016 SEC-04 looks a report up by the name in sql and runs nothing', async () => {
    expect((await ask(`getReportDictList?sql=report_depart&keyword=${encodeURIComponent('讲解')}`)).result).toEqual([
      { value: 'depart-a01a03a02', text: '讲解组' },
    ])
    const reply = await ask(
      `getReportDictList?sql=${encodeURIComponent('select username as value, password_hash as text from sys_user')}`,
    )
    expect(reply).toMatchObject({ success: false, result: null })
    expect(reply.message).toContain('没有编码为')
  })
  it('REPORT-007 narrows its rows by the parameters it declares, with bound values, and by no others', async () => {
    const info = await ask('getParamsInfo/exhibition')
    expect(info.result).toEqual([
      { paramName: 'status', paramTxt: '状态', paramValue: '', orderNum: 1 },
      { paramName: 'openedBy', paramTxt: '最晚开展日期', paramValue: '', orderNum: 2 },
    ])
    const admin = await house.login('admin')
    const rows = async (query: string) => (await ask<Rows>(`getData/exhibition?pageSize=100&${query}`, admin)).result
    const all = await rows('')
    const statuses = [...new Set(all.records.map(({ status }) => String(status)))]
    expect(statuses.length).toBeGreaterThan(1)
    const [first = ''] = statuses
    const some = await rows(`self_status=${first}`)
    expect(some.total).toBe(all.records.filter(({ status }) => String(status) === first).length)
    // A query of the same column joins the parameter and does not replace it.
    expect((await rows(`self_status=${first}&status=${statuses[1]}`)).total).toBe(0)
    const days = all.records.map(({ openDate }) => String(openDate)).toSorted()
    const middle = days[Math.floor(days.length / 2)] ?? ''
    expect((await rows(`self_openedBy=${middle}`)).total).toBe(days.filter((day) => day <= middle).length)
    // Signs of the query language and of SQL are a value like any other.
    expect((await rows(`self_status=${encodeURIComponent(`!${first}`)}`)).total).toBe(0)
    expect((await rows(`self_status=${encodeURIComponent("1' or '1'='1")}`)).total).toBe(0)
    expect(
      (
        await rows(
          'self_kind=nothing&self_id=1&superQueryParams=%5B%7B%22field%22%3A%22id%22%2C%22rule%22%3A%22eq%22%2C%22val%22%3A%22x%22%7D%5D',
        )
      ).total,
    ).toBe(all.total)
  })
  it('REPORT-002 REPORT-003 asks for days of its table with a calendar, for the rest one value each', async () => {
    const { result } = await ask<{ field: string; view: string; mode: string }[]>('getQueryInfo/exhibition')
    expect(result.map(({ field, view, mode }) => `${field} ${view} ${mode}`)).toEqual([
      'code text single',
      'name text single',
      'kind list single',
      'openDate date group',
    ])
  })
  it('shows roles and positions to every signed-in user', async () => {
    expect(
      (await ask<Rows>('getData/report_role?column=roleCode&order=asc')).result.records.map(({ roleCode }) => roleCode),
    ).toEqual(['admin', 'registered', 'staff'])
    const { result } = await ask<Rows>('getData/report_position?postRank=5')
    expect(result.records).toEqual([
      { id: 'position-director', code: 'director', name: '馆长', postRank: '5', postRank_dictText: '正高级' },
    ])
  })
  it('refuses an unknown report', async () => {
    for (const call of ['getRpColumns', 'getQueryInfo', 'getParamsInfo', 'getData'])
      expect((await ask(`${call}/nothing`)).success).toBe(false)
  })
})
