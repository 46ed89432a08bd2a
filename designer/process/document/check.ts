import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import type { JsonObject } from '../../document/json.ts'

/** What is wrong with a process: what the browser finds itself, and what only the server knows. */
export function processChecks(_screen: JsonObject | undefined) {
  let known: readonly SchemaProblem[] = []
  return {
    setServerProblems: (problems: readonly SchemaProblem[]): void => {
      known = problems
    },
    check: (_document: JsonObject): readonly SchemaProblem[] => known,
  }
}
