import { comparedValues } from '../../../../engine/model/index.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { TableScreen } from '../../catalog/index.ts'
import { findDuplicates, nameOfValues, notUnique, type UniqueColumns, uniqueColumns } from '../../write/index.ts'
import { type CellProblem, type ParsedRow, truncateForReport } from './parse-row.ts'

/** Another constraint that a record imposes on later rows of a sheet, by its place in the slice. */
export interface RowConstraint {
  /** The problems of the record that follow from earlier records or from stored rows. */
  problemsAt(place: number): readonly CellProblem[]
  /** Registers the values of an accepted record. */
  note(place: number): void
}

interface Known {
  /** Ids of the rows that have them, by the name of the values. */
  readonly stored: ReadonlyMap<string, readonly string[]>
  /** Rows of this slice by the name of their values. */
  readonly fresh: Map<string, number>
}

/**
 * The unique values of a sheet that comes in slices. Refuses rows whose value is stored already, in another row, or occurs in
 * an earlier accepted row of the sheet. The unique index decides in the end; this check gives each row its message.
 */
export class UniqueValues {
  readonly #screen: TableScreen
  readonly #locale: Locale
  readonly #rules: readonly UniqueColumns[]
  readonly #seen = new Map<UniqueColumns, Map<string, number>>()
  #slice = new Map<UniqueColumns, Known>()

  constructor(screen: TableScreen, locale: Locale) {
    this.#screen = screen
    this.#locale = locale
    this.#rules = uniqueColumns(screen)
    for (const rule of this.#rules) this.#seen.set(rule, new Map())
  }

  /** The rows of a slice, those that repeat a value with a problem. The slice counts once it is stored. */
  async refuse(db: Queries, rows: readonly ParsedRow[], beside: readonly RowConstraint[]): Promise<ParsedRow[]> {
    this.#slice = new Map()
    const good = rows.filter((row) => row.problems.length === 0)
    for (const rule of this.#rules) {
      const tuples = new Map(
        good.flatMap(({ record }) => {
          const values = comparedValues(rule, record)
          return values ? [[nameOfValues(values), values] as const] : []
        }),
      )
      const held = await findDuplicates(db, this.#screen, rule.columns, [...tuples.values()])
      this.#slice.set(rule, {
        stored: new Map([...tuples.keys()].map((name, place) => [name, held.get(place) ?? []])),
        fresh: new Map(),
      })
    }
    return rows.map((row, place) => {
      if (row.problems.length > 0) return row
      const problems = [
        ...[...this.#slice].flatMap(([rule, known]) => this.#problemOf(rule, known, row) ?? []),
        ...beside.flatMap((one) => one.problemsAt(place)),
      ]
      if (problems.length > 0) return { ...row, problems }
      for (const [rule, { fresh }] of this.#slice) {
        const values = comparedValues(rule, row.record)
        if (values) fresh.set(nameOfValues(values), row.source.number)
      }
      for (const one of beside) one.note(place)
      return row
    })
  }

  keep(): void {
    for (const [rule, { fresh }] of this.#slice) {
      const seen = this.#seen.get(rule)
      for (const [name, row] of fresh) seen?.set(name, row)
    }
  }

  #problemOf(
    rule: UniqueColumns,
    { stored, fresh }: Known,
    { record, source, previous }: ParsedRow,
  ): CellProblem | undefined {
    const values = comparedValues(rule, record)
    if (!values) return undefined
    const name = nameOfValues(values)
    const { key, field } = rule.field
    const title = textIn(field.title, this.#locale)
    const said = truncateForReport(values[0] ?? '')
    const at = { row: source.number, field: key, title, value: said }
    const first = fresh.get(name) ?? this.#seen.get(rule)?.get(name)
    if (first !== undefined)
      return { ...at, text: say('IMPORT_REPEATED', { title, value: said, row: first }, this.#locale) }
    if (!stored.get(name)?.some((id) => id !== previous?.['id'])) return undefined
    const { code, params } = notUnique(rule, said, this.#screen.resolved, this.#locale)
    return { ...at, text: say(code, params, this.#locale) }
  }
}
