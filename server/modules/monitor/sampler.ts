import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MonitorSample } from '../../../schemas/contract/monitor.ts'
import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { callStatsOf } from '../../http/monitor/call-stats.ts'
import { connectionsOf } from './database.ts'

const SAMPLE_MS = 15_000
/** Samples of an hour, and how many of them make one of the day. */
const HOUR = 240
const PER_LONG = 20
const DAY = 288
const NANOS_PER_MS = 1e6

/** The average of samples, at the time of the last. */
function average(samples: readonly MonitorSample[]): MonitorSample | undefined {
  const last = samples.at(-1)
  if (!last) return undefined
  const mean = (key: keyof MonitorSample) =>
    Math.round((samples.reduce((sum, sample) => sum + (sample[key] ?? 0), 0) / samples.length) * 100) / 100
  return {
    time: last.time,
    cpu: mean('cpu'),
    memory: mean('memory'),
    delay: mean('delay'),
    calls: mean('calls'),
    errors: mean('errors'),
    p50: mean('p50'),
    p95: Math.max(...samples.map(({ p95 }) => p95)),
    sockets: mean('sockets'),
    connections: last.connections === null ? null : mean('connections'),
  }
}

/** Samples of one process: an hour in steps of 15 seconds, a day in steps of five minutes. */
export class Sampler {
  readonly #parts: AppParts
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })
  #cpu = process.cpuUsage()
  #at = performance.now()
  #hour: readonly MonitorSample[] = []
  #day: readonly MonitorSample[] = []
  #taken = 0

  constructor(parts: AppParts) {
    this.#parts = parts
  }

  /** Samples from now on. Gives the way to stop. */
  start(): () => void {
    this.#delay.enable()
    const timer = setInterval(
      () =>
        void this.sample().catch((error: unknown) =>
          this.#parts.log.error(errorFacts(error), 'A sample could not be taken'),
        ),
      SAMPLE_MS,
    )
    timer.unref()
    return () => {
      clearInterval(timer)
      this.#delay.disable()
    }
  }

  async sample(): Promise<void> {
    const { clock, database } = this.#parts
    const stats = callStatsOf(this.#parts)
    const [cpu, now] = [process.cpuUsage(this.#cpu), performance.now()]
    const seconds = Math.max(now - this.#at, 1) / 1000
    this.#cpu = process.cpuUsage()
    this.#at = now
    const calls = stats.takeLately()
    const delay = this.#delay.percentile(99) / NANOS_PER_MS
    this.#delay.reset()
    const sample: MonitorSample = {
      time: clock.now(),
      cpu: Math.round((cpu.user + cpu.system) / 10_000 / seconds),
      memory: process.memoryUsage.rss(),
      delay: Math.round(delay * 10) / 10,
      calls: Math.round((calls.count / seconds) * 100) / 100,
      errors: calls.errors,
      p50: calls.quantile(0.5),
      p95: calls.quantile(0.95),
      sockets: stats.sockets(),
      connections: await connectionsOf(database.kysely),
    }
    this.#hour = [...this.#hour, sample].slice(-HOUR)
    this.#taken += 1
    const long = this.#taken % PER_LONG === 0 ? average(this.#hour.slice(-PER_LONG)) : undefined
    if (long) this.#day = [...this.#day, long].slice(-DAY)
  }

  hour(): readonly MonitorSample[] {
    return this.#hour
  }
  /** Until the first five minutes are over, what there is. */
  day(): readonly MonitorSample[] {
    return this.#day.length > 0 ? this.#day : this.#hour
  }
}
