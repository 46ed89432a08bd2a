import { Select } from 'antd'
import { useId, useState } from 'react'
import { useLoaded } from '../../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getProcessStatistics, type ProcessStatistics } from '../../../../api/process.ts'
import { usePorts } from '../../../../ports/context.tsx'
import { QueryBar, QueryItem, useQueryDraft } from '../../../../query/bar/index.ts'
import { DaysQuery } from '../../reports/DayQuery.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../../ui/frame/Loading.tsx'
import { useSay } from '../../../../ui/use-say.ts'
import { Themed } from '../../../../host/ui/theme.tsx'
import { ChartCanvas } from '../../reports/ChartCanvas.tsx'
import { statisticsCharts } from './statistics-charts.ts'
import { StatisticsTables } from './StatisticsTables.tsx'
import '../../reports/reports.css'
import './statistics.css'

interface Asked {
  readonly from: string
  readonly to: string
  readonly code: string
}
const NOTHING: Asked = { from: '', to: '', code: '' }

interface QueryProps {
  readonly applied: Asked
  readonly processes: ProcessStatistics['byProcess']
  readonly onSearch: (asked: Asked) => void
}
function Query({ applied, processes, onSearch }: QueryProps) {
  const say = useSay()
  const id = useId()
  const { asked, setAsked, bar } = useQueryDraft(applied, NOTHING, onSearch)
  const set = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }))
  return (
    <QueryBar
      {...bar}
      label={say('QUERY_AREA', { title: say('STATISTICS_FIGURES') })}
      asked={Object.values(applied).filter((value) => value !== '').length}
      onSearch={() => onSearch(asked)}
    >
      <QueryItem id={`${id}-days`} title={say('STATISTICS_PERIOD')} isRange>
        <DaysQuery
          id={`${id}-days`}
          title={say('STATISTICS_PERIOD')}
          begin={asked.from}
          end={asked.to}
          onChange={(from, to) => set({ from, to })}
        />
      </QueryItem>
      <QueryItem id={`${id}-process`} title={say('STATISTICS_PROCESS')}>
        <Select
          id={`${id}-process`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={processes.map(({ code, title }) => ({ value: code, label: title }))}
          value={asked.code || undefined}
          onChange={(value: string | undefined) => set({ code: value ?? '' })}
          style={{ width: '100%' }}
        />
      </QueryItem>
    </QueryBar>
  )
}

function Figures({ statistics }: { readonly statistics: ProcessStatistics }) {
  const say = useSay()
  const figures = [
    [say('STATISTICS_STARTED'), statistics.started],
    [say('STATISTICS_RUNNING'), statistics.running],
    [say('STATISTICS_AGREED'), statistics.agreed],
    [say('STATISTICS_REJECTED'), statistics.rejected],
    [say('STATISTICS_RETURNED'), statistics.returned],
    [say('STATISTICS_OVERDUE'), statistics.overdue],
  ] as const
  return (
    <dl className="v-statistics-figures">
      {figures.map(([title, amount]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many approvals there are, how long their nodes take, and where they wait: of what the person monitors. */
export function StatisticsPage() {
  const say = useSay()
  const { locale } = usePorts()
  const [asked, setAsked] = useState(NOTHING)
  const loaded = useLoaded([asked, locale], (signal) => getProcessStatistics(asked, signal))
  const { latest } = loaded
  const charts = latest ? statisticsCharts(latest, say) : []
  return (
    <div className="v-statistics">
      <Themed className="vi-paged">
        <Query applied={asked} processes={latest?.byProcess ?? []} onSearch={setAsked} />
      </Themed>
      {loaded.error !== undefined && <ErrorBox error={loaded.error} onRetry={loaded.reload} />}
      {latest === undefined ? (
        loaded.loading && <Loading />
      ) : (
        <>
          <p className="v-statistics-span">
            <span>{say('STATISTICS_SPAN', { first: latest.first, last: latest.last })}</span>{' '}
            <span>{say('STATISTICS_SCOPE')}</span>
          </p>
          {latest.started > 0 ? <Figures statistics={latest} /> : <EmptyState text={say('STATISTICS_EMPTY')} />}
          {charts.length > 0 && (
            <div className="v-charts" data-layout="double">
              {charts.map(({ kind, ...chart }) => (
                <ChartCanvas key={chart.title} chart={chart} kind={kind} />
              ))}
            </div>
          )}
          {latest.started > 0 && <StatisticsTables statistics={latest} />}
        </>
      )}
    </div>
  )
}
