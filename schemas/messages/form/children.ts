import { defineMessages } from '../define.ts'

/** Rows of sub-tables, which are edited and saved with the record above them. */
export const children = defineMessages({
  CHILD_TABS: { 'zh-CN': '子表', 'en-US': 'Sub-tables' },
  CHILD_ADD: { 'zh-CN': '新增一行', 'en-US': 'Add a row' },
  CHILD_UP: { 'zh-CN': '上移', 'en-US': 'Move up' },
  CHILD_DOWN: { 'zh-CN': '下移', 'en-US': 'Move down' },
  CHILD_EDIT: { 'zh-CN': '编辑第 {row} 行', 'en-US': 'Edit row {row}' },
  CHILD_DELETE: { 'zh-CN': '删除第 {row} 行', 'en-US': 'Delete row {row}' },
  CHILD_EMPTY: { 'zh-CN': '暂无数据', 'en-US': 'No data' },
  CHILD_IS_WRONG: { 'zh-CN': '有 {count} 处填写不正确', 'en-US': '{count} {count|value needs|values need} correcting' },
  CHILD_ROW_ADD: { 'zh-CN': '新增{title}', 'en-US': 'Add: {title}' },
  CHILD_ROW_EDIT: { 'zh-CN': '{title}：第 {row} 行', 'en-US': '{title}: row {row}' },
  CHILD_OK: { 'zh-CN': '确定', 'en-US': 'OK' },
  CHILD_CANCEL: { 'zh-CN': '取消', 'en-US': 'Cancel' },
  CHILD_CLEAR: { 'zh-CN': '清空{title}', 'en-US': 'Clear: {title}' },
  CHILD_TOO_FEW: {
    'zh-CN': '“{title}”至少需要 {limit} 行',
    'en-US': '“{title}” needs at least {limit} {limit|row|rows}',
  },
  CHILD_TOO_MANY: {
    'zh-CN': '“{title}”最多 {limit} 行',
    'en-US': '“{title}” can have at most {limit} {limit|row|rows}',
  },
  CHILD_ROWS_OVER: {
    'zh-CN': '“{title}”超过 {limit} 行，无法随记录一起打开或保存。请先在“{list}”的列表中删除或移走多余的行',
    'en-US':
      '“{title}” has more than {limit} rows and cannot be opened or saved with its record. Delete or move some of them in the list “{list}” first.',
  },
  CHILD_REPEATED: {
    'zh-CN': '{label}“{value}”与第 {row} 行重复',
    'en-US': '{label} “{value}” is already used in row {row}',
  },
  CHILD_NOT_DELETED: {
    'zh-CN': '“{title}”中有您无权删除的行，因此不能删除这条记录',
    'en-US': '“{title}” contains rows that you may not delete, so this record cannot be deleted.',
    code: 510,
  },
  CHILD_ROW_UNKNOWN: {
    'zh-CN': '该行不属于这条记录，或已被删除',
    'en-US': 'This row belongs to another record or was deleted',
  },
  CHILD_WRONG: { 'zh-CN': '“{title}”第 {row} 行：{detail}', 'en-US': '“{title}”, row {row}: {detail}' },
  CHILD_STALE: {
    'zh-CN': '“{title}”第 {row} 行已被 {who} 于 {when} 修改，请刷新后重试',
    'en-US': '{who} changed row {row} of “{title}” at {when}. Reload it and try again.',
    code: 409,
    http: 409,
  },
})
