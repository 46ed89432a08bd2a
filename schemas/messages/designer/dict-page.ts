import { defineMessages } from '../define.ts'

/** The page where the entries of a dictionary are edited. */
export const dictPage = defineMessages({
  DICT_PAGE_ENTRIES: { 'zh-CN': '字典项：{name}', 'en-US': 'Entries of {name}' },
  DICT_PAGE_NONE: { 'zh-CN': '没有这个字典', 'en-US': 'This dictionary does not exist' },
  DICT_PAGE_USES: {
    'zh-CN': '{count} 处使用此字典，修改字典项会影响它们',
    'en-US': 'Used in {count} {count|place|places}, which changes of the entries affect',
  },
  DICT_PAGE_USED_PAGE: { 'zh-CN': '页面：{title}', 'en-US': 'Page: {title}' },
  DICT_PAGE_USED_DRAFT: { 'zh-CN': '页面草稿：{title}', 'en-US': 'Draft of a page: {title}' },
  DICT_PAGE_USED_OTHER: { 'zh-CN': '报表、权限或脚本：{title}', 'en-US': 'Report, rule or script: {title}' },
  DICT_PAGE_TAKEN: {
    'zh-CN': '该值已被其他字典项使用，请换一个',
    'en-US': 'Another entry already has this value. Enter a different one.',
  },
})
