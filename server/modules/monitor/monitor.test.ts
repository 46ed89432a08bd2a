import { describe, expect, it } from 'vitest'
import type { MonitorSample, MonitorState } from '../../../schemas/contract/monitor.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { Durations } from '../../http/monitor/call-stats.ts'

const house = openApplication()
const read = <T>(url: string, token = house.admin) => house.call<T>({ url: `/sys/monitor${url}`, token })

describe('monitoring', () => {
  it('SYSTEM-062 shows the process, the machine, the database, jobs, sockets and calls', async () => {
    await house.call({ url: '/sys/user/list', token: house.admin })
    const { result } = await read<MonitorState>('/state')
    expect(result.process.memory).toBeGreaterThan(0)
    expect(result.system.cores).toBeGreaterThan(0)
    expect(result.system.diskFree).toBeGreaterThan(0)
    expect(result.database.size).toBeGreaterThan(0)
    expect(result.jobs).toMatchObject({ waiting: 0, running: 0, schedulesRunning: 0 })
    expect(result.sockets).toBe(0)
    const users = result.endpoints.find(({ route }) => route.endsWith('/sys/user/list'))
    expect(users).toMatchObject({ method: 'GET', count: 1, errors: 0 })
    expect(users?.p95).toBeGreaterThanOrEqual(users?.p50 ?? Number.NaN)
    const { result: samples } = await read<MonitorSample[]>('/series?span=hour')
    expect(samples.length).toBeGreaterThan(0)
    expect(samples[0]?.memory).toBeGreaterThan(0)
    expect((await read<MonitorSample[]>('/series?span=day')).result.length).toBeGreaterThan(0)
  })
  it('SYSTEM-062 is for those with its permission', async () => {
    expect(await read('/state', house.staff)).toMatchObject({ success: false, code: 510 })
    expect(await read('/series', house.staff)).toMatchObject({ success: false, code: 510 })
  })
  it('SYSTEM-062 answers programs: alive, ready, and its numbers to callers on this machine alone', async () => {
    expect((await house.app.inject('/healthz')).payload).toBe('ok')
    expect((await house.app.inject('/readyz')).statusCode).toBe(200)
    const metrics = await house.app.inject('/metrics')
    expect(metrics.headers['content-type']).toContain('version=0.0.4')
    expect(metrics.payload).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="[^"]*\/sys\/login"\} \d+$/m,
    )
    expect(metrics.payload).toMatch(/^process_resident_memory_bytes \d+$/m)
    const remote = await house.app.inject({ url: '/metrics', remoteAddress: '10.0.0.8' })
    expect([remote.statusCode, remote.payload]).toEqual([403, 'forbidden'])
  })
  it('knows the durations of calls by classes', () => {
    const durations = new Durations()
    expect(durations.quantile(0.95)).toBe(0)
    for (let ms = 1; ms <= 100; ms++) durations.add(ms, ms === 100)
    expect(durations).toMatchObject({ count: 100, errors: 1, sum: 5050 })
    expect(durations.quantile(0.5)).toBe(50)
    expect(durations.quantile(0.95)).toBe(95)
    durations.add(60_000, false)
    expect(durations.quantile(1)).toBe(20_000)
  })
})
