import { defineMessages } from '../define.ts'

/** Texts of the table of all words of a page in both languages. */
export const languages = defineMessages({
  LANGUAGES_TITLE: { 'zh-CN': '中英文文字', 'en-US': 'Texts in both languages' },
  LANGUAGES_PLACE: { 'zh-CN': '位置', 'en-US': 'Place' },
  LANGUAGES_POINTER: { 'zh-CN': '编号（勿改）', 'en-US': 'Id (do not change)' },
  LANGUAGES_MAIN: { 'zh-CN': '中文', 'en-US': 'Chinese' },
  LANGUAGES_OTHER: { 'zh-CN': '英文', 'en-US': 'English' },
  LANGUAGES_MAIN_OF: { 'zh-CN': '“{place}”的中文', 'en-US': 'Chinese of “{place}”' },
  LANGUAGES_OTHER_OF: { 'zh-CN': '“{place}”的英文', 'en-US': 'English of “{place}”' },
  LANGUAGES_MISSING: { 'zh-CN': '只看缺英文的（{count}）', 'en-US': 'Only without English ({count})' },
  LANGUAGES_NONE_MISSING: { 'zh-CN': '所有文字都有英文', 'en-US': 'Every text has English words' },
  LANGUAGES_SEARCH: { 'zh-CN': '搜索文字或位置', 'en-US': 'Search texts or places' },
  LANGUAGES_EXPORT: { 'zh-CN': '导出表格', 'en-US': 'Export as a spreadsheet' },
  LANGUAGES_IMPORT: { 'zh-CN': '导入表格', 'en-US': 'Import a spreadsheet' },
  LANGUAGES_FILE: { 'zh-CN': '{title} 文字', 'en-US': '{title} texts' },
  LANGUAGES_IMPORTED: {
    'zh-CN': '已更新 {count} 处文字，可撤销',
    'en-US': '{count} {count|text was|texts were} changed. You can undo this.',
  },
  LANGUAGES_NOT_IMPORTED: {
    'zh-CN': '该文件不是由此处导出的表格，请先导出，填写后再导入',
    'en-US': 'This file is no spreadsheet exported from here. Export one, fill it in and import it.',
  },
  LANGUAGES_STEP: { 'zh-CN': '修改文字“{place}”', 'en-US': 'Change the text “{place}”' },
  LANGUAGES_STEP_IMPORT: { 'zh-CN': '导入中英文文字', 'en-US': 'Import texts in both languages' },
})
