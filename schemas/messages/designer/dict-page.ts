import { defineMessages } from '../define.ts'

/** The page where the entries of a dictionary are edited. */
export const dictPage = defineMessages({
  DICT_PAGE_ENTRIES: { 'zh-CN': '字典项：{name}', 'en-US': 'Entries of {name}' },
  DICT_PAGE_NONE: { 'zh-CN': '没有这个字典', 'en-US': 'This dictionary does not exist' },
  DICT_PAGE_TAKEN: {
    'zh-CN': '该值已被其他字典项使用，请换一个',
    'en-US': 'Another entry already has this value. Enter a different one.',
  },
})
