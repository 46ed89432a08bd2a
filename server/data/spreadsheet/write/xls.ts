import {
  STYLE,
  bookRecords,
  numberCell,
  numberStyle,
  sheetRecords,
  stampStyle,
  sharedTextCell,
  textCell,
  viewRecords,
} from './biff.ts'
import { writeCompound } from './compound.ts'
import {
  type BookWriter,
  type OutCell,
  type SheetSpec,
  type Sink,
  type WriteBatch,
  cellText,
  isHeader,
  looksLikeFormula,
} from './types.ts'

/** A longer text is in the string table of the book. */
const MAX_IN_CELL = 255

/**
 * An `.xls` file (BIFF8). Its beginning says how long it is, so its bytes wait for the end; the format ends at row 65,536, and a row
 * is a few hundred bytes.
 */
export class XlsWriter implements BookWriter {
  readonly #spec: SheetSpec
  readonly #sink: Sink
  readonly #pieces: Buffer[] = []
  readonly #texts: string[] = []
  #number = 0

  constructor(spec: SheetSpec, sink: Sink) {
    this.#spec = spec
    this.#sink = sink
  }

  #textCell(text: string, column: number, style: number): Buffer {
    const shown = cellText(text, this.#spec)
    const isText = this.#spec.columns[column]?.isText === true || looksLikeFormula(text)
    const marked = style === STYLE.plain && isText ? STYLE.text : style
    if (shown.length <= MAX_IN_CELL) return textCell(this.#number, column, marked, shown)
    return sharedTextCell(this.#number, column, marked, this.#texts.push(shown) - 1)
  }

  #cell(cell: OutCell, column: number): Buffer | undefined {
    if (cell === null || cell === '') return undefined
    const style = isHeader(this.#number + 1, this.#spec) ? STYLE.header : STYLE.plain
    if (typeof cell === 'string') return this.#textCell(cell, column, style)
    if (typeof cell === 'number')
      return Number.isFinite(cell)
        ? numberCell(this.#number, column, numberStyle(this.#spec.columns[column]?.decimals), cell)
        : undefined
    if ('at' in cell) return numberCell(this.#number, column, stampStyle(cell.as), cell.at)
    return cell.words === '' ? undefined : this.#textCell(cell.words, column, style)
  }

  async rows(batch: WriteBatch): Promise<void> {
    const cells: Buffer[] = []
    for (const row of batch) {
      row.forEach((cell, column) => {
        const written = this.#cell(cell, column)
        if (written) cells.push(written)
      })
      this.#number += 1
    }
    this.#pieces.push(Buffer.concat(cells))
  }

  async end(): Promise<void> {
    const { name, columns, above, merged = [] } = this.#spec
    const pieces = [
      bookRecords(name, this.#texts),
      sheetRecords(columns, this.#number),
      ...this.#pieces,
      viewRecords(above, merged),
    ]
    await writeCompound(
      this.#sink,
      'Workbook',
      pieces,
      pieces.reduce((sum, piece) => sum + piece.length, 0),
    )
  }
}
