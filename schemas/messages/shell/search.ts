import { defineMessages } from '../define.ts'

/** The search over pages and records. */
export const search = defineMessages({
  SEARCH_TITLE: { 'zh-CN': '全局搜索', 'en-US': 'Search everything' },
  SEARCH_WORDS: {
    'zh-CN': '输入页面名称、拼音或记录中的文字',
    'en-US': 'Type the name of a page, or text from a record',
  },
  SEARCH_FOUND: { 'zh-CN': '搜索结果', 'en-US': 'Results' },
  SEARCH_PAGES: { 'zh-CN': '页面', 'en-US': 'Pages' },
  SEARCH_RECENT_PAGES: { 'zh-CN': '最近访问的页面', 'en-US': 'Recent pages' },
  SEARCH_RECENT_RECORDS: { 'zh-CN': '最近查看的记录', 'en-US': 'Recent records' },
  SEARCH_NONE: {
    'zh-CN': '没有找到“{words}”，请换个词试试',
    'en-US': 'Nothing found for “{words}”. Try different words.',
  },
  SEARCH_BUSY: { 'zh-CN': '正在搜索记录…', 'en-US': 'Searching records…' },
  SEARCH_PART: {
    'zh-CN': '部分页面未能及时搜索，请输入更多文字',
    'en-US': 'Some pages could not be searched in time. Type more words.',
  },
  SEARCH_FAILED: { 'zh-CN': '记录搜索失败：{reason}', 'en-US': 'Records could not be searched: {reason}' },
  SEARCH_MORE: { 'zh-CN': '查看“{page}”中的更多结果', 'en-US': 'More results in {page}' },
  SEARCH_COUNT: { 'zh-CN': '共 {count} 项', 'en-US': '{count} {count|result|results}' },
  SEARCH_RECORD_GONE: {
    'zh-CN': '您不能打开此记录，或记录已删除',
    'en-US': 'You cannot open this record, or it was deleted.',
  },
})
