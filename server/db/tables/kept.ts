import type { Json, StampedTime } from './columns.ts'

export interface IdempotencyTable {
  user_id: string
  key: string
  fingerprint: string
  outcome: Json | null
  created_at: StampedTime
}

export interface RecordVersionTable {
  screen_id: string
  row_id: string
  version: number
}
