import type { Sheet } from '../../sheet/index.ts'
import { type GridColumn, inSlices } from '../../store/index.ts'
import { filters, keysIn } from './filters.ts'

/** Rows that are looked at before the clock is. */
const ROWS_AT_ONCE = 200

/** How many rows hold each value of a column, among those that the other columns let through; counted in slices. */
export async function countValues(
  sheet: Sheet,
  column: GridColumn,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { store } = sheet
  const { ids } = store
  const passes = filters(sheet).besides(column.key)
  const keysOf = keysIn(column)
  const counts = new Map<string, number>()
  let at = 0
  const some = () => {
    for (const id of ids.slice(at, at + ROWS_AT_ONCE)) {
      const row = store.find(id)?.values
      if (!row || passes?.(row) === false) continue
      for (const key of keysOf(sheet.valueIn(row, column))) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    at += ROWS_AT_ONCE
    return at < ids.length
  }
  await inSlices(
    (until) => until(some),
    () => [at, ids.length],
    { signal },
  )
  return counts
}
