import type { Place } from './places.ts'
import type { SheetState } from './sheet-state.ts'
import type { Sheet } from './sheet.ts'

/** Does something to the rows and leads to what becomes otherwise by it, unless some of that is selected. */
export function seeing(sheet: Sheet, act: () => void): void {
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

/** Remembers the row where the person is; what it gives puts them there again, wherever the row stands by then. */
export function holdRow(sheet: Sheet, put: (next: Pick<SheetState, 'at' | 'corner' | 'held'>) => void): () => void {
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
