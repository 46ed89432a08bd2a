import type { ProblemGroup } from '../../../../schemas/contract/data/import.ts'
import type { CellProblem, ParsedRow } from '../import/parse-row.ts'
import { comparableText } from './value-rules.ts'

/** The most groups of problems that are listed; a sheet may have a different problem in each cell. */
const KINDS = 5000
const GROUPS_SAID = 200
const ROWS_SAID = 5

interface Counted extends Pick<CellProblem, 'field' | 'title' | 'text'> {
  readonly said: string | undefined
  readonly rows: number[]
  count: number
}

const keyOf = ({ field, text }: CellProblem, said: string | undefined) =>
  JSON.stringify(field === undefined ? [text] : [field, said ?? null])

/** The problems of a sheet by what the wrong cells say. */
export class ProblemGroups {
  readonly #groups = new Map<string, Counted>()

  add({ problems }: ParsedRow): void {
    for (const problem of problems) {
      const said = problem.field === undefined ? undefined : comparableText(problem)
      const key = keyOf(problem, said)
      const known = this.#groups.get(key)
      if (known) {
        known.count += 1
        if (known.rows.length < ROWS_SAID && !known.rows.includes(problem.row)) known.rows.push(problem.row)
      } else if (this.#groups.size < KINDS) {
        const { field, title, text, row } = problem
        this.#groups.set(key, {
          ...(field === undefined ? {} : { field }),
          ...(title === undefined ? {} : { title }),
          text,
          said,
          rows: [row],
          count: 1,
        })
      }
    }
  }

  get count(): number {
    return this.#groups.size
  }

  /** The largest groups first. */
  get largest(): readonly ProblemGroup[] {
    const sorted = [...this.#groups.values()].toSorted((one, other) => other.count - one.count)
    return sorted
      .slice(0, GROUPS_SAID)
      .map(({ said, ...group }) => ({ ...group, ...(said === undefined ? {} : { said }) }))
  }
}
