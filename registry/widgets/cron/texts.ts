import type { Message } from '../../../schemas/messages/define.ts'
import { fill } from '../../../schemas/messages/define.ts'
import type { Locale } from '../../../schemas/language/text.ts'

/** What the editor says; fetched with it, so that no page without one carries it. */
const WORDS = {
  second: { 'zh-CN': '秒', 'en-US': 'Second' },
  minute: { 'zh-CN': '分', 'en-US': 'Minute' },
  hour: { 'zh-CN': '时', 'en-US': 'Hour' },
  day: { 'zh-CN': '日', 'en-US': 'Day' },
  month: { 'zh-CN': '月', 'en-US': 'Month' },
  week: { 'zh-CN': '周', 'en-US': 'Weekday' },
  year: { 'zh-CN': '年', 'en-US': 'Year' },
  manySecond: { 'zh-CN': '秒', 'en-US': 'seconds' },
  manyMinute: { 'zh-CN': '分钟', 'en-US': 'minutes' },
  manyHour: { 'zh-CN': '小时', 'en-US': 'hours' },
  manyDay: { 'zh-CN': '天', 'en-US': 'days' },
  manyMonth: { 'zh-CN': '个月', 'en-US': 'months' },
  manyYear: { 'zh-CN': '年', 'en-US': 'years' },
  everySecond: { 'zh-CN': '每秒', 'en-US': 'Every second' },
  everyMinute: { 'zh-CN': '每分', 'en-US': 'Every minute' },
  everyHour: { 'zh-CN': '每时', 'en-US': 'Every hour' },
  everyDay: { 'zh-CN': '每日', 'en-US': 'Every day' },
  everyMonth: { 'zh-CN': '每月', 'en-US': 'Every month' },
  everyWeek: { 'zh-CN': '每日', 'en-US': 'Every day of the week' },
  everyYear: { 'zh-CN': '每年', 'en-US': 'Every year' },
  unset: { 'zh-CN': '不设置', 'en-US': 'Not set' },
  range: { 'zh-CN': '区间', 'en-US': 'Range' },
  loop: { 'zh-CN': '循环', 'en-US': 'Loop' },
  workday: { 'zh-CN': '工作日', 'en-US': 'Working day' },
  last: { 'zh-CN': '最后一日', 'en-US': 'Last day' },
  specific: { 'zh-CN': '指定', 'en-US': 'Specified' },
  lastWorkday: { 'zh-CN': '最后一个工作日', 'en-US': 'Last working day' },
  beforeLast: { 'zh-CN': '月末之前', 'en-US': 'Before the end of the month' },
  lastOf: { 'zh-CN': '最后一个', 'en-US': 'Last' },
  nth: { 'zh-CN': '第几个', 'en-US': 'Which one' },
  other: { 'zh-CN': '其他写法', 'en-US': 'Other' },
  from: { 'zh-CN': '从', 'en-US': 'from' },
  to: { 'zh-CN': '到', 'en-US': 'to' },
  startAt: { 'zh-CN': '从', 'en-US': 'from' },
  every: { 'zh-CN': '起，每隔', 'en-US': 'onwards, every' },
  nearest: { 'zh-CN': '距该日最近：', 'en-US': 'nearest to day' },
  daysBefore: { 'zh-CN': '最后一日的前几日：', 'en-US': 'days before the last day:' },
  numberInMonth: { 'zh-CN': '个', 'en-US': 'in the month:' },
  rangeStart: { 'zh-CN': '{unit}：区间开始', 'en-US': '{unit}: range from' },
  rangeEnd: { 'zh-CN': '{unit}：区间结束', 'en-US': '{unit}: range to' },
  incrementStart: { 'zh-CN': '{unit}：循环开始', 'en-US': '{unit}: loop from' },
  incrementIncrement: { 'zh-CN': '{unit}：循环间隔', 'en-US': '{unit}: loop interval' },
  specificSpecific: { 'zh-CN': '{unit}：指定值', 'en-US': '{unit}: values' },
  cronDaysNearestWeekday: { 'zh-CN': '工作日最接近的日期', 'en-US': 'Working day nearest to day' },
  cronDaysBeforeEomMinus: { 'zh-CN': '最后一日的前几日', 'en-US': 'Days before the last day' },
  cronLastSpecificDomDay: { 'zh-CN': '最后一个星期几', 'en-US': 'Last weekday' },
  cronNthDayDay: { 'zh-CN': '星期几', 'en-US': 'Weekday' },
  cronNthDayNth: { 'zh-CN': '第几个', 'en-US': 'Which one' },
  otherText: { 'zh-CN': '{unit}：表达式片段', 'en-US': '{unit}: part of the expression' },
  modes: { 'zh-CN': '{unit}的设置方式', 'en-US': 'How to set: {unit}' },
  weekDecides: {
    'zh-CN': '已设置“周”，“日”不可设置。将“周”改为“不设置”后可用。',
    'en-US': 'The weekday is set, so the day cannot be set. Set the weekday to “Not set” first.',
  },
  dayDecides: {
    'zh-CN': '已设置“日”，“周”不可设置。将“日”改为“每日”或“不设置”后可用。',
    'en-US': 'The day is set, so the weekday cannot be set. Set the day to “Every day” or “Not set” first.',
  },
  endBeforeStart: { 'zh-CN': '区间的结束不能早于开始', 'en-US': 'The end of the range must not be before its start' },
  numberMissing: { 'zh-CN': '请输入整数', 'en-US': 'Enter a whole number' },
  noneChosen: { 'zh-CN': '请至少选择一项', 'en-US': 'Choose at least one' },
  expression: { 'zh-CN': '表达式', 'en-US': 'Expression' },
  runs: { 'zh-CN': '最近10次执行时间（不含年）', 'en-US': 'Next 10 runs (without the year)' },
  noRuns: { 'zh-CN': '无执行时间', 'en-US': 'No runs' },
} as const satisfies Readonly<Record<string, Message>>

export type EditorWord = keyof typeof WORDS
export type SayText = (word: EditorWord, params?: Readonly<Record<string, unknown>>) => string
export const textsIn =
  (locale: Locale): SayText =>
  (word, params) =>
    fill(WORDS[word][locale], params)
