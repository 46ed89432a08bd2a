export type { Clause, FieldClauses, Origin } from './clauses.ts'
export { type RecordInput, buildConditions, type Conditions, type FieldState, DEFAULT_STATE } from './conditions.ts'
export { type Aspect, explainField, type FieldTrace, type Reason } from './explain.ts'
export { type Refusal, refusalsOf, recheckedFields } from './refusals.ts'
