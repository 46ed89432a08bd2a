import type { Place } from './places.ts'
import type { Sheet } from './sheet.ts'

/** Does something to the rows and leads to what becomes otherwise by it, unless some of that is selected. */
export function seeing(sheet: Sheet, act: () => void): void {
  const changed: Place[] = []
  const stop = sheet.store.subscribe((change) => {
    if (change.kind === 'cells') for (const { id, key } of change.cells) changed.push({ row: sheet.store.indexOf(id), col: sheet.columns.findIndex((column) => column.key === key) })
  })
  act()
  stop()
  const { from, to } = sheet.block
  const isSeen = changed.some(({ row, col }) => row >= from.row && row <= to.row && col >= from.col && col <= to.col)
  const [first] = changed.filter(({ row, col }) => row >= 0 && col >= 0).toSorted((a, b) => a.row - b.row || a.col - b.col)
  if (first && !isSeen) sheet.go(first)
}
