export { actOnInstance, firstStartable, startInstance as startProcess } from './call.ts'
export { copyProcess, deployProcess } from './documents/service.ts'
export {
  listHeads as listProcesses,
  requireHead as requireProcess,
  summary as processSummary,
} from './documents/store.ts'
export { mayReadHistoryFile } from './run/files.ts'
export { afterCommit } from './run/act.ts'
export type { AfterCommit } from './run/effects.ts'
export { requireStartable, startProcess as startWithin } from './run/start.ts'
export { instanceReply as readInstance } from './view/instance.ts'
export { demonstrateApprovals } from './demo/demo.ts'
