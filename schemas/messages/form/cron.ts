import { defineMessages } from '../define.ts'

/** What can be wrong with a cron expression. `{place}` counts its parts from 1. */
export const cron = defineMessages({
  CRON_TITLE: { 'zh-CN': 'cron表达式', 'en-US': 'cron expression' },
  CRON_OPEN: { 'zh-CN': '编辑{title}', 'en-US': 'Edit {title}' },
  CRON_FIELD_COUNT: {
    'zh-CN': 'cron表达式须为以空格分隔的 5 到 7 段',
    'en-US': 'A cron expression has 5 to 7 parts, separated by spaces',
  },
  CRON_PART_WRONG: {
    'zh-CN': 'cron表达式第 {place} 段：无法识别“{text}”',
    'en-US': 'Part {place} of the cron expression: “{text}” is not valid',
  },
  CRON_OUT_OF_RANGE: {
    'zh-CN': 'cron表达式第 {place} 段：{text} 不在 {min} 到 {max} 之间',
    'en-US': 'Part {place} of the cron expression: {text} is not between {min} and {max}',
  },
  CRON_ALONE: {
    'zh-CN': 'cron表达式第 {place} 段：“{text}”中的 ?、L、W、# 须单独使用',
    'en-US': 'Part {place} of the cron expression: ?, L, W and # must be used alone, not in “{text}”',
  },
  CRON_YEAR_ORDER: {
    'zh-CN': 'cron表达式第 {place} 段：年份“{text}”的结束早于开始',
    'en-US': 'Part {place} of the cron expression: the years “{text}” end before they begin',
  },
  CRON_BOTH_DAYS: {
    'zh-CN': 'cron表达式的日和周不能同时指定，其中一个须为“?”',
    'en-US': 'A cron expression cannot set both the day and the weekday. One of them must be “?”.',
  },
  CRON_NO_DAY: {
    'zh-CN': 'cron表达式的日和周不能同时为“?”',
    'en-US': 'The day and the weekday of a cron expression cannot both be “?”',
  },
})
