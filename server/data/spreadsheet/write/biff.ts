import { type Merged, type OutColumn, STAMPS, type Stamp } from './types.ts'

/** Records of BIFF8, the format of an `.xls` file. */
const MAX_RECORD = 8224

function record(type: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const words = (...values: readonly number[]) => {
  const body = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => body.writeUInt16LE(value, index * 2))
  return body
}

// oxlint-disable-next-line no-control-regex -- the signs that one byte holds
const isNarrow = (text: string) => /^[\u0000-\u00ff]*$/.test(text)
/** Flags and characters: a byte each where that is enough. */
function characters(text: string): Buffer {
  const narrow = isNarrow(text)
  return Buffer.concat([Buffer.of(narrow ? 0 : 1), Buffer.from(text, narrow ? 'latin1' : 'utf16le')])
}
function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.of(text.length), characters(text)])
}
function longText(text: string): Buffer {
  return Buffer.concat([words(text.length), characters(text)])
}

const begin = (kind: 'book' | 'sheet') =>
  record(0x0809, Buffer.concat([words(0x0600, kind === 'book' ? 5 : 0x10, 0x0dbb, 0x07cc), words(0, 0, 6, 0)]))
const END_RECORD = record(0x000a, Buffer.alloc(0))

function font(isBold: boolean): Buffer {
  return record(
    0x0031,
    Buffer.concat([
      words(220, isBold ? 1 : 0, 0x7fff, isBold ? 700 : 400, 0),
      Buffer.of(0, 0, 0, 0),
      shortText('Calibri'),
    ]),
  )
}

const STAMP_FORMATS: Readonly<Record<Stamp, string>> = {
  date: 'yyyy\\-mm\\-dd',
  minute: 'yyyy\\-mm\\-dd\\ hh:mm',
  second: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
  clock: 'hh:mm',
  clockSecond: 'hh:mm:ss',
}
const MAX_DECIMALS = 10
const FORMATS = [
  ...STAMPS.map((stamp) => STAMP_FORMATS[stamp]),
  ...Array.from({ length: MAX_DECIMALS }, (_, index) => `0.${'0'.repeat(index + 1)}`),
]
const FIRST_FORMAT = 164

/** Places in the list of cell styles; the first fifteen are the format's own. */
const FIRST_STYLE = 15
export const STYLE = { plain: FIRST_STYLE, text: FIRST_STYLE + 1, header: FIRST_STYLE + 2 } as const
const FIRST_FORMATTED = FIRST_STYLE + 3
export const stampStyle = (stamp: Stamp): number => FIRST_FORMATTED + STAMPS.indexOf(stamp)
export const numberStyle = (decimals: number | undefined): number =>
  decimals === undefined || decimals <= 0
    ? STYLE.plain
    : FIRST_FORMATTED + STAMPS.length + Math.min(decimals, MAX_DECIMALS) - 1

const [LOCKED, OF_ALL, APOSTROPHE] = [1, 0xfff4, 8]
const BOLD = 5
function style({
  fontIndex = 0,
  format = 0,
  flags = LOCKED,
}: {
  readonly fontIndex?: number
  readonly format?: number
  readonly flags?: number
}): Buffer {
  return record(
    0x00e0,
    Buffer.concat([
      words(fontIndex, format, flags),
      Buffer.of(0x20, 0, 0, format > 0 ? 0x04 : 0),
      words(0, 0, 0, 0, 0x20c0),
    ]),
  )
}

function styles(): readonly Buffer[] {
  const own = Array.from({ length: FIRST_STYLE }, () => style({ flags: LOCKED | OF_ALL }))
  const formatted = FORMATS.map((_, index) => style({ format: FIRST_FORMAT + index }))
  return [
    ...own,
    style({}),
    style({ format: 49, flags: LOCKED | APOSTROPHE }),
    style({ fontIndex: BOLD }),
    ...formatted,
    record(0x0293, words(0x8000, 0xff00)),
  ]
}

