import type { AppParts } from '../../http/context.ts'
import { BUCKETS, callStatsOf } from '../../http/monitor/call-stats.ts'
import { connectionsOf } from './database.ts'
import { jobState } from './state.ts'

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const seconds = (ms: number) => ms / 1000

function gauge(name: string, help: string, value: number | null): readonly string[] {
  return value === null ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`]
}

/** The calls of this process by route, as a histogram. */
function callLines(parts: AppParts): readonly string[] {
  const name = 'http_request_duration_seconds'
  const lines = [`# HELP ${name} Time of calls by route.`, `# TYPE ${name} histogram`]
  const errors = [
    '# HELP http_request_errors_total Calls that ended with a status of 500 or more.',
    '# TYPE http_request_errors_total counter',
  ]
  for (const { method, route, durations } of callStatsOf(parts).routes()) {
    const labels = `method="${escaped(method)}",route="${escaped(route)}"`
    let below = 0
    for (const [at, end] of BUCKETS.entries()) {
      below += durations.counts[at] ?? 0
      lines.push(`${name}_bucket{${labels},le="${seconds(end)}"} ${below}`)
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${durations.count}`)
    lines.push(`${name}_sum{${labels}} ${seconds(durations.sum)}`, `${name}_count{${labels}} ${durations.count}`)
    errors.push(`http_request_errors_total{${labels}} ${durations.errors}`)
  }
  return [...lines, ...errors]
}

/** The state of this process in the text form of Prometheus. */
export async function metricsText(parts: AppParts): Promise<string> {
  const { database, clock } = parts
  const { user, system } = process.cpuUsage()
  const jobs = await jobState(database.kysely, clock.now())
  const cpu = 'process_cpu_seconds_total'
  return [
    `# HELP ${cpu} Processor time of this process.`,
    `# TYPE ${cpu} counter`,
    `${cpu} ${(user + system) / 1e6}`,
    ...gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
    ...gauge('process_uptime_seconds', 'Time since this process started.', process.uptime()),
    ...gauge('vitrine_sockets', 'Open sockets of this process.', callStatsOf(parts).sockets()),
    ...gauge(
      'vitrine_database_connections',
      'Connections to the database, of all processes.',
      await connectionsOf(database.kysely),
    ),
    ...gauge('vitrine_jobs_waiting', 'Background jobs that wait.', jobs.waiting),
    ...gauge('vitrine_jobs_running', 'Background jobs that run.', jobs.running),
    ...gauge('vitrine_schedules_running', 'Scheduled jobs that run.', jobs.schedulesRunning),
    ...gauge(
      'vitrine_schedules_failed_day',
      'Scheduled runs of the last day that did not succeed.',
      jobs.schedulesFailed,
    ),
    ...callLines(parts),
    '',
  ].join('\n')
}
