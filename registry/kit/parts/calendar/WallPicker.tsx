import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { WALL_CLOCK } from './wall-clock.ts'

/** Pickers of days, moments and times as texts say them, whatever zone the browser is in. */
export const WallPicker = DatePicker.generatePicker<Dayjs>(WALL_CLOCK)
