import type { Generated } from 'kysely'
import type { Audited, Json, NullableTime, StampedTime } from './columns.ts'

export interface ScreenTable extends Audited {
  id: string
  title: string
  published_version: number | null
  draft: Json | null
  draft_by: string | null
  draft_time: NullableTime
  /** Counts up with every change of this row; the guard against a stale save. */
  revision: Generated<number>
  retired_by: string | null
  /** Since when its page is out of use. */
  retired_time: NullableTime
}

export interface ScreenVersionTable {
  screen_id: string
  version: number
  document: Json
  etag: string
  author: string | null
  message: string | null
  created_at: StampedTime
  /** 'file', 'designer', 'rollback' or 'import'. */
  origin: string
}

export interface ScreenDataTable {
  screen_id: string
  table_name: string
  columns: Json
  applied_version: number | null
  update_time: StampedTime
  /** What the table had before a page took it over; null where it was made for its page. */
  adopted: Json | null
}

export interface ScriptTable {
  id: string
  screen_id: string
  /** 'form' or 'list'. */
  kind: string
  /** The one in force. */
  version: number
  update_by: string | null
  update_time: StampedTime
}

export interface ScriptVersionTable {
  script_id: string
  version: number
  content: string
  author: string | null
  created_at: StampedTime
}

export interface ListSavedTable {
  id: string
  user_id: string
  screen_id: string
  /** 'columns', 'view' or 'query'. */
  kind: string
  title: string
  content: Json
  shared: Generated<boolean>
  create_time: StampedTime
  update_time: StampedTime
}

export interface FileTable {
  id: string
  path: string
  name: string
  size: number
  mime: string
  sha256: string
  biz: string | null
  width: number | null
  height: number | null
  /** User name of the person who uploaded it. */
  create_by: string | null
  /** The tenant that the upload was for; '0' means none. */
  tenant: Generated<string>
  create_time: StampedTime
}

export interface SettingTable {
  key: string
  value: Json
  update_by: string | null
  update_time: StampedTime
}
