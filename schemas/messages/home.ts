import { defineMessages } from './define.ts'

/** What home offers besides the menu. */
export const home = defineMessages({
  HOME_DRAFTS: { 'zh-CN': '未保存的草稿', 'en-US': 'Unsaved drafts' },
  HOME_DRAFT_NEW: { 'zh-CN': '新增{page}', 'en-US': 'New record in {page}' },
  HOME_DRAFT_GRID: { 'zh-CN': '{page}的表格编辑', 'en-US': 'Grid of {page}' },
  HOME_NOTICES: { 'zh-CN': '未读通知', 'en-US': 'Unread notices' },
  HOME_NOTICES_ALL: { 'zh-CN': '查看全部通知', 'en-US': 'All notices' },
  HOME_COUNTERS: { 'zh-CN': '我的数据', 'en-US': 'My records' },
  HOME_MORE_THAN: { 'zh-CN': '超过 {total}', 'en-US': 'over {total}' },
  HOME_WELCOME: { 'zh-CN': '您打开的记录、草稿和通知会显示在这里，可从下方快捷入口开始。', 'en-US': 'Records that you open, drafts and notices are shown here. Begin with a shortcut below.' },
})
