import { BookProblem } from './types.ts'

const LINE_FEED = 0x0a
/** So many of these in one line of bytes that is valid UTF-8 are no accident of another encoding. */
const SURELY = 3
const CHINESE = /[\u4e00-\u9fff]/gu

export interface Encoding {
  readonly label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'
  /** Bytes of the mark at the beginning. */
  readonly skip: number
}

function isValid(data: Uint8Array, label: Encoding['label']): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(data)
    return true
  } catch {
    return false
  }
}

/** The first line, from 1, that is surely UTF-8 in a file that as a whole is not. */
function mixedLine(data: Uint8Array): number | undefined {
  for (let from = 0, line = 1; from < data.length; line++) {
    const found = data.indexOf(LINE_FEED, from)
    const piece = data.subarray(from, found < 0 ? data.length : found)
    if (
      piece.some((byte) => byte > 0x7f) &&
      isValid(piece, 'utf-8') &&
      (new TextDecoder().decode(piece).match(CHINESE)?.length ?? 0) >= SURELY
    )
      return line
    from = found < 0 ? data.length : found + 1
  }
  return undefined
}

/** Zero bytes are looked for in the first bytes of a file, this many. */
const LOOKED_AT = 4096
/** UTF-16 without a mark: of each sign of ASCII one byte is zero, always the same of the two. */
function unmarked(data: Uint8Array): Encoding['label'] | undefined {
  const begin = data.subarray(0, LOOKED_AT)
  const zeros = [0, 1].map((side) => begin.some((byte, place) => byte === 0 && place % 2 === side))
  const label = zeros[0] === zeros[1] ? undefined : zeros[0] ? 'utf-16be' : 'utf-16le'
  return label !== undefined && data.length % 2 === 0 && isValid(data, label) ? label : undefined
}

/** How a text file is written: by its mark, else UTF-8 where it is valid, else the encoding of Chinese systems. */
export function encodingOf(data: Uint8Array): Encoding {
  if (data[0] === 0xff && data[1] === 0xfe) return { label: 'utf-16le', skip: 2 }
  if (data[0] === 0xfe && data[1] === 0xff) return { label: 'utf-16be', skip: 2 }
  const hasMark = data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf
  if (data.includes(0)) {
    const label = unmarked(data)
    if (label === undefined) throw new BookProblem('IMPORT_NOT_SHEET')
    return { label, skip: 0 }
  }
  if (isValid(data, 'utf-8')) return { label: 'utf-8', skip: hasMark ? 3 : 0 }
  if (hasMark || !isValid(data, 'gb18030')) throw new BookProblem('IMPORT_ENCODING')
  const mixed = mixedLine(data)
  if (mixed !== undefined) throw new BookProblem('IMPORT_ENCODING_MIXED', { row: mixed })
  return { label: 'gb18030', skip: 0 }
}
