import type { DataSource, ListRequest, Row } from '../../api/data-source.ts'

/** So many rows of a query are edited in a grid at most. */
export const MAX_ROWS = 10_000
const ROWS_PER_CALL = 500

export interface Reading {
  readonly signal: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

/** All rows that a query finds, up to 10,000; `more` tells that there are others. */
export async function readRows(source: DataSource, request: ListRequest, fields: readonly string[], { signal, onProgress }: Reading): Promise<{ readonly rows: readonly Row[]; readonly more: boolean }> {
  const found = new Map<string, Row>()
  for (let pageNo = 1; ; pageNo += 1) {
    const { rows, total } = await source.list({ ...request, fields, pageNo, pageSize: ROWS_PER_CALL }, signal)
    // A row that somebody added before the others moves one onto the next page: it is the same row.
    for (const row of rows) found.set(row.id, row)
    onProgress?.(Math.min(found.size, MAX_ROWS), Math.min(total ?? found.size, MAX_ROWS))
    if (found.size >= MAX_ROWS) return { rows: [...found.values()].slice(0, MAX_ROWS), more: found.size > MAX_ROWS || (total ?? Infinity) > MAX_ROWS }
    if (rows.length < ROWS_PER_CALL) return { rows: [...found.values()], more: false }
  }
}
