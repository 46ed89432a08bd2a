export { checkProcess } from './check/index.ts'
export type { ProcessLookup } from './check/references.ts'
export { isProcess, processShapeProblems } from './check/shape.ts'
export { type StateChanges, changesOf } from './changes.ts'
export { PAUSED } from './flow/clock.ts'
export { type Begin, decide, newState } from './decide.ts'
export { addDuration, addWorked, workedBetween } from './document/deadlines.ts'
export { bpmStatusOf } from './flow/end.ts'
export { PROCESS_NAMES, compileProcessExpression } from './document/expressions.ts'
export {
  type Container,
  type NodePlace,
  allNodes,
  flowOf,
  nodeOf,
  nodeTitle,
  pathOf,
  placesOf,
} from './document/nodes.ts'
export { type KeyMap, migrateState } from './migrate.ts'
export { type OfferedByEngine, type OfferedContext, offeredActions, ownTask } from './offered.ts'
export { type Needs, type PreviewStep, previewAhead, previewPath, titleOf } from './preview.ts'
export { type ChildRight, type FieldRight, childRight, fieldRight, nodeRights } from './document/rights.ts'
export type * from './state.ts'
export { factKey } from './transition.ts'
