export { isSameValue } from './equality.ts'
export { checkStoredValue, type FieldProblem, type Finding, isUnreadable } from './stored-value.ts'
export {
  administeredCodes,
  requiredMessage,
  type RecordBefore,
  type ServerRules,
  ValueChecks,
  valueSchema,
} from './value-schema.ts'
