import * as contract from '../../../schemas/contract/process/calendar.ts'
import type { ServerModule } from '../../http/module.ts'
import { systemRoutes } from '../system-table/api.ts'
import { CALENDARS, completeCalendars } from './table.ts'

/** Working calendars, by which deadlines are counted. */
export const calendar: ServerModule = {
  name: 'calendar',
  routes: () => systemRoutes(contract.calendars, CALENDARS, async (_context, rows) => completeCalendars(rows)),
}
