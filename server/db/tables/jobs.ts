import type { Generated } from 'kysely'
import type { JobState } from '../../../schemas/contract/job.ts'
import type { Json, NullableTime, Time } from './columns.ts'

export interface JobTable {
  id: string
  kind: string
  user_id: string
  locale: string
  title: string
  screen_id: string | null
  input: Json
  input_path: string | null
  state: Generated<JobState>
  done: Generated<number>
  total: number | null
  checkpoint: Json | null
  attempts: Generated<number>
  worker: string | null
  lease_until: NullableTime
  message: string | null
  report: Json | null
  file_name: string | null
  file_path: string | null
  /** When it begins, at the earliest. */
  due_time: NullableTime
  create_time: Time
  start_time: NullableTime
  end_time: NullableTime
  expire_time: NullableTime
}
