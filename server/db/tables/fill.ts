import type { Audited, Json } from './columns.ts'

export interface FillRuleTable extends Audited {
  id: string
  rule_name: string
  rule_code: string
  rule_class: string
  rule_params: Json
}

export interface FillSerialTable {
  rule_id: string
  series: string
  last_number: number
}
