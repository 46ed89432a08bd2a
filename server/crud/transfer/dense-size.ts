import { createInflateRaw } from 'node:zlib'
import { entriesOf } from './zip-size.ts'

/** A cell with its address; the reader makes a place for every one before it. */
const CELL = /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g
/** Longer than a tag with an address can be, so that none is cut in two unseen. */
const OVERLAP = 200

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Counts the places of a sheet from its XML, piece by piece: for each row as many as its last column. */
function makeCounter() {
  let [rest, row, width, places] = ['', '', 0, 0]
  const endRow = () => {
    places += width
    width = 0
  }
  return (piece: string): number => {
    const text = rest + piece
    let read = 0
    for (const match of text.matchAll(CELL)) {
      const [, letters = '', number = ''] = match
      if (number !== row) endRow()
      row = number
      width = Math.max(width, columnOf(letters))
      read = match.index + match[0].length
    }
    rest = text.slice(Math.max(read, text.length - OVERLAP))
    return places + width
  }
}

async function placesOf(packed: Uint8Array, max: number): Promise<number> {
  const count = makeCounter()
  let places = 0
  const inflate = createInflateRaw()
  inflate.end(packed)
  for await (const piece of inflate) {
    places = count((piece as Buffer).toString('latin1'))
    if (places > max) break
  }
  return places
}

/**
 * Whether some sheet of a workbook has more than `max` places, empty ones before its far cells included. One cell in the
 * last column of every row is a small file and would fill the memory; so the XML is looked through before it is read.
 */
export async function isTooDense(data: Uint8Array, max: number): Promise<boolean> {
  for (const { name, packed, isDeflated } of entriesOf(data)) {
    if (isDeflated && /^xl\/worksheets\/[^/]+\.xml$/i.test(name) && (await placesOf(packed, max)) > max) return true
  }
  return false
}
