import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { LOCAL_CALENDAR } from './local-calendar.ts'

/** Pickers of dates and times that are independent of the browser's time zone. */
export const LocalTimePicker = DatePicker.generatePicker<Dayjs>(LOCAL_CALENDAR)
