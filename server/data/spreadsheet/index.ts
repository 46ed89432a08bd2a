export { MAX_BOOK_BYTES, readBook } from './book/book.ts'
export { lookOf } from './book/cell-values.ts'
export type { ReadSheet } from './book/types.ts'
export { tablesToWrite } from './children/tables.ts'
export { demanded } from './columns/header.ts'
export type { Tables } from './columns/match-titles.ts'
export { childTitle, sheetColumns, sheetFields } from './columns/sheet-fields.ts'
export { countExported, eachSlice } from './export/export-rows.ts'
export { cutWords, exportRows, MAX_AT_ONCE, planExport, SHEET_TYPES, sheetName, writeExport } from './export/export.ts'
export { REFUSED_FOLDER, sweepRefused } from './import/error-file.ts'
export { MAX_BYTES, readImport, storeImport } from './import/import.ts'
export { mayAdd } from './import/outside.ts'
export { withPlainLink } from './import/refused-link.ts'
export { missingWords } from './steps/addable.ts'
export { checkImport } from './steps/check.ts'
export { describeSheet, guessHeader, titlesHash, titlesOf } from './steps/guess.ts'
export { sheetAt } from './steps/planned.ts'
export { withRefused } from './steps/refused.ts'
export { cutShortMessage, runImport, UNWATCHED, type Watch } from './steps/run.ts'
export { savedRows } from './steps/slices.ts'
export {
  beginImport,
  endImport,
  expiredImports,
  expireImport,
  expireOlder,
  findImport,
  forgetImport,
  IMPORT_FOLDER,
  type ImportEnd,
  lockRunning,
  NOTHING_YET,
  rememberedFields,
  saveImport,
  type StoredImport,
  type StoredSheet,
  storeJob,
} from './steps/stored-imports.ts'
export { templateFile } from './template.ts'
export { headOf, widthOf } from './write/head.ts'
export { writeGate, writeSheetBy } from './write/sheet.ts'
export type { OutCell, OutRow, SheetFormat, SheetSpec } from './write/types.ts'
