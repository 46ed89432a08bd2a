import type { KeyboardEvent } from 'react'
import type { ChildStore } from './child-store.ts'
import type { Stored } from './row.ts'
import { ROWS_SHOWN, type Grid, type GridPlace } from './use-grid.ts'

/** Where an arrow, or Home and its like, leads to. */
function target({ key, ctrlKey, metaKey }: KeyboardEvent, { at, rows, columns }: Grid): GridPlace | undefined {
  const far = ctrlKey || metaKey
  const [lastRow, lastCol] = [rows.length - 1, columns.length - 1]
  switch (key) {
    case 'ArrowUp': return { ...at, row: far ? 0 : at.row - 1 }
    case 'ArrowDown': return { ...at, row: far ? lastRow : at.row + 1 }
    case 'ArrowLeft': return { ...at, col: far ? 0 : at.col - 1 }
    case 'ArrowRight': return { ...at, col: far ? lastCol : at.col + 1 }
    case 'Home': return { row: far ? 0 : at.row, col: 0 }
    case 'End': return { row: far ? lastRow : at.row, col: lastCol }
    case 'PageUp': return { ...at, row: at.row - ROWS_SHOWN }
    case 'PageDown': return { ...at, row: at.row + ROWS_SHOWN }
    default: return undefined
  }
}

/** Empties the cells of the block, as far as they may be written. */
function clear(store: ChildStore, { rows, columns, block, mayEdit }: Grid): void {
  const changes = new Map<string, Stored>()
  for (let row = block.from.row; row <= block.to.row; row++) {
    const keys = columns.flatMap(({ key }, col) => (col >= block.from.col && col <= block.to.col && mayEdit({ row, col }) ? [key] : []))
    const id = rows[row]?.id
    if (id !== undefined && keys.length > 0) changes.set(id, Object.fromEntries(keys.map((key) => [key, null])))
  }
  store.changeAll(changes)
}

/** Typing a word begins with its first letter: it lands in the control that stands in the cell by then. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey && ((key.length === 1 && key !== ' ') || key === 'Process')

/** The keys of a grid while nothing is typed in it; true when one was meant for it. */
export function handleGridKey(event: KeyboardEvent, grid: Grid, store: ChildStore, moveRow: (by: number) => void): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  const { at, rows } = grid
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    moveRow(key === 'ArrowUp' ? -1 : 1)
    return true
  }
  const to = altKey ? undefined : target(event, grid)
  if (to) {
    grid.go(to, shiftKey)
    return true
  }
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') {
    grid.select(new Set(rows.map(({ id }) => id)))
    return true
  }
  if (key === 'F2' || (key === 'Enter' && !ctrlKey && !metaKey)) {
    grid.edit(at)
    return true
  }
  if (key === 'Delete' || key === 'Backspace') {
    clear(store, grid)
    return true
  }
  if (key === ' ' && !ctrlKey) {
    const id = rows[at.row]?.id
    if (id !== undefined) grid.toggle(id)
    return true
  }
  if (key === 'Escape' && (grid.isBlock || grid.selected.size > 0)) {
    grid.go(at)
    grid.select(new Set())
    return true
  }
  if (isTyping(event)) grid.edit(at)
  return false
}
