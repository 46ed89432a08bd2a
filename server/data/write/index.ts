export { assertNotInProcess, inProcess, rowsInProcess, withProcessStatus } from './in-process.ts'
export { refuseAction } from './actions/action-guards.ts'
export { actOnRow } from './actions/run-action.ts'
export { choiceProblemsOf, disallowedChoices } from './check-choices.ts'
export {
  type ChildTable,
  childTables,
  readChildren,
  readTables,
  DELETE_ACTIONS,
  storedRows,
} from './children/children.ts'
export { type ChildDiff, readDiff } from './children/input.ts'
export { type ChildPlan, planChild } from './children/plan.ts'
export { ChildrenChangedError, storeChildren } from './children/store.ts'
export { cleanContent } from './clean-content.ts'
export { type FillRequest, isFillClass, paramsProblem } from './fill/classes.ts'
export { FillRules, FillSource } from './fill/fills.ts'
export { findFillRules, proposal } from './fill/store.ts'
export {
  findDuplicates,
  isNotUnique,
  nameOfValues,
  notUnique,
  type UniqueColumns,
  uniqueColumns,
} from './find-duplicates.ts'
export { formVersionOf } from './form-version.ts'
export {
  childLimitError,
  fitsChildLimit,
  limitedParentOf,
  newParentOf,
  remainingChildren,
  scopeToParent,
} from './parent-scope.ts'
export { problemText, refuseRecord } from './problems.ts'
export { storeProcessValues } from './process-values.ts'
export { explainDatabaseError, insertRows, updateRows } from './rows.ts'
export { storeSystemChange } from './system/store.ts'
export { lastVersionOf, lockSystemRows, type Stamp, stampOf, withVersions } from './system/versions.ts'
export { addSystemRow, addSystemRowWithin, changeDeletedRows, editSystemRow, removeSystemRows } from './system/write.ts'
export { systemColumns, type SystemRow, type SystemTable, type SystemWrite, tenantOfRow } from './system/table.ts'
export { isolationFor, treeProblems } from './tree.ts'
export { saveRows } from './many/write-rows.ts'
export {
  addRow,
  editRow,
  proposedRecord,
  removeChosen,
  type RemovedRows,
  removeRow,
  removeRows,
  withNewRowColumns,
} from './write.ts'
