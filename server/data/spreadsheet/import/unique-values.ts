import { isEmpty } from '../../../../registry/kit/values.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { DataColumn, TableScreen } from '../../catalog/index.ts'
import { findDuplicates } from '../../write/index.ts'
import { type CellProblem, type ParsedRow, truncateForReport } from './parse-row.ts'

/** Another constraint that a record imposes on later rows of a sheet, by its place in the slice. */
export interface RowConstraint {
  /** The problems of the record that follow from earlier records or from stored rows. */
  problemsAt(place: number): readonly CellProblem[]
  /** Registers the values of an accepted record. */
  note(place: number): void
}

interface Known {
  /** Ids of the rows that have it, by the value. */
  readonly stored: ReadonlyMap<string, readonly string[]>
  /** Rows of this slice by their value. */
  readonly fresh: Map<string, number>
}

/**
 * The unique values of a sheet that comes in slices. Refuses rows whose value is stored already, in another row, or occurs in
 * an earlier accepted row of the sheet. The unique index decides in the end; this check gives each row its message.
 */
export class UniqueValues {
  readonly #screen: TableScreen
  readonly #locale: Locale
  readonly #columns: readonly DataColumn[]
  readonly #seen = new Map<DataColumn, Map<string, number>>()
  #slice = new Map<DataColumn, Known>()

  constructor(screen: TableScreen, locale: Locale) {
    this.#screen = screen
    this.#locale = locale
    this.#columns = [...screen.columns.values()].filter((column) => column.field?.field.unique === true)
    for (const column of this.#columns) this.#seen.set(column, new Map())
  }

  /** The rows of a slice, those that repeat a value with a problem. The slice counts once it is stored. */
  async refuse(db: Queries, rows: readonly ParsedRow[], beside: readonly RowConstraint[]): Promise<ParsedRow[]> {
    this.#slice = new Map()
    const good = rows.filter((row) => row.problems.length === 0)
    for (const column of this.#columns) {
      const values = [
        ...new Set(
          good
            .map((row) => row.record[column.key])
            .filter((value) => !isEmpty(value))
            .map(String),
        ),
      ]
      const held = await findDuplicates(
        db,
        this.#screen,
        [column],
        values.map((value) => [value]),
      )
      this.#slice.set(column, {
        stored: new Map(values.map((value, place) => [value, held.get(place) ?? []])),
        fresh: new Map(),
      })
    }
    return rows.map((row, place) => {
      if (row.problems.length > 0) return row
      const problems = [
        ...[...this.#slice].flatMap(([column, known]) => this.#problemOf(column, known, row) ?? []),
        ...beside.flatMap((one) => one.problemsAt(place)),
      ]
      if (problems.length > 0) return { ...row, problems }
      for (const [column, { fresh }] of this.#slice)
        if (!isEmpty(row.record[column.key])) fresh.set(String(row.record[column.key]), row.source.number)
      for (const one of beside) one.note(place)
      return row
    })
  }

  keep(): void {
    for (const [column, { fresh }] of this.#slice) {
      const seen = this.#seen.get(column)
      for (const [value, row] of fresh) seen?.set(value, row)
    }
  }

  #problemOf(
    column: DataColumn,
    { stored, fresh }: Known,
    { record, source, previous }: ParsedRow,
  ): CellProblem | undefined {
    const raw = record[column.key]
    if (isEmpty(raw)) return undefined
    const value = String(raw)
    const title = column.field ? textIn(column.field.field.title, this.#locale) : column.key
    const said = truncateForReport(value)
    const at = { row: source.number, field: column.key, title, value: said }
    const first = fresh.get(value) ?? this.#seen.get(column)?.get(value)
    if (first !== undefined)
      return { ...at, text: say('IMPORT_REPEATED', { title, value: said, row: first }, this.#locale) }
    const isTaken = stored.get(value)?.some((id) => id !== previous?.['id']) === true
    return isTaken ? { ...at, text: say('FIELD_NOT_UNIQUE', { label: title, value: said }, this.#locale) } : undefined
  }
}
