export { GridStore } from './grid-store.ts'
export type { Way } from './history.ts'
export { yieldToBrowser, inSlices, type Until } from './slices.ts'
export {
  type CellAt,
  type CellChange,
  type GridChange,
  type GridColumn,
  type GridConflict,
  type GridDelta,
  type GridFault,
  type GridOptions,
  type GridOrder,
  type GridProblem,
  type GridRow,
  type GridSettled,
  type Statistic,
  STATISTICS,
  type Values,
} from './types.ts'
export { idIn } from './values.ts'
export { MAX_SYNC_ROWS } from './view/view-updater.ts'
