import * as contract from '../../../schemas/contract/monitor.ts'
import { call } from '../client/call.ts'

export type { MonitorSample, MonitorState } from '../../../schemas/contract/monitor.ts'
export type Span = 'hour' | 'day'

export const getMonitorState = (signal?: AbortSignal) => call(contract.state, { signal })
export const getMonitorSeries = (span: Span, signal?: AbortSignal) => call(contract.series, { query: { span }, signal })
