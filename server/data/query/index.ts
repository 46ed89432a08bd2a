export { bindValue, comparedAs, isReadable, isTextColumn } from './bind.ts'
export { type Condition, MAX_VALUE, type Predicate, type RelatedRows, type Subtree } from './condition.ts'
export { assertAffordable, assertListAffordable } from './cost.ts'
export { estimateStatement } from './estimate.ts'
export { cursorOf, keyColumns, type Keyset, type Place, readKeyset } from './keyset.ts'
export {
  EMPTY_QUERY,
  jsonParam,
  type ListParams,
  type ListQuery,
  parseListQuery,
  readAdvanced,
  termText,
  withParamsStr,
} from './list-query.ts'
export { pageOf } from './page.ts'
export { indexedValue, type Order, orderBy, orderedBy, orderText, readOrder, type SortDefault } from './sort.ts'
export { pageCut, pageStatement, orderSegments } from './order-segments.ts'
export { conditionsOf, relatedNames } from './super-query.ts'
export { PARAM_SUFFIXES, termConditions } from './terms.ts'
export { escapeLike, predicateOf } from './where.ts'
