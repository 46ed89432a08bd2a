import { defineMessages } from './define.ts'

/** What is kept of a list: columns, looks, advanced queries. */
export const listView = defineMessages({
  LIST_VIEW_GONE: { 'zh-CN': '保存的内容不存在，或不属于您', 'en-US': 'What was saved is not there any more, or is not yours.' },
  LIST_VIEW_TAKEN: { 'zh-CN': '“{title}”已存在，请换一个名称', 'en-US': '“{title}” exists already; choose another name.' },
  LIST_VIEW_FULL: { 'zh-CN': '每个列表最多保存 {max} 项，请先删除不用的', 'en-US': 'At most {max} things can be saved of one list; delete some first.' },
  LIST_VIEW_LARGE: { 'zh-CN': '保存的内容过大，最多 {max} KB', 'en-US': 'This is too large to be saved; at most {max} KB.' },
  LIST_VIEW_SAVED: { 'zh-CN': '保存成功', 'en-US': 'Saved.' },
  LIST_VIEW_DELETED: { 'zh-CN': '删除成功', 'en-US': 'Deleted.' },
})
