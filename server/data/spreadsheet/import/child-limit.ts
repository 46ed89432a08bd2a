import type { Locale } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { childLimitError, limitedParentOf, newParentOf, remainingChildren } from '../../write/index.ts'
import type { TableScreen } from '../../catalog/index.ts'
import type { CellProblem, ParsedRow } from './parse-row.ts'
import type { RowConstraint } from './unique-values.ts'

function more(counts: Map<string, number>, id: string | undefined, by: number): void {
  if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + by)
}

/**
 * The room below the records that the rows of a sheet come to, where the sheet is taken in below one: its screen says how
 * many rows each of them holds. A row that names another of these records needs room there.
 */
export class ChildLimit implements RowConstraint {
  readonly #screen: TableScreen
  readonly #locale: Locale
  /** Rows that were looked at and are not stored, by the record that they would come to. */
  readonly #passed = new Map<string, number>()
  #slice = new Map<string, number>()
  #free: ReadonlyMap<string, number> = new Map()
  #rows: readonly ParsedRow[] = []

  constructor(screen: TableScreen, locale: Locale) {
    this.#screen = screen
    this.#locale = locale
  }

  /** The rows of a slice as they were judged, or the same once more. */
  async begin(db: Queries, rows: readonly ParsedRow[]): Promise<void> {
    this.#rows = rows
    this.#slice = new Map()
    if (!this.#screen.below?.limit) return
    const ids = new Set(rows.flatMap((row) => this.#comesTo(row) ?? []))
    this.#free = await remainingChildren(db, this.#screen, [...ids])
  }
  problemsAt(place: number): readonly CellProblem[] {
    const row = this.#rows[place]
    const id = row && this.#comesTo(row)
    if (!row || id === undefined || this.#left(id) > 0) return []
    const { code, params } = childLimitError(this.#screen, this.#locale)
    return [{ row: row.source.number, text: say(code, params, this.#locale) }]
  }
  note(place: number): void {
    const row = this.#rows[place]
    const id = row && this.#comesTo(row)
    if (!row || id === undefined) return
    more(this.#slice, id, 1)
    more(this.#slice, limitedParentOf(this.#screen, row.previous), -1)
  }
  /** What was judged last counts from now on; once it is stored, the table counts it. */
  keep(isStored: boolean): void {
    if (!isStored) for (const [id, count] of this.#slice) more(this.#passed, id, count)
  }

  #left(id: string): number {
    return (this.#free.get(id) ?? Infinity) - (this.#passed.get(id) ?? 0) - (this.#slice.get(id) ?? 0)
  }
  #comesTo({ record, previous }: ParsedRow): string | undefined {
    return newParentOf(this.#screen, record, previous)
  }
}
