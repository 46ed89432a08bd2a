import type { CellAt, GridChange } from '../types.ts'

/** Collects the changes of a step and notifies the listeners when it ends. */
export class ChangeNotifier {
  readonly #listeners = new Set<(change: GridChange) => void>()
  #cells: CellAt[] = []
  #marks: CellAt[] | 'all' = []
  readonly #totals = new Set<string>()
  #rows = false
  #origin: 'merge' | undefined
  #depth = 0
  revision = 0

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  get isOpen(): boolean {
    return this.#depth > 0
  }
  step<T>(work: () => T, origin?: 'merge'): T {
    if (this.#depth === 0) this.#origin = origin
    this.#depth += 1
    try {
      return work()
    } finally {
      this.#depth -= 1
      if (this.#depth === 0) this.#tell()
    }
  }
  cell(id: string, key: string): void {
    this.#cells.push({ id, key })
  }
  mark(id: string, key: string): void {
    if (this.#marks !== 'all') this.#marks.push({ id, key })
  }
  allMarks(): void {
    this.#marks = 'all'
  }
  total(key: string): void {
    this.#totals.add(key)
  }
  rows(): void {
    this.#rows = true
  }
  #tell(): void {
    const changes: GridChange[] = []
    if (this.#rows) changes.push({ kind: 'rows' })
    if (this.#cells.length > 0)
      changes.push({ kind: 'cells', cells: this.#cells, ...(this.#origin ? { origin: this.#origin } : {}) })
    if (this.#marks === 'all' || this.#marks.length > 0) changes.push({ kind: 'marks', cells: this.#marks })
    if (this.#totals.size > 0) changes.push({ kind: 'totals', keys: [...this.#totals] })
    this.#cells = []
    this.#marks = []
    this.#rows = false
    this.#totals.clear()
    if (changes.length > 0) this.revision += 1
    for (const change of changes) for (const listener of this.#listeners) listener(change)
  }
}
