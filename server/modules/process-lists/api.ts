export { processTitle, publishedOf } from './documents.ts'
export { claimableBy, monitored, poolsOf, visibleInstances } from './visible.ts'
export { listApprovals } from './list.ts'
export type { ListName } from './tables.ts'
