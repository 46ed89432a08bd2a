import { encodingOf } from './encoding.ts'
import { BookProblem, type SheetSink } from './types.ts'
import { textCell } from './cell-values.ts'

const PIECE = 1024 * 1024
const SEPARATORS = [',', ';', '\t'] as const
/** The delimiter is detected in the first characters of a file, this many. */
const LOOKED_AT = 20_000
/** A cell that goes on longer has lost its closing quotation mark. */
const MAX_QUOTED = 4 * 1024 * 1024
/** Empty cells at the end of a line count for nothing, but no spreadsheet writes more of them. */
const MAX_CELLS = 16_384

/** How other systems write a text that looks like a number, so that a spreadsheet leaves its zeros: `="00123"`. */
const SHIELDED = /^="((?:[^"]|"")*)"$/
const unshielded = (cell: string) => {
  const [, text] = SHIELDED.exec(cell) ?? []
  return text === undefined ? cell : text.replaceAll('""', '"')
}

/** The delimiter of the cells: the candidate that occurs most often in the first lines, outside quotation marks. */
function separatorOf(text: string): string {
  const plain = text.slice(0, LOOKED_AT).replace(/"[^"]*"?/g, '')
  const counted = SEPARATORS.map((mark) => ({ mark, count: plain.split(mark).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

type State = 'start' | 'plain' | 'quoted' | 'closed'

/** Takes the text of a file piece by piece and gives its rows (RFC 4180, and line ends of every kind). */
class CsvReader {
  #state: State = 'start'
  #cell = ''
  #row: string[] = []
  #number = 1
  #quotedSince = 0
  #afterReturn = false
  readonly #separator: string
  readonly #sink: SheetSink
  readonly #columns: number

  constructor(separator: string, sink: SheetSink, columns: number) {
    this.#separator = separator
    this.#columns = columns
    this.#sink = sink
  }

  push(text: string): void {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at] ?? ''
      if (this.#state === 'quoted') {
        if (char !== '"') continue
        this.#take(text.slice(from, at))
        this.#state = 'closed'
        from = at + 1
      } else if (this.#isSpecial(char)) {
        this.#take(text.slice(from, at))
        from = at + 1
        this.#special(char)
      } else {
        this.#afterReturn = false
        if (this.#state === 'closed' && char.trim() !== '')
          throw new BookProblem('IMPORT_CSV_QUOTES', { row: this.#quotedSince })
        if (this.#state === 'start') this.#state = 'plain'
      }
    }
    this.#take(text.slice(from))
  }

  end(): void {
    if (this.#state === 'quoted') throw new BookProblem('IMPORT_CSV_QUOTES', { row: this.#quotedSince })
    if (this.#row.length > 0 || this.#cell !== '') this.#endRow()
  }

  #isSpecial(char: string): boolean {
    if (char === this.#separator || char === '\n' || char === '\r') return true
    return char === '"' && (this.#state === 'start' || this.#state === 'closed')
  }

  #special(char: string): void {
    if (char === '"') {
      // Two marks inside a quoted cell are one.
      if (this.#state === 'closed') this.#take('"')
      else this.#quotedSince = this.#number
      this.#state = 'quoted'
      return
    }
    if (char === '\n' && this.#afterReturn) {
      this.#afterReturn = false
      return
    }
    this.#afterReturn = char === '\r'
    if (char === this.#separator) this.#endCell()
    else this.#endRow()
  }

  #take(text: string): void {
    this.#cell += text
    if (this.#state === 'quoted' && this.#cell.length > MAX_QUOTED)
      throw new BookProblem('IMPORT_CSV_QUOTES', { row: this.#quotedSince })
  }
  #endCell(): void {
    if (this.#row.length > MAX_CELLS) throw new BookProblem('IMPORT_TOO_WIDE', { max: this.#columns })
    this.#row.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
  }
  #endRow(): void {
    this.#endCell()
    this.#sink.row(
      this.#number,
      this.#row.map((cell) => textCell(unshielded(cell))),
    )
    this.#row = []
    this.#number += 1
  }
}

/** Reads a text whose cells are parted by a comma, a semicolon or a tab; `columns` are allowed. */
export function readCsv(data: Uint8Array, sink: SheetSink, columns: number): void {
  const { label, skip } = encodingOf(data)
  const decoder = new TextDecoder(label)
  let reader: CsvReader | undefined
  for (let from = skip; from < data.length; from += PIECE) {
    const text = decoder.decode(data.subarray(from, from + PIECE), { stream: from + PIECE < data.length })
    reader ??= new CsvReader(separatorOf(text), sink, columns)
    reader.push(text)
  }
  reader?.end()
}
