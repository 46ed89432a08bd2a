import type { Generated } from 'kysely'
import type { RunResult } from '../../../schemas/contract/schedule.ts'
import type { Audited, Json, NullableTime, Time } from './columns.ts'

export interface ScheduleTable extends Audited {
  id: string
  kind: string
  cron: string
  time_zone: Generated<string>
  parameter: Json
  description: string | null
  status: Generated<number>
  overlap: Generated<'skip' | 'queue'>
  retry_count: Generated<number>
  retry_seconds: Generated<number>
  time_limit: Generated<number>
  alarm: string | null
  owner_id: string | null
  next_time: NullableTime
  due_time: NullableTime
  asked_by: string | null
  last_time: NullableTime
  last_result: RunResult | null
  last_message: string | null
  last_sentence: Json | null
  last_duration: number | null
  run_id: string | null
  lease_until: NullableTime
}

export interface ScheduleRunTable {
  id: string
  schedule_id: string
  description: string | null
  kind: string
  cause: 'time' | 'manual'
  start_by: string | null
  start_time: Time
  end_time: NullableTime
  duration: number | null
  result: RunResult
  attempts: Generated<number>
  message: string | null
  lines: string | null
  sentence: Json | null
  notes: Json | null
  file: string | null
}
