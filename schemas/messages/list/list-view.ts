import { defineMessages } from '../define.ts'

/** Stored settings of a list: columns, looks, advanced queries. */
export const listView = defineMessages({
  LIST_VIEW_GONE: {
    'zh-CN': '保存的内容不存在，或不属于您',
    'en-US': 'The saved item no longer exists, or it is not yours.',
  },
  LIST_VIEW_TAKEN: {
    'zh-CN': '“{title}”已存在，请换一个名称',
    'en-US': '“{title}” already exists. Choose another name.',
  },
  LIST_VIEW_FULL: {
    'zh-CN': '每个列表最多保存 {max} 项，请先删除不用的',
    'en-US': 'At most {max} items can be saved for one list. Delete some first.',
  },
  LIST_VIEW_LARGE: {
    'zh-CN': '保存的内容过大，最多 {max} KB',
    'en-US': 'This is too large to save. At most {max} KB can be saved.',
  },
  LIST_VIEW_SAVED: { 'zh-CN': '保存成功', 'en-US': 'Saved.' },
  LIST_VIEW_DELETED: { 'zh-CN': '删除成功', 'en-US': 'Deleted.' },
})
