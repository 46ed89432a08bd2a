export { RECORD_BYTES, openScreen } from './open.ts'
export { type Opened, storedOnce, workedOnce } from './once.ts'
