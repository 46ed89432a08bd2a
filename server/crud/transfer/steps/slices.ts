import type { FileStore } from '../../../http/files.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { KeptRow } from '../book/types.ts'
import type { InRow } from '../workbook.ts'
import type { KeptSheet } from './kept.ts'

/** So many rows are stored in one transaction … */
export const STORED_AT_ONCE = 1000
/** … and so many are looked at: what is made of them is gone again before the heap grows by it. */
export const CHECKED_AT_ONCE = 250
const LINE_FEED = 0x0a

export interface Slice {
  readonly rows: readonly InRow[]
  /** The byte behind its last row. */
  readonly end: number
}

function rowOf(line: Buffer): InRow {
  const [number, words, marks] = JSON.parse(line.toString('utf8')) as KeptRow
  return { number, words, ...(marks ? { marks } : {}) }
}

interface Cut {
  readonly size: number
  /** The byte to begin at. */
  readonly from?: number
  /** A slice ends only where the next row belongs to no row before it. */
  isMore(row: InRow): boolean
}

/** The rows of a kept sheet below its header; only one slice is held. */
export async function* slicesOf(files: FileStore, { path }: KeptSheet, header: number, { size, from = 0, isMore }: Cut): AsyncGenerator<Slice> {
  const file = await files.open(path)
  if (!file) throw new AppError('IMPORT_GONE')
  if (from >= file.size) return
  let rest: Buffer = Buffer.alloc(0)
  let rows: InRow[] = []
  let end = from
  for await (const chunk of await file.stream({ start: from, end: file.size - 1 })) {
    const data = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    let at = 0
    for (let to = data.indexOf(LINE_FEED); to >= 0; to = data.indexOf(LINE_FEED, at)) {
      const row = rowOf(data.subarray(at, to))
      if (rows.length >= size && !isMore(row)) {
        yield { rows, end }
        rows = []
      }
      end += to + 1 - at
      at = to + 1
      if (row.number > header) rows.push(row)
    }
    rest = data.subarray(at)
  }
  if (rows.length > 0) yield { rows, end }
}
