import { defineMessages } from '../define.ts'

/** Working calendars. */
export const processCalendar = defineMessages({
  CALENDAR_UNKNOWN: {
    'zh-CN': '工作日历不存在或已被删除，请刷新列表',
    'en-US': 'This calendar does not exist or was deleted. Reload the list.',
  },
  CALENDAR_CODE_TAKEN: {
    'zh-CN': '日历编码“{code}”已存在，请使用其他编码',
    'en-US': 'A calendar with the code “{code}” already exists. Use another code.',
  },
  CALENDAR_CODE_FIXED: {
    'zh-CN': '日历编码不能修改，流程按编码引用日历',
    'en-US': 'The code of a calendar cannot be changed: processes refer to it.',
  },
  CALENDAR_HOURS_WRONG: {
    'zh-CN': '“{text}”不是工作时间，请按先后顺序填写时间段，例如 09:00-12:00,13:30-17:30；不填为休息日',
    'en-US':
      '“{text}” is no working time. Write spans in order, such as 09:00-12:00,13:30-17:30. Leave it empty for a day off.',
  },
  CALENDAR_DAY_WRONG: {
    'zh-CN': '“{text}”不是例外日期，请每行填写一个日期，例如 2026-10-01（休息）或 2026-10-10 09:00-17:00（上班）',
    'en-US':
      '“{text}” is no exceptional day. Write one date a line, such as 2026-10-01 (off) or 2026-10-10 09:00-17:00 (worked).',
  },
  CALENDAR_NO_HOURS: {
    'zh-CN': '每周至少要有一天填写工作时间，否则无法计算截止时间',
    'en-US': 'Give at least one weekday working time. Deadlines could not be counted otherwise.',
  },
  CALENDAR_ZONE_UNKNOWN: {
    'zh-CN': '没有名为“{name}”的时区，请填写如 Asia/Shanghai 的时区',
    'en-US': 'There is no time zone “{name}”. Use a name such as Asia/Shanghai.',
  },
  CALENDAR_USED: {
    'zh-CN': '流程“{process}”正在使用日历“{name}”，请先为其更换日历',
    'en-US': 'The process “{process}” uses the calendar “{name}”. Change its calendar first.',
  },
})
