import type { Generated } from 'kysely'
import type { Json, NullableTime, StampedTime, Time } from './columns.ts'

export interface DownloadTicketTable {
  ticket_hash: string
  session_id: string
  /** Path and query, without the ticket. */
  address: string
  /** That the call worked for. */
  tenant: string
  expires_at: Time
}

export interface UploadTable {
  id: string
  user_id: string
  name: string
  biz: string
  size: number
  received: Generated<number>
  parts: Json
  path: string | null
  claimed_until: NullableTime
  created_at: StampedTime
  updated_at: StampedTime
}
