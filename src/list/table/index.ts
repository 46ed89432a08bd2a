export { BranchCell } from './BranchCell.tsx'
export { RowsTable } from './RowsTable.tsx'
export { CardTotals } from './TableTotals.tsx'
export { isRowClick } from './row-click.ts'
