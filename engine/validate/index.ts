export { type CellCheck, type CellRule, compileRules, fillMessage, type RulePorts } from './cell-rules.ts'
export { type PageTestResult, recordedTest, runPageTests, type TestFailure, testProblems } from './page-tests.ts'
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
  storedValueProblem,
} from './record.ts'
