import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { formatFileSize } from '../../../../registry/kit/parts/files/files.ts'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import {
  getMonitorSeries,
  getMonitorState,
  type MonitorSample,
  type MonitorState,
  type Span,
} from '../../../api/administration/monitor.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Rows } from './Rows.tsx'
import { Sparkline } from './Sparkline.tsx'
import './monitor.css'

const REFRESH_MS = 15_000
const MAX_ENDPOINTS = 50

const plain = (value: number) => String(value)
const percent = (value: number) => `${value} %`
const milliseconds = (value: number) => `${value} ms`

function Charts({ samples }: { readonly samples: readonly MonitorSample[] }) {
  const say = useSay()
  const chart = (key: keyof MonitorSample, title: string, text: (value: number) => string) => (
    <Sparkline title={title} values={samples.map((sample) => sample[key])} text={text} />
  )
  return (
    <div className="v-monitor-charts">
      {chart('cpu', say('MONITOR_CPU'), percent)}
      {chart('memory', say('MONITOR_MEMORY'), formatFileSize)}
      {chart('delay', say('MONITOR_DELAY'), milliseconds)}
      {chart('calls', say('MONITOR_CALLS'), plain)}
      {chart('errors', say('MONITOR_ERRORS'), plain)}
      {chart('p50', say('MONITOR_P50'), milliseconds)}
      {chart('p95', say('MONITOR_P95'), milliseconds)}
      {chart('connections', say('MONITOR_CONNECTIONS'), plain)}
      {chart('sockets', say('MONITOR_SOCKETS'), plain)}
    </div>
  )
}

interface FactsProps {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
}
function Facts({ title, facts }: FactsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className="v-monitor-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function States({ state: { process, system, database, jobs } }: { readonly state: MonitorState }) {
  const say = useSay()
  const known = (value: number | null, text: (one: number) => string = plain) =>
    value === null ? say('MONITOR_NONE') : text(value)
  const pair = (one: number | null, other: number | null, text: (value: number) => string = plain) =>
    one === null || other === null ? known(one, text) : `${text(one)} / ${text(other)}`
  const uptime = { hours: Math.floor(process.uptime / 3600), minutes: Math.floor(process.uptime / 60) % 60 }
  return (
    <div className="v-monitor-states">
      <Facts
        title={say('MONITOR_SERVER')}
        facts={[
          [say('MONITOR_PROCESS'), `${process.id} · Node ${process.node}`],
          [say('MONITOR_UPTIME'), say('MONITOR_UPTIME_VALUE', uptime)],
          [say('MONITOR_LOAD'), pair(system.load, system.cores)],
          [say('MONITOR_SYSTEM_MEMORY'), pair(system.memoryFree, system.memory, formatFileSize)],
          [say('MONITOR_DISK'), pair(system.diskFree, system.disk, formatFileSize)],
        ]}
      />
      <Facts
        title={say('MONITOR_DATABASE')}
        facts={[
          [say('MONITOR_ENGINE'), database.engine],
          [say('MONITOR_SIZE'), known(database.size, formatFileSize)],
          [say('MONITOR_CONNECTIONS'), pair(database.connections, database.connectionsMax)],
          [say('MONITOR_CACHE'), known(database.cacheHits, percent)],
          [say('MONITOR_LOCKS'), known(database.locksWaiting)],
        ]}
      />
      <Facts
        title={say('MONITOR_JOBS')}
        facts={[
          [say('MONITOR_JOBS_OPEN'), pair(jobs.running, jobs.waiting)],
          [say('MONITOR_SCHEDULES'), pair(jobs.schedulesRunning, jobs.schedules)],
          [say('MONITOR_SCHEDULES_FAILED'), plain(jobs.schedulesFailed)],
        ]}
      />
    </div>
  )
}

function Tables({ state: { endpoints, slowCalls, database } }: { readonly state: MonitorState }) {
  const say = useSay()
  return (
    <>
      <h2>{say('MONITOR_ENDPOINTS')}</h2>
      <Rows
        label={say('MONITOR_ENDPOINTS')}
        rows={endpoints.slice(0, MAX_ENDPOINTS)}
        columns={[
          { title: say('MONITOR_ROUTE'), render: ({ method, route }) => <code>{`${method} ${route}`}</code> },
          { title: say('MONITOR_COUNT'), isNumber: true, render: ({ count }) => count },
          { title: say('MONITOR_ERRORS'), isNumber: true, render: ({ errors }) => errors },
          { title: say('MONITOR_MEAN'), isNumber: true, render: ({ mean }) => mean },
          { title: say('MONITOR_P50_MS'), isNumber: true, render: ({ p50 }) => p50 },
          { title: say('MONITOR_P95_MS'), isNumber: true, render: ({ p95 }) => p95 },
        ]}
      />
      <h2>{say('MONITOR_SLOW_CALLS')}</h2>
      {slowCalls.length === 0 ? (
        <p>{say('MONITOR_NO_SLOW_CALLS')}</p>
      ) : (
        <Rows
          label={say('MONITOR_SLOW_CALLS')}
          rows={slowCalls}
          columns={[
            { title: say('MONITOR_TIME'), render: ({ time }) => time },
            { title: say('MONITOR_ROUTE'), render: ({ method, route }) => <code>{`${method} ${route}`}</code> },
            { title: say('MONITOR_STATUS'), isNumber: true, render: ({ status }) => status },
            { title: say('MONITOR_MS'), isNumber: true, render: ({ ms }) => ms },
          ]}
        />
      )}
      <h2>{say('MONITOR_STATEMENTS')}</h2>
      {database.slow === null ? (
        <p>{say('MONITOR_NONE')}</p>
      ) : (
        <Rows
          label={say('MONITOR_STATEMENTS')}
          rows={database.slow}
          columns={[
            { title: say('MONITOR_STATEMENT'), render: ({ text }) => <code>{text}</code> },
            { title: say('MONITOR_COUNT'), isNumber: true, render: ({ calls }) => calls },
            { title: say('MONITOR_MEAN'), isNumber: true, render: ({ mean }) => mean.toFixed(1) },
          ]}
        />
      )}
    </>
  )
}

/** What the server, its database and its jobs do, over time. */
export function MonitorPage() {
  const say = useSay()
  const [span, setSpan] = useState<Span>('hour')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const loaded = useLoaded([span, turn], async (signal) => ({
    state: await getMonitorState(signal),
    samples: await getMonitorSeries(span, signal),
  }))
  const { latest } = loaded
  return (
    <div className="v-monitor">
      <div className="v-monitor-head">
        <Segmented<Span>
          aria-label={say('MONITOR_SPAN')}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'hour', label: say('MONITOR_HOUR') },
            { value: 'day', label: say('MONITOR_DAY') },
          ]}
        />
        <span>{say('MONITOR_SCOPE')}</span>
      </div>
      {loaded.error !== undefined && <ErrorBox error={loaded.error} onRetry={loaded.reload} />}
      {latest === undefined ? (
        loaded.loading && <Loading />
      ) : (
        <>
          <Charts samples={latest.samples} />
          <States state={latest.state} />
          <Tables state={latest.state} />
        </>
      )}
    </div>
  )
}
