import type { Locale } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { ChildPlan, ChildTable } from '../../write/index.ts'
import type { DataColumn } from '../../catalog/index.ts'
import { unrestricted } from '../../access/index.ts'
import { type CellProblem, truncateForReport } from '../import/parse-row.ts'
import { childColumnKey, childTitle } from '../columns/sheet-fields.ts'
import type { SheetRow } from '../book/types.ts'

interface Value {
  readonly column: DataColumn
  readonly value: string
  /** Its row in the sheet. */
  readonly row: number
  readonly name: string
}
interface Brought {
  readonly plan?: ChildPlan
  readonly sources: ReadonlyMap<string, SheetRow>
}

/** Unique values of a sub-table that occur in several records of the same sheet: each record alone would be valid. */
export class RepeatedValues {
  readonly #table: ChildTable
  readonly #locale: Locale
  readonly #columns: readonly DataColumn[]
  /** Rows of the sheet by column and value. */
  readonly #seen = new Map<string, number>()
  #slice = new Map<string, number>()

  constructor(table: ChildTable, locale: Locale) {
    this.#table = table
    this.#locale = locale
    this.#columns = [...unrestricted(table.screen).columns.values()].filter(({ field }) => field?.field.unique === true)
  }

  /** Another slice begins, or the same once more. */
  begin(): void {
    this.#slice = new Map()
  }
  problemsOf(brought: Brought): readonly CellProblem[] {
    return this.#valuesOf(brought).flatMap((value) => this.#problemOf(value) ?? [])
  }
  note(brought: Brought): void {
    for (const { name, row } of this.#valuesOf(brought)) this.#slice.set(name, row)
  }
  keep(): void {
    for (const [name, row] of this.#slice) this.#seen.set(name, row)
  }

  #valuesOf({ plan, sources }: Brought): readonly Value[] {
    const rows = plan ? [...plan.added, ...plan.changed] : []
    return rows.flatMap(({ id, record, filled }) =>
      this.#columns.flatMap((column) => {
        const value = String(record[column.key] ?? '')
        return value === '' || filled?.has(column.key)
          ? []
          : [{ column, value, row: sources.get(id)?.number ?? 0, name: JSON.stringify([column.key, value]) }]
      }),
    )
  }
  #problemOf({ column: { key, field }, value, row, name }: Value): CellProblem | undefined {
    const first = this.#slice.get(name) ?? this.#seen.get(name)
    if (first === undefined) return undefined
    const title = field ? childTitle(this.#table, field, this.#locale) : key
    const said = truncateForReport(value)
    return {
      row,
      field: childColumnKey(this.#table, key),
      title,
      value: said,
      text: say('IMPORT_REPEATED', { title, value: said, row: first }, this.#locale),
    }
  }
}
