import Type from 'typebox'
import { LongText, Nullable } from '../common.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** What an announcement is about. `status`: 1 offered for new announcements, 0 not. */
const Record = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  sortOrder: Type.Integer(),
  status: Type.String(),
  status_dictText: Nullable,
  remark: Nullable,
  createTime: Nullable,
})

/** Codes of the administration; the screen `system.announcementCategory` brings them. */
export const CATEGORY_PERMISSION = 'system:announcementCategory'
export const categories = systemEndpoints({
  module: 'announcementCategory',
  path: '/sys/announcementCategory',
  permission: CATEGORY_PERMISSION,
  record: Record,
  fields: {
    /** Announcements hold it: it is stated once and stays. */
    code: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_]*$' }),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    status: Type.Optional(Type.Enum(['0', '1'])),
    remark: Type.Optional(Type.Union([LongText, Type.Null()])),
  },
})
