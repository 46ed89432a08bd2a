import { defineMessages } from '../define.ts'

/** What home offers besides the menu. */
export const home = defineMessages({
  HOME_DRAFTS: { 'zh-CN': '未保存的草稿', 'en-US': 'Unsaved drafts' },
  HOME_DRAFT_NEW: { 'zh-CN': '新增{page}', 'en-US': 'New record on {page}' },
  HOME_DRAFT_GRID: { 'zh-CN': '{page}的表格编辑', 'en-US': 'Grid on {page}' },
  HOME_NOTICES: { 'zh-CN': '未读通知', 'en-US': 'Unread notices' },
  HOME_NOTICES_ALL: { 'zh-CN': '查看全部通知', 'en-US': 'Show all notices' },
  HOME_COUNTERS: { 'zh-CN': '我的数据', 'en-US': 'My records' },
  HOME_VISITS: { 'zh-CN': '近 7 天登录次数', 'en-US': 'Sign-ins of the last 7 days' },
  HOME_VISITS_TODAY: {
    'zh-CN': '今日登录 {signIns} 次，来自 {addresses} 个地址；累计登录 {all} 次',
    'en-US': 'Today: {signIns} sign-ins from {addresses} addresses. Ever: {all}.',
  },
  HOME_VISITS_DAY: {
    'zh-CN': '{day}：登录 {signIns} 次，{addresses} 个地址',
    'en-US': '{day}: {signIns} sign-ins, {addresses} addresses',
  },
  HOME_MORE_THAN: { 'zh-CN': '超过 {total}', 'en-US': 'more than {total}' },
  HOME_WELCOME: {
    'zh-CN': '您打开的记录、草稿和通知会显示在这里，可从下方快捷入口开始。',
    'en-US': 'Records you open, your drafts and your notices appear here. Start with one of the shortcuts below.',
  },
})
