import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ProcessStatistics } from '../../../../api/process.ts'
import { sentence } from '../../../../lib/i18n.ts'
import type { Say } from '../../../../ui/use-say.ts'
import { layout } from '../../../../state/layout.ts'
import { PortsProvider } from '../../../../ports/context.tsx'
import { AppFrame } from '../../../../ui/frame/AppFrame.tsx'
import { bottlenecks, statisticsCharts } from './statistics-charts.ts'
import { StatisticsPage } from './StatisticsPage.tsx'

const say: Say = (code, params) => sentence(code, params, 'zh-CN')
const node = (title: string, over: Partial<ProcessStatistics['nodes'][number]> = {}) => ({
  code: 'loan',
  node: title,
  title,
  count: 4,
  median: 60,
  p90: 90,
  open: 0,
  overdue: 0,
  ...over,
})
const STATISTICS: ProcessStatistics = {
  started: 5,
  ended: 3,
  agreed: 2,
  rejected: 1,
  returned: 1,
  overdue: 2,
  running: 2,
  first: '2026-03-01',
  last: '2026-03-02',
  byDay: [
    { day: '2026-03-01', started: 5, ended: 1 },
    { day: '2026-03-02', started: 0, ended: 2 },
  ],
  byMonth: [
    { month: '2026-02', started: 0, ended: 0, returned: 0, overdue: 0, median: 0, p90: 0 },
    { month: '2026-03', started: 5, ended: 3, returned: 1, overdue: 2, median: 60, p90: 90 },
  ],
  byProcess: [{ code: 'loan', title: '借展审批', count: 5 }],
  nodes: [
    node('负责人'),
    node('馆长', { p90: 600, open: 1 }),
    node('法务', { median: 0, p90: 0, open: 2, overdue: 2 }),
  ],
  people: [{ username: 'wang', realname: '王明', count: 4, median: 60, p90: 90, open: 1 }],
  departs: [{ code: '', title: '', started: 5, ended: 3, running: 2, overdue: 2, median: 1500, p90: 3000 }],
}
const EMPTY: ProcessStatistics = {
  ...STATISTICS,
  started: 0,
  byDay: [{ day: '2026-03-01', started: 0, ended: 0 }],
  byMonth: [],
  nodes: [],
  people: [],
  departs: [],
}

// There is no canvas here.
vi.mock('../../reports/echart.ts', () => ({ openChart: () => ({ draw: () => undefined, close: () => undefined }) }))

let asked: URLSearchParams[] = []
let answer = STATISTICS
const server = setupServer(
  http.get('*/process/statistics', ({ request }) => {
    asked.push(new URL(request.url).searchParams)
    return HttpResponse.json({ success: true, code: 200, message: '', result: answer, timestamp: 0 })
  }),
)
beforeAll(() => server.listen())
afterEach(() => {
  asked = []
  answer = STATISTICS
})
afterAll(() => server.close())

const show = () =>
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <PortsProvider>
            <StatisticsPage />
          </PortsProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </AppFrame>,
  )

it('nodes with overdue tasks come first, then the slowest', () => {
  expect(bottlenecks(STATISTICS.nodes).map(({ title }) => title)).toEqual(['法务', '馆长', '负责人'])
})
it('charts show hours, leave out months without a step and are absent where nothing happened', () => {
  const charts = statisticsCharts(STATISTICS, say)
  expect(charts.map(({ kind, points }) => [kind, points])).toEqual([
    ['line', ['2026-03-01', '2026-03-02']],
    ['bar', ['馆长 · 借展审批', '负责人 · 借展审批']],
    ['bar', ['2026-02', '2026-03']],
    ['line', ['2026-02', '2026-03']],
  ])
  expect(charts[3]?.series.map(({ values }) => values)).toEqual([
    [null, 1],
    [null, 1.5],
  ])
  expect(statisticsCharts(EMPTY, say)).toEqual([])
})
it('WORKFLOW-003 the page shows amounts, nodes, people and departments, and asks for a process and days', async () => {
  const user = userEvent.setup()
  show()
  await screen.findByText('2026-03-01 至 2026-03-02 发起的审批。')
  expect(screen.getByText('被退回').nextSibling?.textContent).toBe('1')
  screen.getByText('法务')
  await user.click(screen.getByRole('tab', { name: '人员' }))
  screen.getByText('王明')
  await user.click(screen.getByRole('tab', { name: '部门' }))
  screen.getByText('未指定部门')
  screen.getByText('1 天 1 小时')
  await user.click(screen.getByRole('combobox', { name: '流程' }))
  await user.click(await screen.findByTitle('借展审批'))
  const query = within(screen.getByRole('search'))
  await user.type(query.getByLabelText('发起日期'), '2026-01-31')
  await user.click(query.getByRole('button', { name: /查/ }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({ from: '2026-01-31', code: 'loan' })
})
it('the page says that nothing was started', async () => {
  answer = EMPTY
  show()
  await screen.findByText('所选期间没有审批，请修改日期或流程')
  expect(screen.queryByRole('tab', { name: '人员' })).toBeNull()
})
