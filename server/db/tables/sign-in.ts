import type { Generated } from 'kysely'
import type { Json, StampedTime, Time } from './columns.ts'

export interface SessionTable {
  id: string
  token_hash: string
  /** Of the word that a browser shows for stored files; null for a session that began before there was one. */
  files_hash: string | null
  user_id: string
  created_at: StampedTime
  last_seen_at: StampedTime
  expires_at: Time
  ip: string | null
  user_agent: string | null
  /** The session that asked for the ticket this one was begun with; it ends with that one. */
  parent_id: string | null
  /** It ends this many seconds after its last use. */
  idle_seconds: Generated<number>
}

export interface TicketTable {
  ticket_hash: string
  session_id: string
  expires_at: Time
}

export interface CaptchaTable {
  check_key: string
  answer_hash: string
  expires_at: Time
  attempts: Generated<number>
}

export interface LoginAttemptTable {
  id: string
  username: string
  at: StampedTime
  ok: boolean
  ip: string | null
}

export interface CodeTable {
  id: string
  purpose: string
  /** A telephone number, or the flow that asked. */
  subject: string
  /** Null where the subject has no account. */
  user_id: string | null
  code_hash: string
  tries: Generated<number>
  spent: Generated<boolean>
  ip: string | null
  created_at: Time
  expires_at: Time
}

export interface StepTable {
  hash: string
  purpose: string
  content: Json
  expires_at: Time
}

export interface ThirdAccountTable {
  source: string
  subject: string
  user_id: string
  create_time: StampedTime
}

export interface OutboxTable {
  id: string
  /** 'sms' or 'mail'. */
  channel: string
  recipient: string
  subject: string
  body: string
  created_at: Time
}
