export { isSameValue } from './equality.ts'
export { checkStoredValue, type FieldProblem, type Finding, isUnreadable } from './stored-value.ts'
export { requiredMessage, type RecordBefore, ValueChecks, valueSchema } from './value-schema.ts'
