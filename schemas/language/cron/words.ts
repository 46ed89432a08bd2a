import { fill, type Message } from '../../messages/define.ts'
import type { Locale } from '../text.ts'

/** The phrases of an expression's sentence. They are loaded only where a sentence is shown, so the catalogue does not carry them. */
const WORDS = {
  and: { 'zh-CN': '、', 'en-US': ', ' },
  comma: { 'zh-CN': '，', 'en-US': ', ' },
  range: { 'zh-CN': '{from}到{to}', 'en-US': '{from} to {to}' },
  everySecond: { 'zh-CN': '每秒', 'en-US': 'every second' },
  everyMinute: { 'zh-CN': '每分钟', 'en-US': 'every minute' },
  everyHour: { 'zh-CN': '每小时', 'en-US': 'every hour' },
  everyDay: { 'zh-CN': '每天', 'en-US': 'every day' },
  stepSecond: { 'zh-CN': '每{step}秒', 'en-US': 'every {step} seconds' },
  stepMinute: { 'zh-CN': '每{step}分钟', 'en-US': 'every {step} minutes' },
  stepHour: { 'zh-CN': '每{step}小时', 'en-US': 'every {step} hours' },
  stepDay: { 'zh-CN': '每{step}天', 'en-US': 'every {step} days' },
  stepMonth: { 'zh-CN': '每{step}个月', 'en-US': 'every {step} months' },
  stepWeek: { 'zh-CN': '每{step}天', 'en-US': 'every {step} days' },
  stepYear: { 'zh-CN': '每{step}年', 'en-US': 'every {step} years' },
  stepFrom: { 'zh-CN': '从{from}起{step}', 'en-US': '{step} from {from} on' },
  stepWithin: { 'zh-CN': '{from}到{to}之间{step}', 'en-US': '{step} from {from} to {to}' },
  second: { 'zh-CN': '{n}秒', 'en-US': 'second {n}' },
  minute: { 'zh-CN': '{n}分', 'en-US': 'minute {n}' },
  hour: { 'zh-CN': '{n}点', 'en-US': '{n}:00' },
  day: { 'zh-CN': '{n}日', 'en-US': 'day {n}' },
  year: { 'zh-CN': '{n}年', 'en-US': '{n}' },
  atSecond: { 'zh-CN': '在{list}', 'en-US': 'at {list}' },
  atMinute: { 'zh-CN': '在{list}', 'en-US': 'at {list}' },
  atHour: { 'zh-CN': '{list}', 'en-US': 'in the hour of {list}' },
  betweenHours: { 'zh-CN': '{list}', 'en-US': 'in the hours from {list}' },
  atTime: { 'zh-CN': '{list}', 'en-US': 'at {list}' },
  onDay: { 'zh-CN': '{list}', 'en-US': 'on {list}' },
  onMonthDay: { 'zh-CN': '每月{list}', 'en-US': 'on {list} of the month' },
  onWeekday: { 'zh-CN': '每逢{list}', 'en-US': 'on {list}' },
  inMonth: { 'zh-CN': '{list}', 'en-US': 'in {list}' },
  inYear: { 'zh-CN': '{list}', 'en-US': 'in {list}' },
  ofEveryMonth: { 'zh-CN': '每月', 'en-US': '' },
  last: { 'zh-CN': '最后一天', 'en-US': 'on the last day of the month' },
  lastWorkday: { 'zh-CN': '最后一个工作日', 'en-US': 'on the last weekday (Mon–Fri) of the month' },
  beforeLast: { 'zh-CN': '最后一天的前{n}天', 'en-US': '{n} days before the last day of the month' },
  beforeLastWorkday: {
    'zh-CN': '距最后一天的前{n}天最近的工作日',
    'en-US': 'on the weekday (Mon–Fri) nearest to {n} days before the last day of the month',
  },
  workday: { 'zh-CN': '距{n}日最近的工作日', 'en-US': 'on the weekday (Mon–Fri) nearest to day {n} of the month' },
  lastOf: { 'zh-CN': '最后一个{weekday}', 'en-US': 'on the last {weekday} of the month' },
  nth: { 'zh-CN': '第{n}个{weekday}', 'en-US': 'on {weekday} no. {n} of the month' },
} as const satisfies Readonly<Record<string, Message>>
export type Word = keyof typeof WORDS

/** From Sunday on. */
const WEEKDAYS: readonly Message[] = [
  { 'zh-CN': '周日', 'en-US': 'Sunday' },
  { 'zh-CN': '周一', 'en-US': 'Monday' },
  { 'zh-CN': '周二', 'en-US': 'Tuesday' },
  { 'zh-CN': '周三', 'en-US': 'Wednesday' },
  { 'zh-CN': '周四', 'en-US': 'Thursday' },
  { 'zh-CN': '周五', 'en-US': 'Friday' },
  { 'zh-CN': '周六', 'en-US': 'Saturday' },
]
/** From January on. */
const MONTHS: readonly Message[] = [
  { 'zh-CN': '1月', 'en-US': 'January' },
  { 'zh-CN': '2月', 'en-US': 'February' },
  { 'zh-CN': '3月', 'en-US': 'March' },
  { 'zh-CN': '4月', 'en-US': 'April' },
  { 'zh-CN': '5月', 'en-US': 'May' },
  { 'zh-CN': '6月', 'en-US': 'June' },
  { 'zh-CN': '7月', 'en-US': 'July' },
  { 'zh-CN': '8月', 'en-US': 'August' },
  { 'zh-CN': '9月', 'en-US': 'September' },
  { 'zh-CN': '10月', 'en-US': 'October' },
  { 'zh-CN': '11月', 'en-US': 'November' },
  { 'zh-CN': '12月', 'en-US': 'December' },
]

export const word = (locale: Locale, name: Word, params: Readonly<Record<string, unknown>> = {}): string =>
  fill(WORDS[name][locale], params)
/** The name of a weekday; 1 is Sunday. */
export const weekdayName = (locale: Locale, weekday: number): string => WEEKDAYS[weekday - 1]?.[locale] ?? ''
/** The name of a month; 1 is January. */
export const monthName = (locale: Locale, month: number): string => MONTHS[month - 1]?.[locale] ?? ''
