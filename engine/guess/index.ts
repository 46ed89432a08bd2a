export { guessedField } from './field.ts'
export { findHead } from './head.ts'
export { type GuessRow, TableProfile } from './table.ts'
export { tableField } from './table-field.ts'
