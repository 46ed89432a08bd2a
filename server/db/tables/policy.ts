import type { Generated } from 'kysely'
import type { Audited, Json, Time } from './columns.ts'

export interface PolicyTable {
  id: string
  screen_id: string
  role_id: string
  version: number
  document: Json
  update_by: string
  update_time: Time
}
export interface DataRuleTable extends Audited {
  id: string
  permission_id: string
  rule_name: string
  rule_column: string
  rule_conditions: string
  rule_value: string
  status: Generated<string>
  version: Generated<number>
}
export interface ViewAsTable {
  id: string
  user_id: string
  as_user_id: string
  screen_id: string
  create_time: Time
}
