import { defineMessages } from '../define.ts'

/** A list or a record on paper. */
export const print = defineMessages({
  PRINT_DIALOG: { 'zh-CN': '打印列表', 'en-US': 'Print the list' },
  PRINT_PAGE: { 'zh-CN': '当前页的 {count} 条', 'en-US': 'The {count} {count|record|records} on this page' },
  PRINT_SELECTED: { 'zh-CN': '选中的 {count} 条', 'en-US': 'The {count} selected {count|record|records}' },
  PRINT_ALL: { 'zh-CN': '全部查询结果', 'en-US': 'All search results' },
  PRINT_BY: { 'zh-CN': '打印人：{name}', 'en-US': 'Printed by: {name}' },
  PRINT_AT: { 'zh-CN': '打印时间：{time}', 'en-US': 'Printed at: {time}' },
  PRINT_COUNT: { 'zh-CN': '共 {count} 条', 'en-US': '{count} {count|record|records}' },
  PRINT_MOST: { 'zh-CN': '仅前 {max} 条，查询结果共 {count} 条', 'en-US': 'Only the first {max} of {count} records' },
  PRINT_CONDITIONS: { 'zh-CN': '查询条件', 'en-US': 'Search conditions' },
  PRINT_WORDS: { 'zh-CN': '搜索：{words}', 'en-US': 'Search: {words}' },
  PRINT_CONDITION: { 'zh-CN': '{title}：{value}', 'en-US': '{title}: {value}' },
  PRINT_NUMBER: { 'zh-CN': '序号', 'en-US': 'No.' },
  PRINT_NONE: {
    'zh-CN': '没有可打印的记录，请先调整查询条件',
    'en-US': 'There are no records to print. Change the search conditions first.',
  },
  PRINT_READING: { 'zh-CN': '正在读取 {done} / {all} 条…', 'en-US': 'Reading {done} of {all} records…' },
})
