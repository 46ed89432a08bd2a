import { createInflateRaw } from 'node:zlib'
import { SaxesParser } from 'saxes'
import type { ZipEntry } from './zip-size.ts'
import { BookProblem } from './types.ts'

/** Bytes without a tag: a cell holds far less. */
const MAX_PIECE = 32 * 1024 * 1024
/** Elements within elements; sheets need eight. */
const MAX_DEPTH = 100
const CHUNK = 256 * 1024
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** What is wrong with one sign of a text, which harms nothing else. */
const HARMLESS: ReadonlySet<string> = new Set([
  'malformed character entity.',
  'undefined entity.',
  'disallowed character.',
  'disallowed character in entity name.',
  'the string "]]>" is disallowed in char data.',
])

export type Attributes = Readonly<Record<string, string>>
/** The events of a document; names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** The bytes of a part, piece by piece; `budget` is what may still be unpacked of the whole archive. */
export async function* bytesOf(
  { packed, isDeflated }: ZipEntry,
  budget: { bytes: number },
): AsyncGenerator<Uint8Array> {
  if (!isDeflated) {
    budget.bytes -= packed.length
    for (let from = 0; from < packed.length; from += CHUNK) yield packed.subarray(from, from + CHUNK)
    return
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  inflate.end(packed)
  for await (const piece of inflate) {
    budget.bytes -= (piece as Buffer).length
    if (budget.bytes < 0) throw new BookProblem('IMPORT_TOO_DENSE')
    yield piece as Buffer
  }
}

const encodingOf = (begin: Uint8Array) =>
  begin[0] === 0xff && begin[1] === 0xfe ? 'utf-16le' : begin[0] === 0xfe && begin[1] === 0xff ? 'utf-16be' : 'utf-8'
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a part as XML. One that is none, or ends before its time, is a damaged file. */
export async function readXml(entry: ZipEntry, budget: { bytes: number }, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let [depth, since] = [0, 0]
  parser.on('error', ({ message }) => {
    if (!HARMLESS.has(message)) throw new BookProblem('IMPORT_UNREADABLE')
  })
  parser.on('opentag', ({ name, attributes }) => {
    since = 0
    depth += 1
    if (depth > MAX_DEPTH) throw new BookProblem('IMPORT_UNREADABLE')
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handlers.close?.(localName(name))
  })
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => handlers.text?.(text))
  let decoder: TextDecoder | undefined
  const write = (piece: string) => {
    since += piece.length
    if (since > MAX_PIECE) throw new BookProblem('IMPORT_TOO_DENSE')
    parser.write(piece.replace(CONTROLS, ''))
  }
  for await (const piece of bytesOf(entry, budget)) {
    decoder ??= new TextDecoder(encodingOf(piece))
    write(decoder.decode(piece, { stream: true }))
  }
  write(decoder?.decode() ?? '')
  parser.close()
}

/** A text of a sheet, in which signs that XML cannot hold are written as `_x000D_`. */
export function sheetText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

export const attribute = (attributes: Attributes, name: string): string => attributes[name] ?? ''
