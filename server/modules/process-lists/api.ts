export { nodeTitle, processTitle, type Published, publishedOf } from './documents.ts'
export { administeredProcesses, claimableBy, visibleInstances } from './visible.ts'
