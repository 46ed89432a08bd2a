import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { BookProblem, type CellMarks, type ColumnWords, type EncodedRow } from './types.ts'

/** The most merged areas below one another whose value is repeated in each row; sheets made by hand have fewer. */
const MAX_AREAS = 200_000
const CHUNK = 1024 * 1024
const LINE_FEED = 0x0a
const AREA = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/

/** An area of merged cells; columns count from 0, rows from 1. */
export interface Area {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly last: number
}

/** The column that a reference such as `AB12` begins with, from 0; -1 where it begins with none. */
export function columnOf(reference: string): number {
  let column = 0
  for (const char of reference) {
    const code = char.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

export function readArea(words: string): Area | undefined {
  const [, from, first, to = from, last = first] = AREA.exec(words) ?? []
  if (from === undefined || to === undefined) return undefined
  const [columns, rows] = [
    [columnOf(from), columnOf(to)],
    [Number(first), Number(last)],
  ]
  return { from: Math.min(...columns), to: Math.max(...columns), first: Math.min(...rows), last: Math.max(...rows) }
}

/** The last row that an area covers; 0 for what is none. */
export const lastRowOf = (area: string): number => readArea(area)?.last ?? 0

/** The areas that reach over several rows; of each the first column repeats itself downwards. */
export class Areas {
  readonly #down: Area[] = []

  add(words: string): void {
    const area = readArea(words)
    if (!area || area.first === area.last) return
    if (this.#down.length >= MAX_AREAS) throw new BookProblem('IMPORT_TOO_DENSE')
    this.#down.push(area)
  }

  /** Writes the values of merged cells into the rows of a file below them; merged cells are known only once the rows are written. */
  fill(path: string, columns: number): void {
    const down = this.#down.filter(({ from }) => from < columns).toSorted((one, other) => one.first - other.first)
    if (down.length === 0) return
    const filled = `${path}.filled`
    const [input, output] = [openSync(path, 'r'), openSync(filled, 'wx', 0o600)]
    try {
      const open = new Map<number, Area & { words: string }>()
      let next = 0
      const above = ([number, words, marks, shown]: EncodedRow): string => {
        for (let area = down[next]; area && area.first <= number; area = down[++next])
          open.set(area.from, { ...area, words: area.first === number ? (words[area.from] ?? '') : '' })
        const repeated: Record<number, string> = {}
        for (const [column, { first, last, words: said }] of open) {
          if (last < number) open.delete(column)
          else if (first < number && said !== '' && (words[column] ?? '') === '') repeated[column] = said
        }
        return JSON.stringify(decodeRow(number, words, { marks, shown, above: repeated }))
      }
      for (const line of linesOf(input)) writeAll(output, `${above(JSON.parse(line) as EncodedRow)}\n`)
    } finally {
      closeSync(input)
      closeSync(output)
    }
    renameSync(filled, path)
  }
}

/** A row as it is stored, without its empty parts. */
export function decodeRow(
  number: number,
  words: readonly string[],
  {
    marks = {},
    shown = {},
    above = {},
  }: { marks?: CellMarks | undefined; shown?: ColumnWords | undefined; above?: ColumnWords },
): EncodedRow {
  const [hasMarks, hasShown, hasAbove] = [marks, shown, above].map((one) => Object.keys(one).length > 0)
  if (hasAbove) return [number, words, marks, shown, above]
  if (hasShown) return [number, words, marks, shown]
  return hasMarks ? [number, words, marks] : [number, words]
}

function* linesOf(file: number): Generator<string> {
  const chunk = Buffer.alloc(CHUNK)
  let rest = Buffer.alloc(0)
  for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
    const data = Buffer.concat([rest, chunk.subarray(0, size)])
    let at = 0
    for (let to = data.indexOf(LINE_FEED); to >= 0; to = data.indexOf(LINE_FEED, at)) {
      yield data.toString('utf8', at, to)
      at = to + 1
    }
    rest = data.subarray(at)
  }
}

export function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}
