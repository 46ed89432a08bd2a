import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '../../../schemas/contract/job.ts'
import { openApplication } from '../../kit/test-app.ts'

const application = openApplication()
const API = '/online/cgreport/api'
const FROM = 'from mus_loan a cross join mus_loan b cross join mus_loan c cross join mus_loan d'
const MANY = {
  version: 1,
  code: 'many_loans',
  title: '许多行',
  sql: `select a.loan_no as no, a.relic_count as pieces, a.insured as insured ${FROM} where ('\${no}' = '' or a.loan_no = '\${no}') limit 20001`,
  columns: [
    { field: 'no', title: '编号' },
    { field: 'pieces', title: '件数', type: 'integer', group: '藏品' },
    { field: 'insured', title: '估值', type: 'numeric', group: '藏品' },
  ],
  params: [{ name: 'no', title: '编号', type: 'text' }],
}

const exported = (code: string, query = '', token = application.admin) =>
  application.request({ url: `${API}/exportXls/${code}?${query}`, token })
const jobOf = async (id: string) =>
  (await application.call<readonly Job[]>({ url: '/sys/job/list', token: application.admin })).result.find(
    (job) => job.id === id,
  )
const ended = async (id: string) =>
  await expect
    .poll(async () => (await jobOf(id))?.state, { timeout: 60_000, interval: 100 })
    .not.toMatch(/waiting|running/)
function sheetOf(data: Buffer) {
  const book = read(data)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  return {
    rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' }),
    merged: (sheet['!merges'] ?? []).map((area) => utils.encode_range(area)).toSorted(),
  }
}

beforeAll(async () => {
  const saved = await application.call({
    method: 'PUT',
    url: '/report/documents/many_loans',
    token: application.admin,
    body: { document: MANY, version: 0 },
  })
  if (!saved.success) throw new Error(saved.message)
})

describe('the sheet of a report', () => {
  it.each([
    ['report_user', ['staff', '王小明', '男', '库房管理组']],
    ['report_depart', ['讲解组']],
    ['report_role', ['staff']],
    ['report_position', ['director', '馆长', '正高级']],
  ])('of %s has the rows of the system list', async (code, words) => {
    const { total } = (
      await application.call<{ total: number }>({ url: `${API}/getData/${code}?pageSize=1`, token: application.admin })
    ).result
    for (const door of ['exportXls', 'exportManySheetXls']) {
      const { rows } = sheetOf(
        (await application.request({ url: `${API}/${door}/${code}`, token: application.admin })).rawPayload,
      )
      expect(rows).toHaveLength(total + 3)
      expect(rows.some((row) => words.every((word) => row.includes(word)))).toBe(true)
    }
  })
  it('REPORT-005 has the headings of the screen: neighbours below the name of their group, the other titles over both rows', async () => {
    for (const format of ['xls', 'xlsx']) {
      const { rows, merged } = sheetOf((await exported('loans_by_month', `format=${format}`)).rawPayload)
      expect(rows.slice(2, 4)).toEqual([
        ['月份', '批次', '件数', '', '保险估值'],
        ['', '', '借出件数', '借入件数', ''],
      ])
      expect(merged).toEqual(['A3:A4', 'B3:B4', 'C3:D3', 'E3:E4'])
      expect(rows[4]?.[0]).toMatch(/^\d{4}-\d\d$/)
    }
  })
})

describe('a report of many rows', () => {
  const begun = async () => {
    const reply = (await exported('many_loans')).json<{
      success: boolean
      message: string
      result: { jobId: string }
    }>()
    expect(reply).toMatchObject({ success: true, message: expect.stringContaining('后台') })
    return reply.result.jobId
  }
  it('runs as a background job, with a file for its owner', async () => {
    const id = await begun()
    await ended(id)
    const job = await jobOf(id)
    expect(job).toMatchObject({
      kind: 'report',
      state: 'done',
      title: '许多行',
      done: 20_001,
      total: 20_001,
      fileName: '许多行.xls',
      message: expect.stringContaining('20001'),
    })
    const { rows, merged } = sheetOf(
      (await application.request({ url: job?.fileUrl ?? '', token: application.admin })).rawPayload,
    )
    expect([rows.length, rows[3], merged]).toEqual([20_001 + 4, ['', '件数', '估值'], ['A3:A4', 'B3:C3']])
    expect(
      (await application.request({ url: job?.fileUrl ?? '', token: await application.login('staff') })).statusCode,
    ).not.toBe(200)
  })
  it('is sent at once as far as the query asks for few', async () => {
    const reply = await exported('many_loans', 'self_no=JZ0000-000')
    expect(reply.headers['content-type']).toContain('application/vnd.ms-excel')
    expect(sheetOf(reply.rawPayload).rows).toHaveLength(4)
  })
  it('fails when the report was taken away while it waited', async () => {
    const id = await begun()
    expect(
      await application.call({ method: 'DELETE', url: '/report/documents/many_loans', token: application.admin }),
    ).toMatchObject({ success: true })
    await ended(id)
    const job = await jobOf(id)
    // Either order is valid: a sheet that was made before is complete.
    expect([job?.state, job?.fileUrl === undefined]).toEqual(job?.state === 'done' ? ['done', false] : ['failed', true])
  })
})
