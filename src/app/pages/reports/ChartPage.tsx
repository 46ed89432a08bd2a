import './reports.css'
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Tabs } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { loadCharts, saveChartSheet } from '../../../api/reports/charts.ts'
import { loadJobs } from '../../../state/jobs.ts'
import { Themed } from '../../../host/ui/theme.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Failure } from '../LoadedScreenView.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import { type ChartQueryValues, ChartQuery } from './ChartQuery.tsx'
import { ChartTable } from './ChartTable.tsx'
import { type ChartData, readChart } from './chart-data.ts'
import { paramsOfAddress } from './address-params.ts'
import { useOwnName } from './use-own-name.ts'

const NAMES = { bar: 'REPORT_BAR', line: 'REPORT_LINE', pie: 'REPORT_PIE' } as const

function Pictures({ chart }: { readonly chart: ChartData }) {
  const say = useSay()
  if (chart.rows.length === 0) return <EmptyState text={say('LIST_EMPTY')} />
  if (chart.layout === 'tab')
    return (
      <Tabs
        items={chart.kinds.map((kind) => ({
          key: kind,
          label: say(NAMES[kind]),
          children: <ChartCanvas chart={chart} kind={kind} />,
        }))}
      />
    )
  return (
    <div className="v-charts" data-layout={chart.layout}>
      {chart.kinds.map((kind) => (
        <ChartCanvas key={kind} chart={chart} kind={kind} />
      ))}
    </div>
  )
}

interface Props {
  readonly code: string
  readonly search: string
  /** A chart below another one: it loads no further charts. */
  readonly isPart?: boolean
  /** Its heading within another page, in place of its own. */
  readonly heading?: string | undefined
  /** Its menu entry is called after it. */
  readonly isNamed?: boolean
}

/** The page of a graph report: its pictures, and the same numbers as a table. */
export function ChartPage({ code, search, isPart = false, heading, isNamed = false }: Props) {
  const say = useSay()
  const [asked, setAsked] = useState<ChartQueryValues>({})
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ readonly chart?: ChartData; readonly error?: unknown }>({})
  const order = useMemo(() => ({ code, asked, params: paramsOfAddress(search), turn }), [code, asked, search, turn])
  useEffect(() => {
    const stop = new AbortController()
    loadCharts(order.code, order.asked, order.params, stop.signal).then(
      (answer) => !stop.signal.aborted && setState({ chart: readChart(answer) }),
      (error: unknown) =>
        !stop.signal.aborted && setState((before) => (before.chart ? { ...before, error } : { error })),
    )
    return () => stop.abort()
  }, [order])
  const { chart, error } = state
  useOwnName(isPart || isNamed ? undefined : chart?.title)
  const failed = error !== undefined && (
    <Failure error={error} isPart={isPart} onRetry={() => setTurn((before) => before + 1)} />
  )
  if (!chart) return failed || <Loading page={!isPart} />
  const save = () => {
    saveChartSheet(order.code, chart.title, order.asked, order.params).then(
      (begun) => {
        if (!begun) return
        toast('success', begun.message)
        void loadJobs()
      },
      (reason: unknown) => toast('error', errorText(reason, say)),
    )
  }
  return (
    <section className="v-report" aria-label={chart.title}>
      {isPart ? (
        <h2>{heading ?? chart.title}</h2>
      ) : (
        <p className="v-report-tools">
          <Button icon={<DownloadOutlined />} onClick={save}>
            {say('LIST_EXPORT')}
          </Button>
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {say('REPORT_PRINT')}
          </Button>
        </p>
      )}
      {chart.hasCode && <Alert type="info" title={say('REPORT_CODE_OFF')} />}
      {chart.asked.length > 0 && (
        <Themed className="vi-paged">
          <ChartQuery title={chart.title} columns={chart.asked} applied={asked} onSearch={setAsked} />
        </Themed>
      )}
      {failed}
      <Pictures chart={chart} />
      <ChartTable chart={chart} />
      {!isPart &&
        chart.layout === 'combination' &&
        chart.parts.map((part) => <ChartPage key={part} code={part} search={search} isPart />)}
    </section>
  )
}
