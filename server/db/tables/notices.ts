import type { Generated } from 'kysely'
import type { Audited, NullableTime, StampedTime } from './columns.ts'

export interface AnnouncementTable extends Audited {
  id: string
  title: string
  /** Sanitised HTML. */
  content: Generated<string>
  abstract: string | null
  start_time: NullableTime
  end_time: NullableTime
  /** User name. */
  sender: string | null
  priority: Generated<string>
  category: Generated<string>
  /** Code of a row of `sys_announcement_category`. */
  category_code: string | null
  msg_type: Generated<string>
  /** Ids of the recipients, joined by commas. */
  user_ids: string | null
  /** 0 draft, 1 released, 2 revoked. */
  send_status: Generated<string>
  send_time: NullableTime
  cancel_time: NullableTime
  bus_type: string | null
  bus_id: string | null
  open_type: string | null
  open_page: string | null
  del_flag: Generated<number>
}

export interface AnnouncementCategoryTable extends Audited {
  id: string
  code: string
  name: string
  sort_order: Generated<number>
  /** 1 where it is offered for new announcements, else 0. */
  status: Generated<string>
  remark: string | null
}

export interface AnnouncementSendTable {
  id: string
  annt_id: string
  user_id: string
  is_recipient: Generated<boolean>
  read_time: NullableTime
}

export interface ChatRoomTable {
  id: string
  key: string
  depart_id: string | null
  last_message_id: string | null
  create_time: StampedTime
}

export interface ChatMessageTable {
  id: string
  room_id: string
  sender_id: string
  client_key: string
  text: string
  create_time: StampedTime
}
