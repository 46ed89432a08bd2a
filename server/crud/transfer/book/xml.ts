import { createInflateRaw } from 'node:zlib'
import type { ZipEntry } from '../zip-size.ts'
import { BookProblem } from './types.ts'

/** Characters of one element: a row of the widest sheet with long texts fits. */
const MAX_ELEMENT = 32 * 1024 * 1024
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of a part, piece by piece; `budget` is what may still be unpacked of the whole archive. */
export async function* textOf({ packed, isDeflated }: ZipEntry, budget: { bytes: number }): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  if (!isDeflated) {
    budget.bytes -= packed.length
    yield decoder.decode(packed)
    return
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  for await (const piece of inflate) {
    budget.bytes -= (piece as Buffer).length
    if (budget.bytes < 0) throw new BookProblem('IMPORT_TOO_DENSE')
    yield decoder.decode(piece as Buffer, { stream: true })
  }
}

/** How the elements of one name begin and end. */
export interface ElementTags {
  readonly begin: RegExp
  readonly end: RegExp
}
export const elementTags = (name: string): ElementTags => ({ begin: new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^<>]*>`, 'g'), end: new RegExp(`</(?:\\w+:)?${name}>`, 'g') })

export interface Element {
  /** Its opening tag. */
  readonly tag: string
  readonly inner: string
  readonly from: number
  readonly to: number
}

/**
 * The elements of a text that stand there whole. One that nothing closes ends the search: a file of thousands that are never
 * closed would be looked through once for each of them.
 */
export function* elementsIn(text: string, { begin, end }: ElementTags): Generator<Element> {
  for (let at = 0; ; ) {
    begin.lastIndex = at
    const [tag] = begin.exec(text) ?? []
    if (tag === undefined) return
    const start = begin.lastIndex
    const from = start - tag.length
    at = start
    let inner = ''
    if (!tag.endsWith('/>')) {
      end.lastIndex = start
      const closed = end.exec(text)
      if (!closed) return
      inner = text.slice(start, closed.index)
      at = end.lastIndex
    }
    yield { tag, inner, from, to: at }
  }
}

/** The elements of one name that stand in a text, each whole; `rest` is told what stands between and behind them. */
export async function* elementsOf(pieces: AsyncIterable<string>, name: string, rest?: (text: string) => void): AsyncGenerator<string> {
  const tags = elementTags(name)
  const begun = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`)
  let waiting = ''
  for await (const piece of pieces) {
    waiting += piece
    let used = 0
    for (const { from, to } of elementsIn(waiting, tags)) {
      yield waiting.slice(from, to)
      used = to
    }
    waiting = waiting.slice(used)
    if (!begun.test(waiting)) {
      const tag = Math.max(0, waiting.lastIndexOf('<'))
      rest?.(waiting.slice(0, tag))
      waiting = waiting.slice(tag)
    }
    if (waiting.length > MAX_ELEMENT) throw new BookProblem('IMPORT_TOO_DENSE')
  }
  if (begun.test(waiting)) throw new BookProblem('IMPORT_UNREADABLE')
  rest?.(waiting)
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Text of a document: its five names and its numbers are known, any other entity is left as it stands. */
export function plainText(text: string): string {
  const said = text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (_, decimal?: string, hex?: string, name?: string) => (name === undefined ? character(decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)) : (NAMED[name.toLowerCase()] ?? '')))
    : text
  return said.includes('_x') ? said.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : said
}

/** An attribute of an opening tag, '' when it has none of that name. */
export function attribute(tag: string, name: string): string {
  const at = tag.indexOf(` ${name}="`)
  if (at >= 0) {
    const from = at + name.length + 3
    return tag.slice(from, tag.indexOf('"', from))
  }
  return tag.includes("'") ? (new RegExp(`\\s${name}='([^']*)'`).exec(tag)?.[1] ?? '') : ''
}

const SPOKEN = elementTags('rPh')
function withoutSpoken(xml: string): string {
  let [kept, at] = ['', 0]
  for (const { from, to } of elementsIn(xml, SPOKEN)) [kept, at] = [kept + xml.slice(at, from), to]
  return kept + xml.slice(at)
}

/** The texts of a run of text elements, without the readings that stand above Chinese and Japanese words. */
export function runText(xml: string): string {
  const spoken = xml.includes('rPh') ? withoutSpoken(xml) : xml
  let text = ''
  for (const match of spoken.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?t>/g)) text += match[1] ?? ''
  return plainText(text)
}
