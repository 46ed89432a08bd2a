import type { DataColumn } from '../../data/catalog/index.ts'

function column(key: string, name: string, type: DataColumn['type'], notNull = false): DataColumn {
  return { key, name, type, match: 'exact', lookup: undefined, notNull, field: undefined }
}

/** What the administration's list may be searched and sorted by; the content is not among it. */
export const COLUMNS: ReadonlyMap<string, DataColumn> = new Map(
  [
    column('id', 'id', 'text', true),
    { ...column('titile', 'title', 'text', true), match: 'text' as const },
    column('msgAbstract', 'abstract', 'text'),
    column('sender', 'sender', 'text'),
    column('priority', 'priority', 'text', true),
    column('msgCategory', 'category', 'text', true),
    column('categoryCode', 'category_code', 'text'),
    column('msgType', 'msg_type', 'text', true),
    column('sendStatus', 'send_status', 'text', true),
    column('sendTime', 'send_time', 'timestamp'),
    column('cancelTime', 'cancel_time', 'timestamp'),
    column('startTime', 'start_time', 'timestamp'),
    column('endTime', 'end_time', 'timestamp'),
    column('openType', 'open_type', 'text'),
    column('createBy', 'create_by', 'text'),
    column('createTime', 'create_time', 'timestamp', true),
    column('updateTime', 'update_time', 'timestamp'),
  ].map((one) => [one.key, one]),
)
