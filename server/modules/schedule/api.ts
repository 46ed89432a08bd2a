export { SCHEDULES } from './table.ts'
export { askForRun } from './store.ts'
