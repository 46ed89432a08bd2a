export { SCHEDULES } from './table.ts'
