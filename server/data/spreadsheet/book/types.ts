import type { MessageCode } from '../../../../schemas/messages/index.ts'

/** Why the text of a cell is no value. */
export type CellMark = 'IMPORT_FORMULA' | 'IMPORT_CELL_ERROR' | 'IMPORT_CELL_LONG' | 'IMPORT_DIGITS_LOST'
export type CellMarks = Readonly<Record<number, CellMark>>
/** Words by column, of the columns that have any. */
export type ColumnWords = Readonly<Record<number, string>>

/**
 * A row of a stored sheet as its file has it, one per line: number, texts, marks, what cells show that differs from their texts
 * (`00123` of the number 123), and what merged cells above would repeat in it.
 */
export type EncodedRow = readonly [
  number: number,
  words: readonly string[],
  marks?: CellMarks,
  shown?: ColumnWords,
  above?: ColumnWords,
]

/** A row as read; `number` is the row of the sheet, from 1. */
export interface SheetRow {
  readonly number: number
  /** The words of each cell, '' for an empty one. */
  readonly words: readonly string[]
  /** Reasons not to take a cell, by column. */
  readonly marks?: CellMarks
  /** What a cell shows, where that is not its words. */
  readonly shown?: ColumnWords
  /** The value of a cell whose words are what it shows. */
  readonly values?: ColumnWords
}

/** The content of a cell. */
export interface CellValue {
  /** A number or a day as such, however the cell shows it. */
  readonly words: string
  readonly shown?: string | undefined
  readonly mark?: CellMark | undefined
}

export interface BookLimits {
  readonly rows: number
  /** Rows allowed above them: titles and header. */
  readonly above: number
  readonly columns: number
  readonly cells: number
  /** Bytes of all parts together, unpacked. */
  readonly unpacked: number
  readonly sheets: number
}

/** A sheet that was read; its rows lie in a file of their own. */
export interface ReadSheet {
  readonly name: string
  readonly path: string
  /** The number of rows that are not empty. */
  readonly rows: number
  /** The first of them. */
  readonly head: readonly EncodedRow[]
  /** Areas of merged cells, such as `A5:A9`. */
  readonly merged: readonly string[]
  /** More rows follow than were wanted. */
  readonly isCut?: true
}

/** A file that lies on this machine, or its bytes. */
export interface BookSource {
  readonly name: string
  readonly content: string | Uint8Array
  /** Only so many rows of each sheet are wanted; all, where it is absent. */
  readonly first?: number
}
export interface BookJob extends BookSource {
  readonly folder: string
  readonly limits: BookLimits
}
export type BookReply =
  | { readonly kind: 'sheets'; readonly sheets: readonly ReadSheet[] }
  | { readonly kind: 'problem'; readonly code: MessageCode; readonly params: Readonly<Record<string, unknown>> }

/** What a reader says of a file that it cannot read. */
export class BookProblem extends Error {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
  constructor(code: MessageCode, params: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Where a reader puts what it reads. */
export interface SheetSink {
  row(number: number, cells: readonly (CellValue | undefined)[]): void
  merged(area: string): void
}
export interface BookSink {
  sheet(name: string): SheetSink
}
