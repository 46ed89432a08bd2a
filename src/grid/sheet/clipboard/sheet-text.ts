/** How cells travel inside the product: as they are stored, which their words would not tell. */
export const CELLS = 'application/x-vitrine-cells'
/** And what that means in each of their columns. */
export const SIGNS = 'application/x-vitrine-signs'
/** A block of cells, row by row; what is stored, or words. */
export type Cells = readonly (readonly unknown[])[]

const QUOTED = /["\t\n\r]/
const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A block as spreadsheets take it. */
export function toSheetText(words: readonly (readonly string[])[]): string {
  return words.map((row) => row.map(quote).join('\t')).join('\n')
}

/** Reads what a spreadsheet puts into the clipboard row by row: cells between tabs, quoted where they hold tabs or lines. */
export function* sheetRows(text: string): Generator<readonly string[]> {
  const end = text.length - (/\r?\n$|\r$/.exec(text.slice(-2))?.[0].length ?? 0)
  let row: string[] = []
  let at = 0
  for (;;) {
    const [cell, next] = text[at] === '"' && at < end ? quoted(text, at + 1, end) : plain(text, at, end)
    row.push(cell)
    if (next >= end) break
    at = next + (text.startsWith('\r\n', next) ? 2 : 1)
    if (text[next] === '\t') continue
    yield row
    row = []
  }
  yield row
}
export const fromSheetText = (text: string): readonly (readonly string[])[] => [...sheetRows(text)]

const ENDS: ReadonlySet<string | undefined> = new Set(['\t', '\n', '\r'])
function plain(text: string, from: number, end: number): readonly [string, number] {
  let at = from
  while (at < end && !ENDS.has(text[at])) at += 1
  return [text.slice(from, at), at]
}
/** A quoted cell with the text after its quote. */
function quoted(text: string, from: number, end: number): readonly [string, number] {
  const lines = (part: string) => (part.includes('\r') ? part.replaceAll(/\r\n?/g, '\n') : part)
  let cell = ''
  let at = from
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0 || close >= end) return [cell + lines(text.slice(at, end)), end]
    cell += lines(text.slice(at, close))
    if (text[close + 1] !== '"') {
      const [rest, next] = plain(text, close + 1, end)
      return [cell + rest, next]
    }
    cell += '"'
    at = close + 2
  }
}

/** A block as it is stored: a row a line, so that it can be read row by row. */
export const toCells = (cells: Cells): string => `[${cells.map((row) => JSON.stringify(row)).join(',\n')}]`
/** The rows of a block that was copied here, as it is stored; undefined for any other text. */
export function* cellRows(text: string): Generator<readonly unknown[] | undefined> {
  for (let at = 1; at < text.length;) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    yield* rowsIn(text.slice(at, end - 1))
    at = end + 1
  }
}
/** As many signs as a block has columns; none for any other text. */
export function signsIn(text: string): readonly string[] {
  const [signs] = text === '' ? [] : rowsIn(text)
  return signs?.every((sign) => typeof sign === 'string') ? signs : []
}
/** Rows with commas between. */
function rowsIn(line: string): readonly (readonly unknown[] | undefined)[] {
  try {
    return (JSON.parse(`[${line}]`) as readonly unknown[]).map((row) =>
      Array.isArray(row) ? (row as readonly unknown[]) : undefined,
    )
  } catch {
    return [undefined]
  }
}
