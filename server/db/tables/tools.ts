import type { Audited, Json } from './columns.ts'

export interface CheckRuleTable extends Audited {
  id: string
  rule_name: string
  rule_code: string
  /** A list of `{digits, pattern, message}`. */
  rule_json: Json
  rule_description: string | null
}
