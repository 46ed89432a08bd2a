import { defineMessages } from './define.ts'

/** What the buttons of a list say of many rows. */
export const listAction = defineMessages({
  LIST_NEEDS_ONE: { 'zh-CN': '请只选择一条记录！', 'en-US': 'Please select one record only.' },
  LIST_ACTION_PARTLY: { 'zh-CN': '“{title}”：{done} 条成功，{failed} 条未成功', 'en-US': '{title}: {done} done, {failed} not' },
  LIST_ACTION_RUNNING: { 'zh-CN': '正在执行“{title}”… {done} / {total}', 'en-US': '{title}: {done} of {total}…' },
  LIST_ACTION_MORE: { 'zh-CN': '其余 {count} 条不再列出', 'en-US': '{count} more are not listed' },
  LIST_ACTION_KEPT: { 'zh-CN': '未成功的记录仍保持选中，可修正后重试。', 'en-US': 'Those that failed are still selected: mend what is wrong and try again.' },
  LIST_OUTCOME_CLOSE: { 'zh-CN': '知道了', 'en-US': 'Close' },
  LIST_LINK_PREVIEW: { 'zh-CN': '预览中不跳转：{url}', 'en-US': 'A preview leads nowhere: {url}' },
  LIST_DELETE_COUNT: { 'zh-CN': '共 {count} 条', 'en-US': '{count} in all' },
  LIST_DELETING: { 'zh-CN': '正在删除… {done} / {total}', 'en-US': 'Deleting… {done} of {total}' },
  LIST_DELETED_PART: { 'zh-CN': '已删除 {done} 条，其余 {left} 条未删除，仍保持选中：{reason}', 'en-US': '{done} deleted; {left} not, which are still selected: {reason}' },
  LIST_EXPORT_MOST: { 'zh-CN': '此服务一次最多导出 {max} 条所选记录；可改为按查询条件导出', 'en-US': 'This service exports at most {max} selected records at once; export by a search instead.' },
  LIST_SENT_PART: { 'zh-CN': '前 {done} 条已处理，共 {total} 条；之后：{reason}', 'en-US': '{done} of {total} are done; then: {reason}' },
  LIST_SELECT_WHOLE: { 'zh-CN': '选择查询结果的全部 {count} 条', 'en-US': 'Select all {count} of this search' },
  LIST_SELECTING: { 'zh-CN': '正在选择… {count}', 'en-US': 'Selecting… {count}' },
  LIST_SELECTED_WHOLE: { 'zh-CN': '已选择查询结果的全部 {count} 项', 'en-US': 'All {count} of this search are selected' },
  LIST_SELECT_MOST: { 'zh-CN': '最多可选择 {max} 条，请先缩小查询范围', 'en-US': 'At most {max} can be selected; please narrow the search first.' },
  LIST_EMPTY_SEARCH: { 'zh-CN': '可放宽或重置查询条件', 'en-US': 'Ask for less, or reset the search.' },
  LIST_EMPTY_RESET: { 'zh-CN': '重置查询', 'en-US': 'Reset the search' },
  LIST_TREE_FOLD: { 'zh-CN': '收起{title}', 'en-US': 'Fold away: {title}' },
  LIST_TREE_UNFOLD: { 'zh-CN': '展开{title}', 'en-US': 'Show: {title}' },
  LIST_TREE_WIDTH: { 'zh-CN': '调整宽度', 'en-US': 'Width' },
})
