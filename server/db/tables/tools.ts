import type { Generated } from 'kysely'
import type { Audited, Json, NullableTime } from './columns.ts'

export interface CheckRuleTable extends Audited {
  id: string
  rule_name: string
  rule_code: string
  /** A list of `{digits, pattern, message}`. */
  rule_json: Json
  rule_description: string | null
}

export interface MessageTemplateTable extends Audited {
  id: string
  template_code: string
  template_name: string
  /** 1 text message, 2 mail, 4 notice. */
  template_type: string
  template_content: string
  template_test_json: string | null
  use_status: Generated<string>
}

export interface MessageTable extends Audited {
  id: string
  es_title: string
  es_type: string
  es_receiver: string
  receiver_id: string | null
  es_param: string | null
  es_content: string
  es_send_time: NullableTime
  /** 0 waiting, 1 sent, 2 failed and tried again, -1 failed for good. */
  es_send_status: Generated<string>
  es_send_num: Generated<number>
  es_result: string | null
  remark: string | null
  next_attempt: NullableTime
}

export interface GatewayRouteTable extends Audited {
  id: string
  router_id: string
  name: string
  uri: string
  /** JSON texts of lists of `{name, args}`. */
  predicates: Generated<string>
  filters: Generated<string>
  sort_order: Generated<number>
  retryable: Generated<number>
  strip_prefix: Generated<number>
  persistable: Generated<number>
  show_api: Generated<number>
  status: Generated<number>
  del_flag: Generated<number>
}

export interface DataSourceTable extends Audited {
  id: string
  code: string
  name: string
  remark: string | null
  /** A value of the dictionary `database_type`. */
  db_type: string
  db_driver: string | null
  db_url: string
  db_name: string | null
  db_username: string
  /** Encrypted; `server/lib/secret-box.ts`. */
  db_password: string | null
}
