export { importJob } from './import-job.ts'
export { RECORD_BYTES, openScreen } from './open.ts'
export { type Opened, storedOnce, workedOnce } from './once.ts'
