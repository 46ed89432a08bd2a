import type { GridStore } from '../store/index.ts'

type Memory = Map<string, unknown>
const memories = new WeakMap<GridStore, Map<string, Memory>>()

/** What the control of a cell remembers besides the value: from one opening of the cell to the next, as long as the grid has its rows. */
export function memoryOf(store: GridStore, { id, key }: { readonly id: string; readonly key: string }): Memory {
  const cells = memories.get(store) ?? new Map<string, Memory>()
  memories.set(store, cells)
  const cell = JSON.stringify([id, key])
  const memory = cells.get(cell) ?? new Map<string, unknown>()
  cells.set(cell, memory)
  return memory
}
