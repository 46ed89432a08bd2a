export { type Actor, contextOf, assertAnyAction, READ_ACTIONS, wireTime } from './actor.ts'
export { bundledReports, type DocumentFile, documentFiles } from './bundled-documents.ts'
export { findCheckRules } from './check-rules.ts'
export { maskedColumn, selectColumn, storedValue } from './column-mask.ts'
export { columnsOf, type DataColumn, isFileColumn, isLong, hasTextOrder, ORDERED_BY } from './columns.ts'
export { touchDictionaries } from './dictionary-version.ts'
export { type Engine, engineFor, engineOf, engineOn, type EngineParts } from './engine.ts'
export { recordColumn, recordOf } from './record-columns.ts'
export { isPageReport, isQueryReport, reportFinder, reportPermission, storedReports } from './reports.ts'
export { type CompiledScreen, compileScreen, type Screens, type TableScreen } from './screens.ts'
export {
  canShowState,
  type LiveProcess,
  liveProcesses,
  mayHaveProcess,
  type ProcessParent,
  processParents,
} from './screen-process.ts'
export { hashSecrets, secretColumns, withStoredSecrets } from './secrets.ts'
export { cachedStatement, type TextOf } from './statement-cache.ts'
export { isReservedTable, tableOf } from './table-name.ts'
export type { WireRow } from './wire-row.ts'
