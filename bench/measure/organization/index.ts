export { measureAudit } from './audit.ts'
export { measureLogList } from './log-list.ts'
export { measurePermissions } from './permissions.ts'
export { measureSchedules } from './schedules.ts'
