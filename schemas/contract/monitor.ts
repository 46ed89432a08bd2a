import Type, { type Static } from 'typebox'
import { ShortText } from './common.ts'
import { endpoint, holding } from './endpoint.ts'

export const MONITOR_PERMISSION = 'system:monitor:list'

/** Null: this database does not offer it. */
const Maybe = Type.Union([Type.Number(), Type.Null()])

/** One sample of a process: of 15 seconds, or the average of five minutes. */
export const MonitorSample = Type.Object({
  /** Epoch milliseconds. */
  time: Type.Number(),
  /** Percent of one core. */
  cpu: Type.Number(),
  /** Bytes in memory. */
  memory: Type.Number(),
  /** Delay of the event loop that 99 of 100 turns do not exceed, in milliseconds. */
  delay: Type.Number(),
  /** Calls per second. */
  calls: Type.Number(),
  errors: Type.Number(),
  /** Milliseconds. */
  p50: Type.Number(),
  p95: Type.Number(),
  sockets: Type.Number(),
  connections: Maybe,
})
export type MonitorSample = Static<typeof MonitorSample>

export const MonitorState = Type.Object({
  /** This process. */
  process: Type.Object({
    id: Type.Integer(),
    node: Type.String(),
    /** Seconds since it started. */
    uptime: Type.Number(),
    memory: Type.Number(),
    heap: Type.Number(),
    heapTotal: Type.Number(),
  }),
  /** This machine. */
  system: Type.Object({
    cores: Type.Integer(),
    /** Of the last minute. */
    load: Type.Number(),
    memory: Type.Number(),
    memoryFree: Type.Number(),
    /** Of the volume with the data, in bytes. */
    disk: Maybe,
    diskFree: Maybe,
  }),
  database: Type.Object({
    engine: Type.String(),
    size: Maybe,
    connections: Maybe,
    connectionsMax: Maybe,
    /** Percent of the pages that were read from memory. */
    cacheHits: Maybe,
    /** Locks that somebody waits for. */
    locksWaiting: Maybe,
    /** Statements by their mean time, or null where the database collects none. */
    slow: Type.Union([
      Type.Array(Type.Object({ text: Type.String(), calls: Type.Number(), mean: Type.Number(), total: Type.Number() })),
      Type.Null(),
    ]),
  }),
  jobs: Type.Object({
    waiting: Type.Integer(),
    running: Type.Integer(),
    schedules: Type.Integer(),
    schedulesRunning: Type.Integer(),
    /** Scheduled runs of the last day that did not succeed. */
    schedulesFailed: Type.Integer(),
  }),
  sockets: Type.Integer(),
  endpoints: Type.Array(
    Type.Object({
      method: Type.String(),
      route: Type.String(),
      count: Type.Integer(),
      errors: Type.Integer(),
      mean: Type.Number(),
      p50: Type.Number(),
      p95: Type.Number(),
    }),
  ),
  /** The last slow calls, the latest first. */
  slowCalls: Type.Array(
    Type.Object({
      time: Type.String(),
      method: Type.String(),
      route: Type.String(),
      status: Type.Integer(),
      ms: Type.Number(),
    }),
  ),
})
export type MonitorState = Static<typeof MonitorState>

/** What the process that answers does now, and what it has done since it started. */
export const state = endpoint({
  id: 'monitor.state',
  methods: ['GET'],
  path: '/sys/monitor/state',
  access: holding(MONITOR_PERMISSION),
  reply: MonitorState,
})
/** The samples of an hour, or of a day where `span` is `day`, in order. */
export const series = endpoint({
  id: 'monitor.series',
  methods: ['GET'],
  path: '/sys/monitor/series',
  access: holding(MONITOR_PERMISSION),
  query: Type.Object({ span: Type.Optional(ShortText) }),
  reply: Type.Array(MonitorSample),
})
