export { activeUserRights } from './active-rights.ts'
export { fileAccess, type FileReader, ownFiles } from './files/access.ts'
export { foreignFiles } from './files/foreign.ts'
export { FILE_REFERENCE, FILE_REFERENCE_ANYWHERE, fileReferences } from './files/references.ts'
export type { FileRestrictionCache } from './files/restrictions.ts'
export { assertInsidePolicy, rowsOutside } from './policy/assert-inside.ts'
export { visibleRows } from './policy/visible-rows.ts'
export { compileCondition, departsOf, type RowLimit, rowLimit, writeRows } from './policy/rows.ts'
export {
  isFieldDenied,
  isNeverMatching,
  readableColumns,
  restrictReference,
  restrictScreen,
  rowPoliciesOnly,
  type ScreenRights,
  unrestricted,
  unrestrictedRows,
  withoutParentPolicies,
} from './restrict-screen.ts'
