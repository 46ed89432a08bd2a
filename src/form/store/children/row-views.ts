import type { ResolvedScreen } from '../../../../engine/model/index.ts'
import type { GridStore } from '../../../grid/store/index.ts'
import type { ChildRow, Stored } from './row.ts'

/** The rows of a grid one by one, for those who look at whole rows; a row nothing happened to stays the same object. */
export class RowViews {
  readonly #grid: GridStore
  readonly #fields: ResolvedScreen['fields']
  readonly #beforeOf: (id: string) => Stored | undefined
  readonly #made = new Map<string, ChildRow>()
  #all: readonly ChildRow[] | undefined

  constructor(grid: GridStore, { fields }: ResolvedScreen, beforeOf: (id: string) => Stored | undefined) {
    this.#grid = grid
    this.#fields = fields
    this.#beforeOf = beforeOf
    grid.subscribe((change) => {
      if (change.kind === 'totals') return
      this.#all = undefined
      if (change.kind === 'rows' || change.cells === 'all') this.#made.clear()
      else for (const { id } of change.cells) this.#made.delete(id)
    })
  }
  /** All of them, as they are stored. */
  get all(): readonly ChildRow[] {
    return (this.#all ??= this.#grid.ids.flatMap((id) => this.find(id) ?? []))
  }
  find(id: string): ChildRow | undefined {
    const known = this.#made.get(id)
    const row = this.#grid.find(id)
    if (!row || known) return row && known
    const keys = this.#fields.map(({ key }) => key)
    const errors = ['', ...keys].flatMap((key) => {
      const text = this.#grid.problemAt(id, key)
      return text === undefined ? [] : [[key, text] as const]
    })
    const made: ChildRow = {
      id,
      before: row.state === 'new' ? undefined : this.#beforeOf(id),
      record: Object.fromEntries(keys.map((key) => [key, row.values[key] ?? null])),
      changed: row.state === 'edited' ? keys.filter((key) => this.#grid.isDirty(id, key)) : [],
      errors: Object.fromEntries(errors),
    }
    this.#made.set(id, made)
    return made
  }
}
