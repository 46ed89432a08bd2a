import { parseInt8, parseNumeric, parseTimestamp } from './types.ts'

/** How the text of a value becomes JSON: as it stands, in quotes, or as `types.ts` reads it. */
type JsonKind = 'json' | 'text' | 'int8' | 'numeric' | 'time' | 'timestamp'

/** A column of packed rows on its way to JSON. `head` stands before each value, such as `,"name":`. */
export interface JsonColumn {
  readonly kind: JsonKind
  readonly head: Uint8Array
  readonly isKept: boolean
}
/** Rows as JSON, joined by commas: row `i` ends at `ends[i]`. `kept` are the texts of the columns that were to be kept. */
export interface JsonRows {
  readonly length: number
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
  readonly kept: readonly (readonly (string | null)[])[]
}

const KINDS: Readonly<Record<string, JsonKind>> = { integer: 'json', boolean: 'json', json: 'json', bigint: 'int8', numeric: 'numeric', timestamp: 'timestamp', time: 'time' }
/** The kind of a column by its type in the screen language. */
export function jsonKind(type: string): JsonKind {
  return KINDS[type] ?? 'text'
}

const [ROW, NULL, VALUE] = [0x1d, 0x1e, 0x1f]
const [QUOTE, BACKSLASH, DOT, ZERO, NINE, MINUS] = [0x22, 0x5c, 0x2e, 0x30, 0x39, 0x2d]
const [NOTHING, COMMA] = [Buffer.from('null'), Buffer.from(',')]
/** Controls with a short escape, and what follows their backslash. */
const SHORT: Readonly<Record<number, number>> = { 8: 0x62, 9: 0x74, 10: 0x6e, 12: 0x66, 13: 0x72 }
/** A character takes three bytes at most; quotes, or `null`, come on top of a value. */
const [PER_CHARACTER, PER_VALUE, PER_ROW] = [3, 6, 2]
/** A number of so many characters is one that a double holds. */
const SAFE_LENGTH = 15
const TIME = '00:00:00'
const PLAIN_TIME = '2000-01-01 00:00:00+08'

/** Writes values of one text character by character: cut into pieces they would cost more than finding them. */
class JsonWriter {
  readonly bytes: Uint8Array
  /** Next byte to write. */
  at = 0
  readonly #text: string

  constructor(text: string, capacity: number) {
    this.#text = text
    this.bytes = Buffer.allocUnsafe(capacity)
  }

  put(part: Uint8Array): void {
    const { bytes } = this
    let { at } = this
    for (let index = 0; index < part.length; index += 1) bytes[at++] = part[index] ?? 0
    this.at = at
  }

  /** Each of these gives the place in the text where its value ends: that of the separator, if all is well. */
  value(kind: JsonKind, from: number): number {
    switch (kind) {
      case 'json':
        return this.#copy(from, false)
      case 'int8':
        return this.#number(from, parseInt8)
      case 'numeric':
        return this.#number(from, parseNumeric)
      case 'timestamp':
        return this.#start(from, PLAIN_TIME.length, PLAIN_TIME.length - 3, parseTimestamp)
      case 'time':
        return this.#start(from, TIME.length, TIME.length, (text) => text.slice(0, TIME.length))
      default:
        return this.#quoted(from)
    }
  }

