export { importJob } from './import-job.ts'
export { RECORD_BYTES, openScreen } from './open.ts'
export { exportJob, sendExport } from './export.ts'
export { type Opened, storedOnce, workedOnce } from './once.ts'
