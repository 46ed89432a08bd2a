export { CALENDARS } from './table.ts'
