import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { setCallContext } from '../../../api/client/context.ts'
import { PortsProvider } from '../../../ports/context.tsx'
import { tabs } from '../../../state/tabs.ts'
import { ChartPage } from './ChartPage.tsx'
import { ReportPage } from './ReportPage.tsx'

const drawn: unknown[] = []
vi.mock('./echart.ts', () => ({
  openChart: () => ({ draw: (option: unknown) => void drawn.push(option), close: () => undefined }),
}))

const asked: URL[] = []
let rows: readonly object[] = []
let total: number | undefined
/** What the service says of itself. */
let said: object = {}
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const note = (request: Request) => void asked.push(new URL(request.url))
const server = setupServer(
  http.get('*/cgreport/api/getRpColumns/by_level', () =>
    answer({ columns: [], dictOptions: {}, cgRpConfigId: '77', cgRpConfigName: '分级统计' }),
  ),
  http.get('*/cgreport/api/getColumnsAndData/77', () =>
    answer({
      data: { records: [], total: 0 },
      dictOptions: { level: [{ value: '1', text: '一级' }] },
      fieldHrefSlots: [],
      cgreportHeadName: '分级统计',
      isGroupTitle: false,
      ...said,
      columns: [
        { title: '级别', dataIndex: 'level', customRender: 'level', sorter: true },
        { title: '件数', dataIndex: 'count', fieldType: 'Integer', isTotal: '1', sorter: true },
      ],
    }),
  ),
  http.get('*/cgreport/api/getQueryInfo/77', () =>
    answer([
      { label: '级别', field: 'level', view: 'list', mode: 'single', dictOptions: [{ value: '1', text: '一级' }] },
    ]),
  ),
  http.get('*/cgreport/api/getParamsInfo/77', () =>
    answer([{ paramName: 'hall', paramTxt: '展厅', paramValue: '', orderNum: 1 }]),
  ),
  http.get('*/cgreport/api/getData/77', ({ request }) => {
    note(request)
    return answer({ records: rows, total: total ?? rows.length })
  }),
  http.get('*/graphreport/api/getChartsData', ({ request }) => {
    note(request)
    const id = new URL(request.url).searchParams.get('id')
    return answer({
      head: {
        name: `图${id}`,
        displayTemplate: { main: 'combination', below: 'tab' }[String(id)] ?? id,
        graphType: 'bar,pie',
        xaxisField: 'day',
        yaxisField: 'count',
        dataType: 'sql',
        parts: ['below', 'main'].filter((part) => part !== id),
        extendJs: id === 'main' ? 'alert(1)' : '',
      },
      data: rows,
      items: [
        { fieldName: 'day', fieldTxt: '日期', fieldType: 'String', isShow: 'Y', searchFlag: 'Y', searchMode: 'single' },
        { fieldName: 'count', fieldTxt: '人数', fieldType: 'Integer', isShow: 'Y', isTotal: 'Y' },
      ],
      dictOptions: {},
    })
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  setCallContext({ token: () => 'token', tenantId: () => '0', lowAppId: () => undefined, locale: () => 'zh-CN' })
  drawn.length = 0
  tabs.titles = {}
  asked.length = 0
  total = undefined
  said = {}
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
const show = (page: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <PortsProvider ports={fakePorts()}>{page}</PortsProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('the page of a report', () => {
  it('REPORT-007 REPORT-008 asks a back end by its own id, with what the address and the person say, and sums its rows up', async () => {
    rows = [
      { level: '1', count: 3 },
      { level: '2', count: '4' },
    ]
    show(<ReportPage code="by_level" search="?force_level=1&hall=A" />)
    expect(await screen.findByText('一级')).toBeTruthy()
    expect(asked[0]?.searchParams.get('force_level')).toBe('1')
    expect(asked[0]?.searchParams.get('self_hall')).toBe('A')
    expect(await screen.findByText(/7/)).toBeTruthy()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('展厅'), 'B*')
    await user.click(screen.getByRole('button', { name: /^查\s*询$/ }))
    await waitFor(() => expect(asked.some(({ searchParams }) => searchParams.get('self_hall') === 'B*')).toBe(true))
  })
  it('calls its tab after the report, unless its menu entry does', async () => {
    rows = [{ level: '1', count: 3 }]
    show(
      <>
        <ReportPage code="by_level" search="" />
        <ChartPage code="below" search="" isNamed />
      </>,
      '/report/by_level?hall=A',
    )
    await waitFor(() => expect(tabs.titles).toEqual({ '/report/by_level?hall=A': '分级统计' }))
    expect(await screen.findByRole('region', { name: '图below' })).toBeTruthy()
    expect(tabs.titles).toEqual({ '/report/by_level?hall=A': '分级统计' })
  })
  it('REPORT-008 sums up the page in sight where the service adds nothing up, says so, and asks for no other rows', async () => {
    rows = [
      { level: '1', count: 3 },
      { level: '2', count: '4' },
    ]
    total = 12_000
    show(<ReportPage code="by_level" search="" />)
    const row = await screen.findByRole('row', { name: '本页' })
    await waitFor(() => expect(row.textContent).toContain('合计 7'))
    expect(asked).toHaveLength(1)
    total = 11_999
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(asked).toHaveLength(2))
  })
  it('REPORT-008 shows the totals over all rows that our own service returns', async () => {
    rows = [{ level: '1', count: 3 }]
    total = 12_000
    said = { hasTotals: true }
    server.use(
      http.get('*/report/totals/77', ({ request }) => {
        note(request)
        return answer({ count: 4711 })
      }),
    )
    show(<ReportPage code="by_level" search="?force_level=1" />)
    const row = await screen.findByRole('row', { name: '全部结果' })
    await waitFor(() => expect(row.textContent).toContain('合计 4,711'))
    expect(asked.find(({ pathname }) => pathname.endsWith('/report/totals/77'))?.searchParams.get('force_level')).toBe(
      '1',
    )
  })
  it('says where a column to be summed up holds more than numbers', async () => {
    rows = [{ level: '1', count: 'many' }]
    show(<ReportPage code="by_level" search="" />)
    expect(await screen.findByText(/包含非数字内容/)).toBeTruthy()
  })
})

describe('the page of a chart', () => {
  it('REPORT-010 draws charts with a text alternative, the same numbers as a table, and the charts below', async () => {
    rows = [
      { day: '周一', count: 3000 },
      { day: '周二', count: -1 },
    ]
    show(<ChartPage code="main" search="" />, '/chart/main')
    expect(
      await screen.findByRole('img', { name: '图main的柱状图：人数，共 2 个数据点，具体数值见下方表格' }),
    ).toBeTruthy()
    expect(screen.getByText('饼图不显示负值，请看下方表格')).toBeTruthy()
    expect(screen.getAllByRole('cell', { name: '总计' })[0]).toBeTruthy()
    expect(screen.getAllByRole('cell', { name: '2,999' })[0]).toBeTruthy()
    expect(screen.getByText(/不会执行/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '图below' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: '饼图' })).toBeTruthy()
    await waitFor(() => expect(drawn.length).toBeGreaterThan(1))
    expect(tabs.titles).toEqual({ '/chart/main': '图main' })
    // A part that names the whole again brings nothing more.
    expect(new Set(asked.map(({ searchParams }) => searchParams.get('id')))).toEqual(new Set(['main', 'below']))
  })
  it.each([
    ['single', 'single', 2, [], []],
    ['anything else', 'single', 2, [], []],
    ['double', 'double', 2, [], []],
    ['below', undefined, 1, ['柱状图', '饼图'], []],
    ['main', 'combination', 3, ['柱状图', '饼图'], ['图below']],
  ] as const)(
    'REPORT-010 arranges the charts of the report "%s" as its style says, and asks for no other report but a part of it',
    async (code, layout, pictures, kinds, parts) => {
      rows = [{ day: '周一', count: 3 }]
      const { container } = show(<ChartPage code={code} search="" />)
      await waitFor(() =>
        expect([
          container.querySelectorAll('.v-chart').length,
          container.querySelectorAll('.v-loading').length,
        ]).toEqual([pictures, 0]),
      )
      expect(container.querySelector('.v-charts')?.getAttribute('data-layout') ?? undefined).toBe(layout)
      expect(
        [screen.queryAllByRole('tab'), screen.queryAllByRole('heading')].map((found) =>
          found.map(({ textContent }) => textContent),
        ),
      ).toEqual([kinds, parts])
      expect(asked).toHaveLength(1 + parts.length)
    },
  )
  it('asks for what is searched, and says where nothing is found', async () => {
    rows = []
    show(<ChartPage code="below" search="?year=2024" />)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('日期'), '周三{enter}')
    await waitFor(() =>
      expect(asked.at(-1)?.searchParams.get('params')).toBe(
        encodeURIComponent('[{"fieldName":"day","searchMode":"single","value":"周三"}]'),
      ),
    )
    expect(asked.at(-1)?.searchParams.get('self_year')).toBe('2024')
    expect(screen.queryByRole('img', { name: /柱状图/ })).toBeNull()
  })
})
