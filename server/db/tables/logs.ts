import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface LogTable {
  id: number
  create_time: Time
  log_type: string
  operate_type: string
  username: string | null
  userid: string | null
  as_username: string | null
  tenant_id: string | null
  ip: string | null
  client: string | null
  method: string
  request_type: string
  request_url: string
  screen_id: string | null
  record_id: string | null
  cost_time: number
  result_code: number
  error: string | null
  hash: string
}

export interface LogHeadTable {
  id: number
  last_id: number
  last_hash: string
  pruned_id: number
  pruned_hash: string
  sign_ins: number
}

export interface DataLogTable {
  id: Generated<number>
  screen_id: string
  row_id: string
  version: number
  operation: 'add' | 'edit' | 'delete'
  create_by: string | null
  create_time: Time
  before: Json | null
}
