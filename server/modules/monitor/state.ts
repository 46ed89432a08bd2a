import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { sql } from 'kysely'
import type { MonitorState } from '../../../schemas/contract/monitor.ts'
import { wireTime } from '../../../schemas/language/zone.ts'
import type { Queries } from '../../db/database.ts'
import type { AppParts } from '../../http/context.ts'
import { callStatsOf } from '../../http/monitor/call-stats.ts'
import { databaseState } from './database.ts'

const DAY_MS = 24 * 3_600_000

async function diskState(folder: string): Promise<Pick<MonitorState['system'], 'disk' | 'diskFree'>> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { disk: bsize * blocks, diskFree: bsize * bavail }
  } catch {
    return { disk: null, diskFree: null }
  }
}

export async function jobState(db: Queries, now: number): Promise<MonitorState['jobs']> {
  const { rows } = await sql<MonitorState['jobs']>`
    select (select count(*) from sys_job where state = 'waiting')::integer as waiting,
      (select count(*) from sys_job where state = 'running')::integer as running,
      (select count(*) from sys_schedule)::integer as schedules,
      (select count(*) from sys_schedule where run_id is not null)::integer as "schedulesRunning",
      (select count(*) from sys_schedule_run where start_time > ${new Date(now - DAY_MS)}::timestamptz
        and result in ('failed', 'timeout', 'interrupted'))::integer as "schedulesFailed"`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, schedules: 0, schedulesRunning: 0, schedulesFailed: 0 }
}

export async function monitorState(parts: AppParts): Promise<MonitorState> {
  const { database, clock, env } = parts
  const stats = callStatsOf(parts)
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  return {
    process: {
      id: process.pid,
      node: process.version,
      uptime: Math.round(process.uptime()),
      memory: rss,
      heap: heapUsed,
      heapTotal,
    },
    system: {
      cores: availableParallelism(),
      load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
      memory: totalmem(),
      memoryFree: freemem(),
      ...(await diskState(env.dataDir)),
    },
    database: await databaseState(database),
    jobs: await jobState(database.kysely, clock.now()),
    sockets: stats.sockets(),
    endpoints: stats
      .routes()
      .map(({ method, route, durations }) => ({
        method,
        route,
        count: durations.count,
        errors: durations.errors,
        mean: Math.round((durations.sum / durations.count) * 10) / 10,
        p50: durations.quantile(0.5),
        p95: durations.quantile(0.95),
      }))
      .toSorted((one, other) => other.p95 * other.count - one.p95 * one.count),
    slowCalls: stats.slow().map(({ time, ...call }) => ({ ...call, time: wireTime(time), ms: Math.round(call.ms) })),
  }
}
