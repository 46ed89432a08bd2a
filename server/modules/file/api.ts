export { sweepUnused } from './unused.ts'
