import { escapeToken } from '../../schemas/language/json-pointer.ts'
/** The place of a value in the source text: offsets of the value, and of its key where it has one. */
export interface Place {
  readonly start: number
  readonly end: number
  readonly keyStart?: number
}
export interface Scan {
  /** By JSON pointer, in document order. */
  readonly places: ReadonlyMap<string, Place>
  /** Offset at which the text stops being JSON; undefined when it is JSON. */
  readonly failure: number | undefined
  /** True when a key is `__proto__`, which no document may carry. */
  readonly hostile: boolean
}

const MAX_DEPTH = 100
const SPACE = /[ \t\r\n]*/y
// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these in a string
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

class Failure {
  readonly offset: number
  constructor(offset: number) {
    this.offset = offset
  }
}

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}

class Scanner {
  readonly places = new Map<string, Place>()
  hostile = false
  private at = 0
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }

  document(): void {
    this.value('', undefined, 0)
    if (this.at < this.text.length) throw new Failure(this.at)
  }

  private space(): void {
    this.at += matchAt(SPACE, this.text, this.at)?.length ?? 0
  }
  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false
    this.at++
    this.space()
    return true
  }
  private expect(char: string): void {
    if (!this.take(char)) throw new Failure(this.at)
  }

  private value(pointer: string, keyStart: number | undefined, depth: number): void {
    this.space()
    const start = this.at
    if (depth > MAX_DEPTH) throw new Failure(start)
    // Set first and completed below, so that parents come before their children.
    this.places.set(pointer, { start, end: start })
    let end: number
    if (this.text[start] === '{' || this.text[start] === '[') {
      if (this.text[start] === '{') this.object(pointer, depth)
      else this.array(pointer, depth)
      end = this.text.slice(0, this.at).trimEnd().length
    } else {
      const word = matchAt(STRING, this.text, start) ?? matchAt(SCALAR, this.text, start)
      if (word === undefined) throw new Failure(start)
      this.at += word.length
      end = this.at
      this.space()
    }
    this.places.set(pointer, { start, end, ...(keyStart === undefined ? {} : { keyStart }) })
  }

  private object(pointer: string, depth: number): void {
    this.expect('{')
    if (this.take('}')) return
    do {
      const keyStart = this.at
      const quoted = matchAt(STRING, this.text, keyStart)
      if (quoted === undefined) throw new Failure(keyStart)
      const key = JSON.parse(quoted) as string
      if (key === '__proto__') this.hostile = true
      this.at += quoted.length
      this.space()
      this.expect(':')
      this.value(`${pointer}/${escapeToken(key)}`, keyStart, depth + 1)
    } while (this.take(','))
    this.expect('}')
  }

  private array(pointer: string, depth: number): void {
    this.expect('[')
    if (this.take(']')) return
    let index = 0
    do this.value(`${pointer}/${index++}`, undefined, depth + 1)
    while (this.take(','))
    this.expect(']')
  }
}

/** Reads the places of every value of a JSON text; stops at the first offset that is not JSON. */
export function scan(text: string): Scan {
  const scanner = new Scanner(text)
  try {
    scanner.document()
    return { places: scanner.places, failure: undefined, hostile: scanner.hostile }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { places: scanner.places, failure: error.offset, hostile: scanner.hostile }
  }
}

/** The place of a pointer, or of its nearest ancestor that exists. */
export function placeOf(scanned: Scan, pointer: string): Place {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const place = scanned.places.get(path)
    if (place) return place
    if (path === '') return { start: 0, end: 0 }
  }
}
/** The innermost pointer whose value (or key) covers the offset. */
export function pointerAt(scanned: Scan, offset: number): string {
  let found = ''
  for (const [pointer, place] of scanned.places) {
    if ((place.keyStart ?? place.start) <= offset && offset <= place.end) found = pointer
  }
  return found
}
/** One-based line and column of an offset. */
export function lineAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
