import type { Time } from './columns.ts'

export interface ImportProgressTable {
  user_id: string
  call_key: string
  done: number
  total: number
  update_time: Time
}
