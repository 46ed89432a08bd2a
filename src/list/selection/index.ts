export { SelectAll } from './SelectAll.tsx'
export { type Selection, useSelection } from './use-selection.ts'
