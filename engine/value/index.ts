export { isSameValue } from './equality.ts'
export { checkStoredValue, type FieldProblem, type Finding, isUnreadable } from './stored-value.ts'
export { demandOf, type Since, ValueChecks, valueSchema } from './value-schema.ts'
