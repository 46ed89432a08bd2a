import type { Json, StampedTime, Time } from './columns.ts'

export interface IdempotencyTable {
  user_id: string
  key: string
  fingerprint: string
  outcome: Json | null
  created_at: StampedTime
  kept_until: Time
}

export interface RecordVersionTable {
  screen_id: string
  row_id: string
  version: number
}
