export { errorSentence, processTitle } from './documents.ts'
export { administers, claimableBy, monitored, monitorsAll, poolsOf, visibleInstances } from './visible.ts'
export { listApprovals } from './list.ts'
export type { ListName } from './tables.ts'
