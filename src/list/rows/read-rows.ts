import type { DataSource, ListRequest, Row } from '../../api/rows/data-source.ts'

/** So many rows of a query are edited in a grid at most. */
export const MAX_ROWS = 100_000
/** As many as the service gives at once. Each page begins where the last one ended, however deep it lies. */
const ROWS_PER_CALL = 1000

export interface Reading {
  readonly signal: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
  /** So many rows at most. */
  readonly most?: number
}

/** All rows that a query finds, up to a number; `more`: there are further rows. */
export async function readAllRows(
  source: DataSource,
  request: ListRequest,
  fields: readonly string[],
  { signal, onProgress, most = MAX_ROWS }: Reading,
): Promise<{ readonly rows: readonly Row[]; readonly more: boolean; readonly total: number | undefined }> {
  const found = new Map<string, Row>()
  let all: number | undefined
  for (let pageNo = 1, isMore = true; isMore && found.size < most; pageNo++) {
    // They are counted once: to count a hundred thousand rows takes longer than to read a page of them.
    const { rows, total } = await source.list(
      { ...request, fields, pageNo, pageSize: ROWS_PER_CALL, count: pageNo === 1 ? 'exact' : 'none' },
      signal,
    )
    if (pageNo === 1) all = total
    const before = found.size
    // A row that is inserted before the others moves one onto the next page: it is the same row.
    for (const row of rows) found.set(row.id, row)
    onProgress?.(Math.min(found.size, most), Math.min(Math.max(all ?? 0, found.size), most))
    // A back end may give less at once than it is asked for; what it counts may be less than there is.
    isMore = found.size > before && (rows.length >= ROWS_PER_CALL || found.size < (all ?? Infinity))
  }
  const more = found.size > most || (found.size === most && (all ?? Infinity) > most)
  return { rows: [...found.values()].slice(0, most), more, total: all }
}
