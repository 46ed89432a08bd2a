/** The format of a moment or a day in a cell. */
export const STAMPS = ['date', 'minute', 'second', 'clock', 'clockSecond'] as const
export type Stamp = (typeof STAMPS)[number]
/** A day or a time as sheets count it: days since the end of 1899. */
export interface StampCell {
  readonly at: number
  readonly as: Stamp
}
/** Pictures shown in a cell, by their paths in the file store; `words` where they cannot be. */
export interface PictureCell {
  readonly words: string
  readonly pictures: readonly Picture[]
}
export interface Picture {
  readonly data: Uint8Array
  readonly extension: 'png' | 'jpeg' | 'gif'
}
/** What a cell of a written sheet may hold. Texts stay texts: nothing is ever taken for a formula. */
export type OutCell = string | number | null | StampCell | PictureCell
export type OutRow = readonly OutCell[]
/** Rows that are written at once. */
export type WriteBatch = readonly OutRow[]

export type SheetFormat = 'xls' | 'xlsx'
/** The greatest number of rows that a sheet of the format has. */
export const MAX_ROWS: Readonly<Record<SheetFormat, number>> = { xls: 65_536, xlsx: 1_048_576 }
/** The greatest number of characters that a cell has. */
export const MAX_CELL = 32_767

export interface OutColumn {
  readonly width: number
  /** Decimal places of the column's numbers. */
  readonly decimals?: number
  /** What is typed there stays a text, however it looks. */
  readonly isText?: boolean
}
/** Cells that are one: the place of the first, from 0, and how many there are down and across. */
export interface Merged {
  readonly row: number
  readonly column: number
  readonly down: number
  readonly across: number
}
export interface SheetSpec {
  readonly format: SheetFormat
  readonly name: string
  readonly columns: readonly OutColumn[]
  /** Rows above the data, the last of them the header. */
  readonly above: number
  /** Rows of the header; one, unless it is said. */
  readonly headers?: number
  readonly merged?: readonly Merged[]
  /** The mark at the end of a truncated cell text. */
  readonly cut: string
}
/** Is the row with this number, from 1, one of the header? */
export const isHeader = (number: number, { above, headers = 1 }: SheetSpec): boolean =>
  number <= above && number > above - headers

/** Where the bytes of a file go, in their order. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void> | void
}

/** Takes rows in their order; the caller waits for it. */
export interface RowSink {
  rows(batch: WriteBatch): Promise<void>
}
/** The file of a spreadsheet while its rows come. */
export interface BookWriter extends RowSink {
  end(): Promise<void>
}

/** A text truncated to the cell limit, with a mark at its end. */
export function cellText(text: string, { cut }: Pick<SheetSpec, 'cut'>): string {
  // Control characters have no place in XML and none in a sheet; half a character has none anywhere.
  // oxlint-disable-next-line no-control-regex -- control characters are what is left out
  const clean = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)
    ? // oxlint-disable-next-line no-control-regex
      text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    : text
  return (clean.length > MAX_CELL ? `${clean.slice(0, MAX_CELL - cut.length)}${cut}` : clean).toWellFormed()
}
/** Whether a spreadsheet program would evaluate the text as a formula. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)
