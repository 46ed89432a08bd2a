import { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportPort } from './reports.ts'

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
const answer = (path: string, result: unknown) =>
  server.use(
    http.get(`*/jeecg-boot/online/cgreport/api${path}`, ({ request }) => {
      asked.push(new URL(request.url))
      return HttpResponse.json({ success: true, code: 0, message: '', result, timestamp: 1 })
    }),
  )
const page = { records: [{ id: 'r1', reg_no: 'Z1' }], total: 7 }

describe('reports', () => {
  it('REPORT-001 REPORT-005 reads the columns with the dictionaries that translate them', async () => {
    answer('/getRpColumns/:code', {
      cgRpConfigId: '17',
      cgRpConfigName: '藏品',
      dictOptions: { level: [{ value: '1', text: '一级' }], __proto__: [] },
      columns: [
        { dataIndex: 'reg_no', title: '登记号', width: 140, sorter: true, hidden: false },
        { dataIndex: 'lv', title: '级别', customRender: 'level' },
        { title: 'no field' },
      ],
    })
    expect(await reportPort(new QueryClient()).config('relics')).toEqual({
      id: '17',
      name: '藏品',
      columns: [
        { field: 'reg_no', title: '登记号', width: 140, hidden: false, sortable: true },
        { field: 'lv', title: '级别', hidden: false, sortable: false, choices: [{ value: '1', text: '一级' }] },
      ],
    })
  })

  it('REPORT-002 REPORT-003 REPORT-004 REPORT-006 reads the query: single, a begin and an end, folded; unknown modes are left out', async () => {
    answer('/getQueryInfo/:id', [
      { field: 'a', label: '甲', mode: 'single' },
      { field: 'b', label: '乙', mode: 'group', hidden: '1' },
      { field: 'c', label: '丙', mode: 'wheel' },
      { field: 'd', label: '丁', mode: 'single', view: 'list', dictOptions: [{ value: '1', text: '一' }] },
      { field: 'e', label: '戊', mode: 'group', view: 'Date' },
      { field: 'f', label: '己', mode: 'single', view: 'datetime' },
    ])
    expect(await reportPort(new QueryClient()).queryItems('17')).toEqual([
      { field: 'a', title: '甲', mode: 'single', folded: false },
      { field: 'b', title: '乙', mode: 'range', folded: true },
      { field: 'd', title: '丁', mode: 'single', folded: false, choices: [{ value: '1', text: '一' }] },
      { field: 'e', title: '戊', mode: 'range', calendar: 'day', folded: false },
      { field: 'f', title: '己', mode: 'single', calendar: 'moment', folded: false },
    ])
  })

  it('says how far a total counts: a back end that counts nothing answers less than none', async () => {
    answer('/getData/:id', { ...page, total: -1 })
    expect(await reportPort(new QueryClient()).rows('17', { pageNo: 1, pageSize: 10 })).toEqual({
      ...page,
      total: 0,
      countKind: 'unknown',
    })
    answer('/getData/:id', { ...page, total: 10_000, countKind: 'capped' })
    expect(await reportPort(new QueryClient()).rows('17', { pageNo: 1, pageSize: 10 })).toEqual({
      ...page,
      total: 10_000,
      countKind: 'capped',
    })
  })

  it('POPUP-010 REPORT-008 keeps the rows of a group for 30 seconds, and none without a group', async () => {
    answer('/getData/:id', page)
    let now = 1_700_000_000_000
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const port = reportPort(new QueryClient())
    expect(await port.rows('17', { pageNo: 1, pageSize: 10 }, 'g')).toEqual(page)
    await port.rows('17', { pageSize: 10, pageNo: 1 }, 'g')
    expect(asked).toHaveLength(1)
    await port.rows('17', { pageNo: 2, pageSize: 10 }, 'g')
    await port.rows('17', { pageNo: 1, pageSize: 10 }, 'other')
    expect(asked).toHaveLength(3)
    now += 29_999
    await port.rows('17', { pageNo: 1, pageSize: 10 }, 'g')
    expect(asked).toHaveLength(3)
    now += 2
    await port.rows('17', { pageNo: 1, pageSize: 10 }, 'g')
    expect(asked).toHaveLength(4)
    await port.rows('17', { pageNo: 1, pageSize: 10 })
    await port.rows('17', { pageNo: 1, pageSize: 10 })
    expect(asked).toHaveLength(6)
  })
})
