export { authorLabels, labelName } from './authors.ts'
export { countFor } from './count.ts'
export { recordHistory } from './history.ts'
export { type LabelRequest, labelsId, loadLabels } from './labels/labels.ts'
export {
  openColumn,
  type OpenSource,
  type OpenTable,
  openSource,
  openTable,
  screenColumn,
  screenSource,
} from './labels/lookup-tables.ts'
export { keyedTable, type LookupWorld } from './labels/tables.ts'
export { addDictTexts, type LabelForm, labelsFor } from './labels/texts.ts'
export { findRow, listJson, listRows, orderOf, rowsById, rowsWith, whereOf, withRowLabels } from './list.ts'
export { withRelated } from './related.ts'
export { lockedRow, rowById, selection } from './row-by-id.ts'
export { describeSlowQuery, logSlowQuery } from './slow-queries.ts'
export { withSubtrees } from './subtree.ts'
export {
  callerRows,
  isAdvancedQueryDenied,
  listSystem,
  undeletedRows,
  namedColumns,
  nullableColumn,
  systemColumn,
  TENANT_COLUMN,
  TENANT_NAMES,
  type SystemList,
} from './system-list.ts'
export { entriesOf, statesOf } from './history.ts'
export { systemHistory } from './system-history.ts'
export { linkColumns, LINKS, type LinkChange, type LinkedName, type SystemLink } from './system-links.ts'
export { type Totals, totalsOf } from './totals.ts'
export { isRoot, parentOf } from './tree-level.ts'