/** The texts that are too long for a cell of their own, over as many records as they need. */
function textTable(texts: readonly string[]): readonly Buffer[] {
  if (texts.length === 0) return []
  const records: Buffer[] = []
  const count = Buffer.alloc(8)
  for (const at of [0, 4]) count.writeUInt32LE(texts.length, at)
  let [type, body] = [0x00fc, count]
  const flush = () => {
    records.push(record(type, body))
    ;[type, body] = [0x003c, Buffer.alloc(0)]
  }
  for (const text of texts) {
    const narrow = isNarrow(text)
    // A text may go on in the next record, its length and flags may not.
    if (MAX_RECORD - body.length < 8) flush()
    body = Buffer.concat([body, words(text.length), Buffer.of(narrow ? 0 : 1)])
    for (let at = 0; at < text.length;) {
      const room = Math.floor((MAX_RECORD - body.length) / (narrow ? 1 : 2))
      const piece = text.slice(at, at + room)
      body = Buffer.concat([body, Buffer.from(piece, narrow ? 'latin1' : 'utf16le')])
      at += piece.length
      if (at >= text.length) break
      flush()
      body = Buffer.of(narrow ? 0 : 1)
    }
  }
  flush()
  return records
}

/** All records before the sheet, which begins where this ends. */
export function bookRecords(name: string, texts: readonly string[]): Buffer {
  const before = [
    begin('book'),
    record(0x0042, words(1200)),
    record(0x003d, words(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600)),
    ...Array.from({ length: 4 }, () => font(false)),
    font(true),
    ...FORMATS.map((code, index) => record(0x041e, Buffer.concat([words(FIRST_FORMAT + index), longText(code)]))),
    ...styles(),
  ]
  const sheet = (start: number) => {
    const place = Buffer.alloc(4)
    place.writeUInt32LE(start)
    return record(0x0085, Buffer.concat([place, words(0), shortText(name)]))
  }
  const after = Buffer.concat([...textTable(texts), END_RECORD])
  const start = Buffer.concat(before)
  return Buffer.concat([start, sheet(start.length + sheet(0).length + after.length), after])
}

/** The records of a sheet before its cells. */
export function sheetRecords(columns: readonly OutColumn[], rows: number): Buffer {
  const drawn = columns.map(({ width, isText = false }, index) =>
    record(0x007d, words(index, index, Math.round(width * 256), isText ? STYLE.text : STYLE.plain, 0, 0)),
  )
  const size = Buffer.alloc(14)
  size.writeUInt32LE(rows, 4)
  size.writeUInt16LE(columns.length, 10)
  return Buffer.concat([begin('sheet'), ...drawn, record(0x0200, size)])
}

/** So many areas fit into one record. */
const MERGED_AT_ONCE = 1000
function mergedRecords(merged: readonly Merged[]): Buffer[] {
  const records: Buffer[] = []
  for (let from = 0; from < merged.length; from += MERGED_AT_ONCE) {
    const areas = merged.slice(from, from + MERGED_AT_ONCE)
    records.push(
      record(
        0x00e5,
        words(
          areas.length,
          ...areas.flatMap(({ row, column, down, across }) => [row, row + down - 1, column, column + across - 1]),
        ),
      ),
    )
  }
  return records
}

/** The records after the cells: the view, with the rows above the data frozen, and the merged cells. */
export function viewRecords(above: number, merged: readonly Merged[]): Buffer {
  const frozen = above > 0 ? 0x0108 : 0
  const view = record(0x023e, words(0x06b6 | frozen, 0, 0, 0x40, 0, 0, 0, 0, 0))
  return Buffer.concat([
    view,
    ...(above > 0 ? [record(0x0041, words(0, above, above, 0, 2))] : []),
    ...mergedRecords(merged),
    END_RECORD,
  ])
}

function cellHead(type: number, length: number, row: number, column: number, cellStyle: number): Buffer {
  const head = Buffer.allocUnsafe(10 + length)
  for (const [at, value] of [
    [0, type],
    [2, 6 + length],
    [4, row],
    [6, column],
    [8, cellStyle],
  ] as const)
    head.writeUInt16LE(value, at)
  return head
}
export function numberCell(row: number, column: number, cellStyle: number, value: number): Buffer {
  const cell = cellHead(0x0203, 8, row, column, cellStyle)
  cell.writeDoubleLE(value, 10)
  return cell
}
export function textCell(row: number, column: number, cellStyle: number, text: string): Buffer {
  const body = longText(text)
  return Buffer.concat([cellHead(0x0204, body.length, row, column, cellStyle).subarray(0, 10), body])
}
/** A cell that shows a text of the table. */
export function sharedTextCell(row: number, column: number, cellStyle: number, index: number): Buffer {
  const cell = cellHead(0x00fd, 4, row, column, cellStyle)
  cell.writeUInt32LE(index, 10)
  return cell
}
