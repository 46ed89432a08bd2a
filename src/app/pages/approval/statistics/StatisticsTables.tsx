import { useMemo, useState } from 'react'
import type { ProcessStatistics } from '../../../../api/process.ts'
import { type PagedColumn, PagedTable, useLocalPages } from '../../../../list/paged/index.ts'
import { TabPanels } from '../../../../ui/TabPanels.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { minutesText } from '../progress/durations.ts'
import { bottlenecks } from './statistics-charts.ts'

interface Times {
  readonly median: number
  readonly p90: number
}
const WIDTH = 110
const WIDE = 180

function useTimes() {
  const say = useSay()
  const words = ({ p90 }: Times, minutes: number) => (p90 > 0 ? minutesText(Math.round(minutes), say) : '–')
  return (): readonly PagedColumn<Times>[] => [
    { key: 'median', title: say('STATISTICS_MEDIAN'), width: WIDE, render: (row) => words(row, row.median) },
    { key: 'p90', title: say('STATISTICS_P90'), width: WIDE, render: (row) => words(row, row.p90) },
  ]
}

type Node = ProcessStatistics['nodes'][number] & { readonly id: string; readonly process: string }
function Nodes({ statistics: { nodes, byProcess } }: { readonly statistics: ProcessStatistics }) {
  const say = useSay()
  const times = useTimes()
  const rows = useMemo(() => {
    const titles = new Map(byProcess.map(({ code, title }) => [code, title]))
    return bottlenecks(nodes).map((row) => ({
      ...row,
      id: `${row.code} ${row.node}`,
      process: titles.get(row.code) ?? row.code,
    }))
  }, [nodes, byProcess])
  const columns: readonly PagedColumn<Node>[] = [
    { key: 'title', title: say('STATISTICS_NODE'), width: WIDE, render: ({ title }) => title },
    { key: 'process', title: say('STATISTICS_PROCESS'), width: WIDE, render: ({ process }) => process },
    { key: 'count', title: say('STATISTICS_DONE'), width: WIDTH, render: ({ count }) => String(count) },
    { key: 'open', title: say('STATISTICS_OPEN'), width: WIDTH, render: ({ open }) => String(open) },
    { key: 'overdue', title: say('STATISTICS_LATE'), width: WIDTH, render: ({ overdue }) => String(overdue) },
    ...times(),
  ]
  return <PagedTable label={say('STATISTICS_NODES')} rowKey="id" columns={columns} paged={useLocalPages({ rows })} />
}

type Person = ProcessStatistics['people'][number]
function People({ statistics: { people } }: { readonly statistics: ProcessStatistics }) {
  const say = useSay()
  const times = useTimes()
  const columns: readonly PagedColumn<Person>[] = [
    { key: 'realname', title: say('STATISTICS_PERSON'), width: WIDE, render: ({ realname }) => realname },
    { key: 'count', title: say('STATISTICS_DONE'), width: WIDTH, render: ({ count }) => String(count) },
    { key: 'open', title: say('STATISTICS_OPEN'), width: WIDTH, render: ({ open }) => String(open) },
    ...times(),
  ]
  const paged = useLocalPages({ rows: people })
  return <PagedTable label={say('STATISTICS_PEOPLE')} rowKey="username" columns={columns} paged={paged} />
}

type Depart = ProcessStatistics['departs'][number]
function Departs({ statistics: { departs } }: { readonly statistics: ProcessStatistics }) {
  const say = useSay()
  const times = useTimes()
  const columns: readonly PagedColumn<Depart>[] = [
    {
      key: 'title',
      title: say('STATISTICS_DEPART'),
      width: WIDE,
      render: ({ title }) => title || say('STATISTICS_NO_DEPART'),
    },
    { key: 'started', title: say('STATISTICS_STARTED'), width: WIDTH, render: ({ started }) => String(started) },
    { key: 'running', title: say('STATISTICS_RUNNING'), width: WIDTH, render: ({ running }) => String(running) },
    { key: 'ended', title: say('STATISTICS_ENDED'), width: WIDTH, render: ({ ended }) => String(ended) },
    { key: 'overdue', title: say('STATISTICS_LATE'), width: WIDTH, render: ({ overdue }) => String(overdue) },
    ...times(),
  ]
  const paged = useLocalPages({ rows: departs })
  return <PagedTable label={say('STATISTICS_DEPARTS')} rowKey="code" columns={columns} paged={paged} />
}

const TABLES = [Nodes, People, Departs] as const
function drawTable(index: number, statistics: ProcessStatistics) {
  const Rows = TABLES[index] ?? Nodes
  return <Rows statistics={statistics} />
}
const TITLES = ['STATISTICS_NODES', 'STATISTICS_PEOPLE', 'STATISTICS_DEPARTS'] as const

/** The numbers by node, by person and by department. */
export function StatisticsTables({ statistics }: { readonly statistics: ProcessStatistics }) {
  const say = useSay()
  const [active, setActive] = useState(0)
  return (
    <TabPanels
      label={say('STATISTICS_FIGURES')}
      panels={TITLES.map((title, index) => ({ index, title: say(title) }))}
      active={active}
      shown={new Set([active])}
      onShow={setActive}
      draw={(index) => drawTable(index, statistics)}
    />
  )
}
