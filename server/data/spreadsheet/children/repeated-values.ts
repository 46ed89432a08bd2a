import type { Locale } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { comparedValues } from '../../../../engine/model/index.ts'
import { type ChildPlan, type ChildTable, nameOfValues, type UniqueColumns, uniqueColumns } from '../../write/index.ts'
import { unrestricted } from '../../access/index.ts'
import { type CellProblem, truncateForReport } from '../import/parse-row.ts'
import { childColumnKey, childTitle } from '../columns/sheet-fields.ts'
import type { SheetRow } from '../book/types.ts'

interface Value {
  readonly rule: UniqueColumns
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
  readonly #rules: readonly UniqueColumns[]
  /** Rows of the sheet by column and value. */
  readonly #seen = new Map<string, number>()
  #slice = new Map<string, number>()

  constructor(table: ChildTable, locale: Locale) {
    this.#table = table
    this.#locale = locale
    this.#rules = uniqueColumns(unrestricted(table.screen))
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
      this.#rules.flatMap((rule) => {
        const values = filled?.has(rule.column.key) ? undefined : comparedValues(rule, record)
        if (!values) return []
        const name = `${rule.column.key} ${nameOfValues(values)}`
        return [{ rule, value: values[0] ?? '', row: sources.get(id)?.number ?? 0, name }]
      }),
    )
  }
  #problemOf({ rule: { field }, value, row, name }: Value): CellProblem | undefined {
    const first = this.#slice.get(name) ?? this.#seen.get(name)
    if (first === undefined) return undefined
    const title = childTitle(this.#table, field, this.#locale)
    const said = truncateForReport(value)
    return {
      row,
      field: childColumnKey(this.#table, field.key),
      title,
      value: said,
      text: say('IMPORT_REPEATED', { title, value: said, row: first }, this.#locale),
    }
  }
}
