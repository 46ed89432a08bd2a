export { type CellCheck, type CellRule, compileRules, filled, type RulePorts } from './cell-rules.ts'
export {
  acceptRecord,
  buildChecks,
  checkCell,
  checkField,
  checkRecord,
  choiceProblem,
  type FieldProblem,
  type RecordChecks,
  recordProblems,
  standingProblem,
} from './record.ts'
