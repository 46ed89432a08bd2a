import type { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import localeData from 'dayjs/plugin/localeData.js'
import utc from 'dayjs/plugin/utc.js'
import weekOfYear from 'dayjs/plugin/weekOfYear.js'
import weekday from 'dayjs/plugin/weekday.js'
import { wireTime } from '../../../../schemas/language/zone.ts'

for (const plugin of [customParseFormat, localeData, utc, weekOfYear, weekday]) dayjs.extend(plugin)

/**
 * A calendar object for a text of `YYYY-MM-DD` with or without a time. It is one of UTC, which leaves out no hour and
 * shows none twice: by the clock of the browser, 02:30 would become 03:30 on the day that summer time begins there.
 */
export const localDay = (text: string): Dayjs => dayjs.utc(text)

/** The calendar object for words in one of the formats, or undefined. */
export function parseLocalDay(words: string, formats: readonly string[]): Dayjs | undefined {
  return formats.map((format) => dayjs.utc(words, format, true)).find((day) => day.isValid())
}

type Config = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0]
/** Names of days and months follow the language that is set for all calendars (`src/lib/calendar.ts`). */
const days = () => dayjs.utc()

/** What the pickers do with a calendar object: antd's own way, without the browser's zone. */
export const LOCAL_CALENDAR: Config = {
  getNow: () => localDay(wireTime(Date.now())),
  getFixedDate: localDay,
  getEndDate: (day) => day.endOf('month'),
  getWeekDay: (day) => day.day(),
  getYear: (day) => day.year(),
  getMonth: (day) => day.month(),
  getDate: (day) => day.date(),
  getHour: (day) => day.hour(),
  getMinute: (day) => day.minute(),
  getSecond: (day) => day.second(),
  getMillisecond: (day) => day.millisecond(),
  addYear: (day, count) => day.add(count, 'year'),
  addMonth: (day, count) => day.add(count, 'month'),
  addDate: (day, count) => day.add(count, 'day'),
  setYear: (day, year) => day.year(year),
  setMonth: (day, month) => day.month(month),
  setDate: (day, date) => day.date(date),
  setHour: (day, hour) => day.hour(hour),
  setMinute: (day, minute) => day.minute(minute),
  setSecond: (day, second) => day.second(second),
  setMillisecond: (day, millisecond) => day.millisecond(millisecond),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (day) => day.isValid(),
  locale: {
    getWeekFirstDay: () => days().localeData().firstDayOfWeek(),
    getWeekFirstDate: (_, day) => day.weekday(0),
    getWeek: (_, day) => day.week(),
    getShortWeekDays: () => days().localeData().weekdaysMin(),
    getShortMonths: () => days().localeData().monthsShort(),
    format: (_, day, format) => day.format(format),
    parse: (_, text, formats) => parseLocalDay(text, formats) ?? null,
  },
}
