export type { Clause, FieldClauses, Origin } from './clauses.ts'
export { type Brought, buildConditions, type Conditions, type FieldState, OPEN } from './conditions.ts'
export { type Aspect, explainField, type FieldTrace, type Reason } from './explain.ts'
export { type Refusal, refusalsOf, watchersOf } from './refusals.ts'
