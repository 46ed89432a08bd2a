export { lastRowOf } from './book/areas.ts'
export { MAX_BOOK_BYTES, readBook } from './book/book.ts'
export { displayText } from './book/cell-values.ts'
export type { EncodedRow, ReadSheet, SheetRow } from './book/types.ts'
export { writableChildTables } from './children/tables.ts'
export { requiredFields } from './columns/header.ts'
export type { Tables } from './columns/match-titles.ts'
export { childTitle, sheetColumns, sheetFields } from './columns/sheet-fields.ts'
export { countExported, forEachSlice } from './export/export-rows.ts'
export {
  truncationNote,
  exportRows,
  MAX_AT_ONCE,
  planExport,
  SHEET_TYPES,
  sheetName,
  writeExport,
} from './export/export.ts'
export { writeListSheet } from './export/list-sheet.ts'
export { REFUSED_FOLDER, refusedPath, sweepRefused } from './import/error-file.ts'
export {
  type CheckedSheetRow,
  findListHeader,
  LIST_BATCH,
  listImportAnswer,
  readListRows,
  sheetCell,
  type SheetHeader,
  type SheetProblem,
} from './import/list-import.ts'
export { findListProgress, listProgress } from './import/list-progress.ts'
export { mayAdd } from './import/refusals.ts'
export { withErrorFileLink } from './import/refused-link.ts'
export { missingEntries } from './steps/addable.ts'
export { checkImport } from './steps/check.ts'
export { MAX_BYTES, readImport, storeImport } from './steps/one-call.ts'
export { describeSheet, guessHeader, titlesHash, titlesOf } from './steps/guess.ts'
export { sheetAt } from './steps/resolve-plan.ts'
export { withRefusedFile } from './steps/refused.ts'
export { interruptedMessage, runImport, NO_OBSERVER, type ImportObserver } from './steps/run.ts'
export { savedRows } from './steps/slices.ts'
export {
  beginImport,
  endImport,
  expiredImports,
  expireImport,
  expireOlder,
  findImport,
  deleteImport,
  IMPORT_FOLDER,
  type ImportEnd,
  lockRunning,
  NO_COUNTS,
  rememberedFields,
  saveImport,
  type StoredImport,
  type StoredSheet,
  storeJob,
} from './steps/stored-imports.ts'
export { templateFile } from './template.ts'
export { headOf, widthOf } from './write/head.ts'
export { writeGate, writeSheetWith } from './write/sheet.ts'
export type { OutCell, OutRow, SheetFormat, SheetSpec } from './write/types.ts'
