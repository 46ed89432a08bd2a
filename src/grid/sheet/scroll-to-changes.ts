import type { Place } from './places.ts'
import type { SheetState } from './sheet-state.ts'
import type { Sheet } from './sheet.ts'

/** Changes the rows and scrolls to the changed cells, unless one of them is selected. */
export function scrollToChanges(sheet: Sheet, act: () => void): void {
  const changed: Place[] = []
  const stop = sheet.store.subscribe((change) => {
    if (change.kind === 'cells')
      for (const { id, key } of change.cells)
        changed.push({ row: sheet.store.indexOf(id), col: sheet.columns.findIndex((column) => column.key === key) })
  })
  act()
  stop()
  const { from, to } = sheet.block
  const isSeen = changed.some(({ row, col }) => row >= from.row && row <= to.row && col >= from.col && col <= to.col)
  const [first] = changed
    .filter(({ row, col }) => row >= 0 && col >= 0)
    .toSorted((a, b) => a.row - b.row || a.col - b.col)
  if (first && !isSeen) sheet.go(first)
}

/** Remembers the row of the cursor. The returned function moves the cursor to that row at its new position. */
export function followRow(sheet: Sheet, put: (next: Pick<SheetState, 'at' | 'corner' | 'held'>) => void): () => void {
  const { store, at } = sheet
  const id = sheet.editing?.id ?? store.idAt(at.row)
  return () => {
    const row = store.indexOf(id)
    if (row < 0 || row === at.row) return
    const { corner, held } = sheet.now()
    const moved = (place: Place): Place => ({ ...place, row: place.row + row - at.row })
    put({ at: moved(at), corner: moved(corner), held: held && { from: moved(held.from), to: moved(held.to) } })
  }
}
