import type { OPEN_TABLES, SYSTEM_LISTS } from '../../../schemas/language/lookup.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'

type Words<K extends string> = Readonly<Record<K, MessageCode>>

export const LIST_NAMES: Words<(typeof SYSTEM_LISTS)[number]> = {
  user: 'SOURCE_USER',
  role: 'SOURCE_ROLE',
  position: 'SOURCE_POSITION',
  tenant: 'SOURCE_TENANT',
}

export const TABLE_NAMES: Words<(typeof OPEN_TABLES)[number]> = {
  sys_user: 'SOURCE_USER',
  sys_role: 'SOURCE_ROLE',
  sys_depart: 'SOURCE_DEPART',
  sys_category: 'SOURCE_CATEGORY',
  sys_announcement_category: 'SOURCE_ANNOUNCEMENT_CATEGORY',
  wf_process: 'SOURCE_PROCESS',
}

/** What the columns of system lists and tables are called; the fields of a screen bring their own titles. */
export const COLUMN_NAMES: Readonly<Record<string, MessageCode>> = {
  id: 'SOURCE_COLUMN_ID',
  pid: 'SOURCE_COLUMN_PARENT',
  parent_id: 'SOURCE_COLUMN_PARENT',
  name: 'SOURCE_COLUMN_NAME',
  code: 'SOURCE_COLUMN_CODE',
  status: 'SOURCE_COLUMN_STATUS',
  username: 'SOURCE_COLUMN_USERNAME',
  realname: 'SOURCE_COLUMN_REALNAME',
  work_no: 'SOURCE_COLUMN_WORK_NO',
  org_code: 'SOURCE_COLUMN_ORG_CODE',
  org_category: 'SOURCE_COLUMN_ORG_CATEGORY',
  depart_name: 'SOURCE_COLUMN_DEPART',
  role_name: 'SOURCE_COLUMN_ROLE',
  role_code: 'SOURCE_COLUMN_ROLE_CODE',
  title: 'SOURCE_COLUMN_TITLE',
}
