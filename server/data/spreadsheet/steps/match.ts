import { sql } from 'kysely'
import { isUniqueAlone, type ResolvedField } from '../../../../engine/model/index.ts'
import { isEmpty } from '../../../../registry/kit/values.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { unrestricted } from '../../access/index.ts'
import type { TableScreen, WireRow } from '../../catalog/index.ts'
import { findDuplicates, nameOfValues } from '../../write/index.ts'
import { rowsById, rowsWith } from '../../read/index.ts'
import { isId } from '../columns/sheet-fields.ts'
import { type CellProblem, type ParsedRow, type ReadRow, truncateForReport } from '../import/parse-row.ts'
import { keyTitle } from './resolve-plan.ts'

/** Which stored row a row of the sheet changes, or why that cannot be found. */
export interface Matched {
  readonly previous?: WireRow
  readonly problem?: CellProblem
}

/** Beside the places of the locks of a table that rows below a record take (`below.ts`). */
const KEY_LOCK = -1

/** Finds the rows to change by the fields of a key, among those that the person may see. */
export class Matcher {
  readonly #screen: TableScreen
  readonly #key: readonly ResolvedField[]
  readonly #locale: Locale
  /** Rows of the sheet by the values of their key. */
  readonly #taken = new Map<string, number>()
  #slice = new Map<string, number>()

  constructor(screen: TableScreen, key: readonly ResolvedField[], locale: Locale) {
    this.#screen = screen
    this.#key = key
    this.#locale = locale
  }

  async match(db: Queries, rows: readonly ReadRow[]): Promise<readonly Matched[]> {
    this.#slice = new Map()
    if (this.#key.length === 0) return rows.map(() => ({}))
    const stored = await this.#stored(db, rows)
    return rows.map((row) => this.#matchOf(row, stored))
  }
  /** The slice counts from now on. */
  keep(): void {
    for (const [name, row] of this.#slice) this.#taken.set(name, row)
  }

  /**
   * Whether another user has stored one of these new rows since they were checked. Asked in the transaction that stores them: until
   * its end no other import takes rows of the table for new. A unique value is watched over by its index.
   */
  async isOvertaken(tx: Queries, fresh: readonly ParsedRow[]): Promise<boolean> {
    if (fresh.length === 0 || this.#key.length === 0 || this.#key.some(({ field }) => isUniqueAlone(field)))
      return false
    await sql`select pg_advisory_xact_lock(hashtext(${this.#screen.table}), ${sql.lit(KEY_LOCK)})`.execute(tx)
    const stored = await this.#stored(
      tx,
      fresh.flatMap(({ read }) => read ?? []),
    )
    return [...stored.values()].some((rows) => rows.length > 0)
  }

  #valuesOf({ input }: ReadRow): readonly unknown[] | undefined {
    const values = this.#key.map(({ key }) => input[key])
    return values.some(isEmpty) ? undefined : values
  }

  /** The stored rows by the name of their key, two of each at most. */
  async #stored(db: Queries, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, readonly WireRow[]>> {
    const columns = this.#key.flatMap(({ key }) => this.#screen.columns.get(key) ?? [])
    const tuples = new Map(
      rows.flatMap((row) => {
        const values = this.#valuesOf(row)
        return values ? [[nameOfValues(values), values] as const] : []
      }),
    )
    if (columns.length < this.#key.length || tuples.size === 0) return new Map()
    const held = await findDuplicates(db, this.#screen, columns, [...tuples.values()], rowsWith(this.#screen))
    const found = await rowsById(db, unrestricted(this.#screen), [...held.values()].flat())
    return new Map(
      [...tuples.keys()].map((name, place) => [
        name,
        (held.get(place) ?? []).map((id) => found.get(id)).filter((row) => row !== undefined),
      ]),
    )
  }

  #matchOf(row: ReadRow, stored: ReadonlyMap<string, readonly WireRow[]>): Matched {
    const title = keyTitle(this.#key, this.#locale)
    const at = { row: row.source.number, field: this.#key[0]?.key ?? '', title }
    const values = this.#valuesOf(row)
    const isById = this.#key.some(isId)
    if (!values && isById) return {}
    // What was found wrong with the cell says more than that it is empty.
    if (!values)
      return row.found.length + row.marked.length > 0
        ? {}
        : { problem: { ...at, value: '', text: say('IMPORT_KEY_EMPTY', { title }, this.#locale) } }
    const name = nameOfValues(values)
    const found = stored.get(name) ?? []
    const value = truncateForReport(values.join(' '))
    if (found.length > 1) return { problem: { ...at, value, text: say('IMPORT_KEY_SEVERAL', { title }, this.#locale) } }
    const [previous] = found
    // A record that does not exist and one that this user may not see are reported in the same words.
    if (isById && !previous) return { problem: { ...at, value, text: say('IMPORT_ID_UNKNOWN', {}, this.#locale) } }
    const other = this.#taken.get(name) ?? this.#slice.get(name)
    if (other !== undefined) {
      // Two new rows of one key would be two records, or one that the second changes: as slices happen to fall.
      const text = previous
        ? say('IMPORT_KEY_REPEATED', { row: other }, this.#locale)
        : say('IMPORT_REPEATED', { title, value, row: other }, this.#locale)
      return { problem: { ...at, value, text } }
    }
    this.#slice.set(name, row.source.number)
    return previous ? { previous } : {}
  }
}