  #quoted(from: number): number {
    this.bytes[this.at++] = QUOTE
    const end = this.#copy(from, true)
    this.bytes[this.at++] = QUOTE
    return end
  }

  #copy(from: number, isText: boolean): number {
    const [text, { bytes }] = [this.#text, this]
    let { at } = this
    let index = from
    for (; ; index += 1) {
      const code = text.charCodeAt(index)
      if (code >= 0x80) at = this.#wide(text, index, code, at)
      else if (code >= 0x20) {
        if (isText && (code === QUOTE || code === BACKSLASH)) bytes[at++] = BACKSLASH
        bytes[at++] = code
      } else {
        const short = isText ? SHORT[code] : undefined
        if (short === undefined) break
        bytes[at++] = BACKSLASH
        bytes[at++] = short
      }
      if (code >= 0xd800 && code < 0xdc00) index += 1
    }
    this.at = at
    return index
  }

  /** A character beyond ASCII in UTF-8. */
  #wide(text: string, index: number, code: number, from: number): number {
    const { bytes } = this
    let at = from
    if (code < 0x800) bytes[at++] = 0xc0 | (code >> 6)
    else if (code >= 0xd800 && code < 0xdc00) {
      const point = text.codePointAt(index) ?? 0
      bytes[at++] = 0xf0 | (point >> 18)
      bytes[at++] = 0x80 | ((point >> 12) & 0x3f)
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f)
      bytes[at++] = 0x80 | (point & 0x3f)
      return at
    } else {
      bytes[at++] = 0xe0 | (code >> 12)
      bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
    }
    bytes[at++] = 0x80 | (code & 0x3f)
    return at
  }

  /** Zeros at the end of a fraction are not written. */
  #number(from: number, parse: (text: string) => unknown): number {
    const [text, begin] = [this.#text, this.at]
    let [end, whole] = [this.#copy(from, false), true]
    const length = end - from
    for (let index = from; index < end; index += 1) {
      const code = text.charCodeAt(index)
      if (code === DOT) whole = false
      else if ((code < ZERO || code > NINE) && code !== MINUS) return this.#parsed(from, end, begin, parse)
    }
    if (length > SAFE_LENGTH) return this.#parsed(from, end, begin, parse)
    if (!whole) {
      while (this.bytes[this.at - 1] === ZERO) this.at -= 1
      if (this.bytes[this.at - 1] === DOT) this.at -= 1
    }
    return end
  }

  /** The beginning of a value that has the usual length; others are read first. */
  #start(from: number, usual: number, shown: number, parse: (text: string) => unknown): number {
    const begin = this.at
    const end = this.#quoted(from)
    if (end - from !== usual) return this.#parsed(from, end, begin, parse)
    this.at = begin + 1 + shown
    this.bytes[this.at++] = QUOTE
    return end
  }

  #parsed(from: number, end: number, begin: number, parse: (text: string) => unknown): number {
    this.at = begin
    this.put(Buffer.from(JSON.stringify(parse(this.#text.slice(from, end)))))
    return end
  }
}

/**
 * Packed rows (`packed.ts`) as JSON, each with `tail` at its end; undefined where a value holds a character of the packing
 * or one that JSON writes in six: whoever asks reads the rows plainly then.
 */
export function packedJson(text: string, rows: number, columns: readonly JsonColumn[], tail: Uint8Array): JsonRows | undefined {
  const heads = columns.reduce((sum, { head }) => sum + head.length + PER_VALUE, PER_ROW + tail.length)
  const writer = new JsonWriter(text, text.length * PER_CHARACTER + rows * heads)
  const ends: number[] = []
  const kept: (string | null)[][] = []
  let index = 0
  for (let row = 0; row < rows; row += 1) {
    const keeping: (string | null)[] = []
    if (row > 0) writer.put(COMMA)
    for (let place = 0; place < columns.length; place += 1) {
      const { kind, head, isKept } = columns[place] as JsonColumn
      const from = index
      writer.put(head)
      const isNull = text.charCodeAt(index) === NULL
      if (isNull) writer.put(NOTHING)
      index = isNull ? index + 1 : writer.value(kind, index)
      if (isKept) keeping.push(isNull ? null : text.slice(from, index))
      const isLast = place === columns.length - 1
      const isWhole = isLast && row === rows - 1 ? index === text.length : text.charCodeAt(index) === (isLast ? ROW : VALUE)
      if (!isWhole) return undefined
      index += 1
    }
    writer.put(tail)
    ends.push(writer.at)
    kept.push(keeping)
  }
  return { length: rows, bytes: writer.bytes, ends, kept }
}
