import type { Generated } from 'kysely'
import type { Json, NullableTime, StampedTime, Time } from './columns.ts'

export interface ProcessTable {
  code: string
  title: string
  category: string | null
  icon: string | null
  screen: string
  order_no: Generated<number>
  enabled: Generated<boolean>
  /** 0: only a draft. */
  published: Generated<number>
  draft: Json | null
  draft_base: Generated<number>
  draft_revision: Generated<number>
  origin: Generated<string>
  create_by: string | null
  create_time: StampedTime
  update_by: string | null
  update_time: NullableTime
}
export interface ProcessVersionTable {
  code: string
  version: number
  document: Json
  message: Generated<string>
  author: string
  create_time: StampedTime
}
export interface ProcessInstanceTable {
  id: string
  tenant_id: Generated<number>
  code: string
  version: number
  screen: string
  record_id: string
  title: string
  summary: Json
  starter: string
  depart: Generated<string>
  status: string
  result: string | null
  parent_step: string | null
  previous: string | null
  picks: Json
  last_seq: Generated<number>
  row_version: Generated<number>
  start_time: Time
  end_time: NullableTime
}
export interface ProcessStepTable {
  id: string
  instance_id: string
  code: string
  node_key: string
  kind: string
  parent_id: string | null
  lane: string | null
  lanes: Generated<string[]>
  ended_lanes: Generated<string[]>
  status: string
  held_by: string | null
  resumes: string | null
  last_seq: Generated<number>
  result: string | null
  enter_time: Time
  leave_time: NullableTime
  worked_ms: Generated<number>
  error: string | null
}
export interface ProcessTaskTable {
  id: string
  tenant_id: Generated<number>
  instance_id: string
  step_id: string
  code: string
  node_key: string
  kind: string
  of_task: string | null
  place: Generated<number>
  weight: Generated<number>
  owner: string | null
  assignee: string | null
  added_by: string | null
  status: string
  via: Generated<string>
  title: string
  starter: string
  open_time: Time
  read_time: NullableTime
  due_time: NullableTime
  end_time: NullableTime
}
export interface ProcessPoolTable {
  task_id: string
  kind: string
  ref: string
}
export interface ProcessCopyTable {
  id: string
  instance_id: string
  user_name: string
  create_by: string | null
  node_key: string | null
  create_time: Time
  read_time: NullableTime
}
export interface ProcessEventTable {
  instance_id: string
  seq: number
  create_time: Time
  actor: string | null
  for_user: string | null
  action: string
  step_id: string | null
  node_key: string | null
  task_id: string | null
  detail: Json
  hash: string
}
export interface ProcessTimerTable {
  id: string
  instance_id: string
  step_id: string
  task_id: string | null
  kind: string
  due_time: Time
  attempts: Generated<number>
  worker: string | null
  lease_until: NullableTime
  error: string | null
  /** Of a child process, or of somebody who left; null: a timer of the engine itself. */
  payload: Json
  /** In a row. */
  failures: Generated<number>
  /** Since when it is not tried any more. */
  stuck_time: NullableTime
}
export interface ProcessFileTable {
  /** The part of a stored name that no other file has. */
  mark: string
  instance_id: string
}
export interface CalendarTable {
  id: string
  code: string
  name: string
  zone: Generated<string>
  week: Json
  days: Json
  create_by: string | null
  create_time: StampedTime
  update_by: string | null
  update_time: NullableTime
}
