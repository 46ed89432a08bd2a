import { defineMessages } from '../define.ts'

/** The versions of a record and what differs between them. */
export const history = defineMessages({
  HISTORY_TITLE: { 'zh-CN': '历史版本：{title}', 'en-US': 'History of {title}' },
  HISTORY_VERSIONS: { 'zh-CN': '版本', 'en-US': 'Versions' },
  HISTORY_VERSION: { 'zh-CN': '版本 {version}', 'en-US': 'Version {version}' },
  HISTORY_NONE: {
    'zh-CN': '该记录还没有历史；保存一次之后，这里会列出每个版本',
    'en-US': 'This record has no history yet. Each version is listed here once the record was saved.',
  },
  HISTORY_ADDED: { 'zh-CN': '新增', 'en-US': 'Added' },
  HISTORY_DELETED: { 'zh-CN': '删除', 'en-US': 'Deleted' },
  HISTORY_EARLIER: { 'zh-CN': '更早的内容', 'en-US': 'Before the first stored version' },
  HISTORY_CHANGED: { 'zh-CN': '修改：{fields}', 'en-US': 'Changed: {fields}' },
  HISTORY_UNCHANGED: { 'zh-CN': '保存，内容未变', 'en-US': 'Saved without a change' },
  HISTORY_OLD: { 'zh-CN': '旧版本', 'en-US': 'Old version' },
  HISTORY_NEW: { 'zh-CN': '新版本', 'en-US': 'New version' },
  HISTORY_FIELD: { 'zh-CN': '字段', 'en-US': 'Field' },
  HISTORY_ONLY_DIFFERENCES: { 'zh-CN': '只看差异', 'en-US': 'Only differences' },
  HISTORY_COMPARISON: { 'zh-CN': '版本对比', 'en-US': 'Comparison' },
  HISTORY_SAME: { 'zh-CN': '其余 {count} 项不变', 'en-US': '{count} {count|other is|others are} unchanged' },
  HISTORY_EQUAL: { 'zh-CN': '两个版本没有差异', 'en-US': 'The two versions are the same.' },
  HISTORY_RESTORE: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  HISTORY_RESTORE_FIELD: { 'zh-CN': '恢复“{field}”为旧版本的值', 'en-US': 'Restore the old value of {field}' },
  HISTORY_RESTORE_ALL: { 'zh-CN': '恢复全部差异', 'en-US': 'Restore all differences' },
  HISTORY_RESTORE_ASK: {
    'zh-CN': '确定把当前记录的 {fields} 恢复为{version}的值吗？',
    'en-US': 'Set {fields} of the record back to the values of {version}?',
  },
})
