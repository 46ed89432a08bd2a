import { defineMessages } from './define.ts'

/** Fixed words of parts that are not built yet: the editable grid, the advanced query. A build leaves them out. */
export const later = defineMessages({
  SUPER_QUERY_TITLE: { 'zh-CN': '高级查询构造器', 'en-US': 'advanced query constructor' },
  SUPER_QUERY_EMPTY: { 'zh-CN': '不能查询空条件', 'en-US': 'cannot query empty condition' },
  SUPER_QUERY_SAVE_EMPTY: { 'zh-CN': '空条件不能保存', 'en-US': 'empty condition cannot be saved' },
  SUPER_QUERY_SAVE_NAME: { 'zh-CN': '保存名称不能为空', 'en-US': 'save name cannot be empty' },
  GRID_TOO_FAST: { 'zh-CN': '你点击的太快了，请慢点点击!', 'en-US': 'you clicked too fast, please slow down!' },
})
