import { parseInt8, parseNumeric, parseTimestamp } from '../wire/types.ts'
import type { WireRow } from './wire-rows.ts'

/** How the text of a value becomes JSON: unchanged, in quotes, or as `types.ts` reads it. */
type JsonKind = 'json' | 'text' | 'boolean' | 'int8' | 'numeric' | 'time' | 'timestamp'

/** A column of rows on its way to JSON. `head` precedes each value, such as `,"name":`. */
export interface JsonColumn {
  readonly kind: JsonKind
  readonly head: Uint8Array
  readonly isKept: boolean
}
/** Rows as JSON, joined by commas: row `i` ends at `ends[i]`. `texts` are the values of the columns with `isKept`. */
export interface JsonRows {
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
  readonly texts: readonly (readonly (string | null)[])[]
}

const KINDS: Readonly<Record<string, JsonKind>> = {
  integer: 'json',
  json: 'json',
  boolean: 'boolean',
  bigint: 'int8',
  numeric: 'numeric',
  timestamp: 'timestamp',
  time: 'time',
}
/** The kind of a column by its type in the screen language. */
export function jsonKind(type: string): JsonKind {
  return KINDS[type] ?? 'text'
}

const [QUOTE, BACKSLASH, SPACE, DOT, ZERO, NINE, PLUS, MINUS, TRUE] = [
  0x22, 0x5c, 0x20, 0x2e, 0x30, 0x39, 0x2b, 0x2d, 0x74,
]
const [NOTHING, YES, NO, COMMA] = [Buffer.from('null'), Buffer.from('true'), Buffer.from('false'), Buffer.from(',')]
/** The escape of a byte in a JSON text. */
const ESCAPES = Array.from({ length: SPACE }, (_, code) =>
  Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
)
/** A byte takes six at most (`\u0001`); quotes, `null` and a comma come on top of a value. */
const [PER_BYTE, PER_VALUE] = [6, 8]
/** A number of so many characters is one that a double holds. */
const SAFE_LENGTH = 15
const TIME = '00:00:00'
const CLOCK_TIME = '2000-01-01 00:00:00'
const ZONED_TIME = `${CLOCK_TIME}+08`

/** Writes values byte by byte: cut into strings they would cost more than finding them. */
class JsonWriter {
  /** Next byte to write. */
  at = 0
  #bytes: Uint8Array

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.at)
  }

  /** Makes room for so many bytes. */
  reserve(size: number): void {
    if (this.at + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.at + size) * 2)
    larger.set(this.written)
    this.#bytes = larger
  }

  put(part: Uint8Array): void {
    this.#bytes.set(part, this.at)
    this.at += part.length
  }

  value(kind: JsonKind, row: WireRow, from: number, end: number): void {
    switch (kind) {
      case 'json':
        return this.#copy(row, from, end)
      case 'boolean':
        return this.put(row[from] === TRUE ? YES : NO)
      case 'int8':
        return this.#number(row, from, end, parseInt8)
      case 'numeric':
        return this.#number(row, from, end, parseNumeric)
      case 'timestamp':
        if (end - from === CLOCK_TIME.length) return this.#quoted(row, from, end)
        return end - from === ZONED_TIME.length && row[end - 3] === PLUS
          ? this.#quoted(row, from, end - 3)
          : this.#parsed(row, from, end, parseTimestamp)
      case 'time':
        return this.#quoted(row, from, Math.min(end, from + TIME.length))
      default:
        return this.#quoted(row, from, end)
    }
  }

  #copy(row: WireRow, from: number, end: number): void {
    const bytes = this.#bytes
    let { at } = this
    for (let index = from; index < end; index += 1) bytes[at++] = row[index] ?? 0
    this.at = at
  }

  #quoted(row: WireRow, from: number, end: number): void {
    const bytes = this.#bytes
    let { at } = this
    bytes[at++] = QUOTE
    for (let index = from; index < end; index += 1) {
      const byte = row[index] ?? 0
      if (byte >= SPACE) {
        if (byte === QUOTE || byte === BACKSLASH) bytes[at++] = BACKSLASH
        bytes[at++] = byte
      } else for (const escaped of ESCAPES[byte] ?? NOTHING) bytes[at++] = escaped
    }
    bytes[at++] = QUOTE
    this.at = at
  }

  /** Zeros at the end of a fraction are not written. */
  #number(row: WireRow, from: number, end: number, parse: (text: string) => unknown): void {
    let isWhole = true
    for (let index = from; index < end; index += 1) {
      const byte = row[index] ?? 0
      if (byte === DOT) isWhole = false
      else if ((byte < ZERO || byte > NINE) && byte !== MINUS) return this.#parsed(row, from, end, parse)
    }
    if (end - from > SAFE_LENGTH) return this.#parsed(row, from, end, parse)
    let last = end
    if (!isWhole) {
      while (row[last - 1] === ZERO) last -= 1
      if (row[last - 1] === DOT) last -= 1
    }
    this.#copy(row, from, last)
  }

  #parsed(row: WireRow, from: number, end: number, parse: (text: string) => unknown): void {
    this.put(Buffer.from(JSON.stringify(parse(decodedText(row, from, end)))))
  }
}

function decodedText(row: WireRow, from: number, end: number): string {
  return Buffer.from(row.buffer, row.byteOffset + from, end - from).toString()
}

/** The texts of a row's values. */
export function valueTexts(row: WireRow): readonly (string | null)[] {
  const texts: (string | null)[] = []
  const view = Buffer.from(row.buffer, row.byteOffset, row.length)
  for (let at = 0; at < row.length;) {
    const length = view.readInt32BE(at)
    const from = at + 4
    at = length < 0 ? from : from + length
    texts.push(length < 0 ? null : decodedText(row, from, at))
  }
  return texts
}

/** Rows as they came over the wire as JSON, each with `tail` at its end. */
export function rowsJson(rows: readonly WireRow[], columns: readonly JsonColumn[], tail: Uint8Array): JsonRows {
  const heads = columns.reduce((sum, { head }) => sum + head.length + PER_VALUE, tail.length)
  const [all, longest] = rows.reduce(
    ([sum, most], row) => [sum + row.length + heads, Math.max(most, row.length)],
    [0, 0],
  )
  const writer = new JsonWriter(all + longest * PER_BYTE)
  const ends: number[] = []
  const texts: (string | null)[][] = []
  for (const row of rows) {
    const values: (string | null)[] = []
    writer.reserve(row.length * PER_BYTE + heads)
    if (ends.length > 0) writer.put(COMMA)
    let at = 0
    for (const { kind, head, isKept } of columns) {
      const length =
        ((row[at] ?? 0) << 24) | ((row[at + 1] ?? 0) << 16) | ((row[at + 2] ?? 0) << 8) | (row[at + 3] ?? 0)
      const from = at + 4
      at = length < 0 ? from : from + length
      writer.put(head)
      if (length < 0) writer.put(NOTHING)
      else writer.value(kind, row, from, at)
      if (isKept) values.push(length < 0 ? null : decodedText(row, from, at))
    }
    writer.put(tail)
    ends.push(writer.at)
    texts.push(values)
  }
  return { bytes: writer.written, ends, texts }
}
