import type { FileStore } from '../../../http/files/files.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { SheetRow, EncodedRow } from '../book/types.ts'
import type { StoredSheet } from './stored-imports.ts'

/** So many rows are stored in one transaction … */
export const STORE_BATCH = 1000
/** The number of rows validated per slice, small enough that the garbage is collected before the heap grows. */
export const CHECK_BATCH = 250
const LINE_FEED = 0x0a

export interface Slice {
  readonly rows: readonly SheetRow[]
  /** The byte after its last row. */
  readonly end: number
}

/** The lines of stored rows, each with its length in bytes. */
export async function* savedRows(
  chunks: AsyncIterable<unknown>,
): AsyncGenerator<{ readonly row: EncodedRow; readonly bytes: number }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const data = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    let at = 0
    for (let to = data.indexOf(LINE_FEED); to >= 0; to = data.indexOf(LINE_FEED, at)) {
      yield { row: JSON.parse(data.toString('utf8', at, to)) as EncodedRow, bytes: to + 1 - at }
      at = to + 1
    }
    rest = data.subarray(at)
  }
}

interface Cut {
  /** Reads a stored row by the header. */
  read(encoded: EncodedRow): SheetRow
  readonly size: number
  /** The byte that the chunks begin at. */
  readonly from?: number
  /** A slice ends only where the next row belongs to no row before it. */
  isMore(row: SheetRow): boolean
}

/** The bytes of a stored sheet, from one of them on. */
export async function* storedChunks(
  files: Pick<FileStore, 'open'>,
  { path }: Pick<StoredSheet, 'path'>,
  from: number,
): AsyncGenerator<unknown> {
  const file = await files.open(path)
  if (!file) throw new AppError('IMPORT_GONE')
  if (from < file.size) yield* await file.stream({ start: from, end: file.size - 1 })
}

/** The rows of a stored sheet below its header; only one slice is in memory. */
export async function* slicesOf(
  chunks: AsyncIterable<unknown>,
  header: number,
  { size, from = 0, isMore, read }: Cut,
): AsyncGenerator<Slice> {
  let rows: SheetRow[] = []
  let end = from
  for await (const { row: encoded, bytes } of savedRows(chunks)) {
    const row = read(encoded)
    if (rows.length >= size && !isMore(row)) {
      yield { rows, end }
      rows = []
    }
    end += bytes
    if (row.number > header) rows.push(row)
  }
  if (rows.length > 0) yield { rows, end }
}
