import type { MessageCode } from '../../../../schemas/messages/index.ts'

/** Why the words of a cell are not taken as they stand. */
export type CellMark = 'IMPORT_FORMULA' | 'IMPORT_CELL_ERROR' | 'IMPORT_CELL_LONG'
export type CellMarks = Readonly<Record<number, CellMark>>

/** A row of a kept sheet as it lies in its file, one per line: number, words, marks by column. */
export type KeptRow = readonly [number: number, words: readonly string[], marks?: CellMarks]

export interface BookLimits {
  readonly rows: number
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
  /** Rows in which something stands. */
  readonly rows: number
  /** The first of them. */
  readonly head: readonly KeptRow[]
  /** Areas of merged cells, such as `A5:A9`. */
  readonly merged: readonly string[]
}

export type BookJob = { readonly path: string; readonly name: string; readonly folder: string; readonly limits: BookLimits }
export type BookReply = { readonly kind: 'sheets'; readonly sheets: readonly ReadSheet[] } | { readonly kind: 'problem'; readonly code: MessageCode; readonly params: Readonly<Record<string, unknown>> }

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
  row(number: number, words: string[], marks?: Record<number, CellMark>): void
  merged(area: string): void
}
export interface BookSink {
  sheet(name: string): SheetSink
}
