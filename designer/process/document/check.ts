import { type ProcessLookup, checkProcess } from '../../../engine/process/index.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { JsonObject } from '../../document/json.ts'
import { stringAt } from './flow.ts'

const identity = ({ pointer, code, params }: SchemaProblem) => `${pointer} ${code} ${JSON.stringify(params)}`

/** What is wrong with a process: what the browser finds itself at once, and what only the server can know. */
export function processChecks(screen: JsonObject | undefined) {
  let known: readonly SchemaProblem[] = []
  const lookup: ProcessLookup =
    screen === undefined
      ? {}
      : { screen: (id) => (id === stringAt(screen, 'id') ? (screen as unknown as Screen) : undefined) }
  const checkHere = (document: JsonObject) => checkProcess(document, lookup)
  return {
    /** `document` is the one that the server has checked. */
    setServerProblems: (problems: readonly SchemaProblem[], document: JsonObject): void => {
      const own = new Set(checkHere(document).map(identity))
      known = problems.filter((problem) => !own.has(identity(problem)))
    },
    check: (document: JsonObject): readonly SchemaProblem[] => {
      const own = checkHere(document)
      const found = new Set(own.map(identity))
      return [...own, ...known.filter((problem) => !found.has(identity(problem)))]
    },
  }
}
