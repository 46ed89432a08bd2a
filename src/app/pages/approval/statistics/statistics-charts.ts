import type { ProcessStatistics } from '../../../../api/process.ts'
import type { Say } from '../../../../ui/use-say.ts'
import type { ChartNumbers, Kind } from '../../reports/chart-data.ts'

/** A picture has room for so many nodes. */
const MOST_NODES = 10
const MINUTES_PER_HOUR = 60

interface StatisticsChart extends ChartNumbers {
  readonly kind: Kind
}

const inHours = (minutes: number) => Math.round((minutes / MINUTES_PER_HOUR) * 10) / 10

type Amounts = readonly { readonly started: number; readonly ended: number }[]
const begunAndEnded = (rows: Amounts, say: Say) => [
  { field: 'started', name: say('STATISTICS_STARTED'), values: rows.map(({ started }) => started) },
  { field: 'ended', name: say('STATISTICS_ENDED'), values: rows.map(({ ended }) => ended) },
]
/** Times of 0 minutes are those of a month without a step. */
const times = (rows: readonly { readonly median: number; readonly p90: number }[], say: Say) => [
  {
    field: 'median',
    name: say('STATISTICS_MEDIAN'),
    values: rows.map(({ median, p90 }) => (p90 > 0 ? inHours(median) : null)),
  },
  { field: 'p90', name: say('STATISTICS_P90'), values: rows.map(({ p90 }) => (p90 > 0 ? inHours(p90) : null)) },
]

/** The nodes that hold approvals up: those with overdue tasks first, then the slowest. */
export const bottlenecks = (nodes: ProcessStatistics['nodes']): ProcessStatistics['nodes'] =>
  nodes.toSorted((one, other) => other.overdue - one.overdue || other.p90 - one.p90 || other.open - one.open)

const hasAmounts = (rows: Amounts) => rows.some(({ started, ended }) => started > 0 || ended > 0)

/** The pictures of the statistics; none where it would have nothing to show. */
export function statisticsCharts(
  { byDay, byMonth, byProcess, nodes }: ProcessStatistics,
  say: Say,
): readonly StatisticsChart[] {
  const slowest = nodes
    .filter(({ p90 }) => p90 > 0)
    .toSorted((one, other) => other.p90 - one.p90)
    .slice(0, MOST_NODES)
  const processes = new Map(byProcess.map(({ code, title }) => [code, title]))
  const months = byMonth.map(({ month }) => month)
  const charts: readonly (StatisticsChart | false)[] = [
    hasAmounts(byDay) && {
      kind: 'line',
      title: say('STATISTICS_BY_DAY'),
      points: byDay.map(({ day }) => day),
      series: begunAndEnded(byDay, say),
    },
    slowest.length > 0 && {
      kind: 'bar',
      title: say('STATISTICS_SLOWEST'),
      points: slowest.map(({ code, title }) => `${title} · ${processes.get(code) ?? code}`),
      series: times(slowest, say),
    },
    hasAmounts(byMonth) && {
      kind: 'bar',
      title: say('STATISTICS_BY_MONTH'),
      points: months,
      series: [
        ...begunAndEnded(byMonth, say),
        { field: 'returned', name: say('STATISTICS_RETURNED'), values: byMonth.map(({ returned }) => returned) },
        { field: 'overdue', name: say('STATISTICS_OVERDUE'), values: byMonth.map(({ overdue }) => overdue) },
      ],
    },
    byMonth.some(({ p90 }) => p90 > 0) && {
      kind: 'line',
      title: say('STATISTICS_WORKED'),
      points: months,
      series: times(byMonth, say),
    },
  ]
  return charts.filter((chart) => chart !== false)
}
