import type { WrongRow } from '../../../../schemas/contract/data/import.ts'
import type { CellProblem, ParsedRow, ChildCells } from '../import/parse-row.ts'

/** A user corrects no more than this by hand; the error file has all. */
const PROBLEMS_SAID = 5000
/** So much of the sheet is sent back with them, in characters. */
const MOST_CHARACTERS = 4_000_000

type Cells = WrongRow['cells']

const plain = (key: string) => key
function cellsOf({ read: { input, words }, nameOf }: ChildCells): Cells {
  return Object.fromEntries(
    [...words].map(([key, said]) => [nameOf(key), Object.hasOwn(input, key) ? input[key] : said]),
  )
}
/** The rows of the sheet that the problems of a record are in. */
function rowsOf({ read, readBelow = [] }: ParsedRow, problems: readonly CellProblem[]): readonly WrongRow[] {
  const all = [...(read ? [{ read, nameOf: plain }] : []), ...readBelow]
  const numbers = [...new Set(problems.map(({ row }) => row))]
  return numbers.map((row) => ({
    row,
    cells: Object.assign({}, ...all.filter((one) => one.read.source.number === row).map(cellsOf)) as Cells,
  }))
}

/** What is wrong in a sheet, with the rows that it is in, as far as a person can go through it. */
export class WrongRows {
  readonly problems: CellProblem[] = []
  readonly rows: WrongRow[] = []
  count = 0
  #room = MOST_CHARACTERS

  add(record: ParsedRow): void {
    this.count += record.problems.length
    const problems = record.problems.slice(0, PROBLEMS_SAID - this.problems.length)
    if (problems.length === 0 || this.#room <= 0) return
    const rows = rowsOf(record, problems)
    this.#room -= JSON.stringify(rows).length
    this.problems.push(...problems)
    this.rows.push(...rows)
  }
}
