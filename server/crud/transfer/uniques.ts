import { sql } from 'kysely'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { DataColumn } from '../columns.ts'
import type { TableScreen } from '../screens.ts'
import { type CellProblem, type ParsedRow, clip } from './parse-row.ts'

const VALUES_PER_QUESTION = 2000

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Which rows hold these values in a column: the id by the value. */
async function idsOf(db: Queries, screen: TableScreen, column: DataColumn, values: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < values.length; from += VALUES_PER_QUESTION) {
    const asked = values.slice(from, from + VALUES_PER_QUESTION)
    const { rows } = await sql<{ value: unknown; id: string }>`
      select ${sql.ref(column.name)} as value, id from ${sql.table(screen.table)} where ${sql.ref(column.name)}::text = any(${asked})`.execute(db)
    for (const row of rows) ids.set(String(row.value), row.id)
  }
  return ids
}

/** Which of these values stand in a column, in other rows than those with the given ids. */
export async function storedValues(db: Queries, screen: TableScreen, column: DataColumn, values: readonly string[], except: readonly string[] = []): Promise<Set<string>> {
  const others = new Set(except)
  return new Set([...(await idsOf(db, screen, column, values))].flatMap(([value, id]) => (others.has(id) ? [] : [value])))
}

/** What else must not be repeated in a sheet: unique values below its records, by the place of the record in the slice. */
export interface Beside {
  repeated(place: number): readonly CellProblem[]
  /** Nothing is wrong with the record: its values are taken. */
  note(place: number): void
}

interface Known {
  readonly stored: ReadonlyMap<string, string>
  /** Rows of this slice by their value. */
  readonly fresh: Map<string, number>
}

/**
 * The unique values of a sheet that comes in slices. Refuses rows whose value is stored already, in another row, or stands in
 * an earlier accepted row of the sheet. The unique index has the last word; this gives each row its sentence.
 */
export class Uniques {
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

  /** The rows of a slice, those that repeat a value with a problem. The slice counts once it is kept. */
  async refuse(db: Queries, rows: readonly ParsedRow[], beside: Beside): Promise<ParsedRow[]> {
    this.#slice = new Map()
    const good = rows.filter((row) => row.problems.length === 0)
    for (const column of this.#columns) {
      const values = good.map((row) => row.record[column.key]).filter((value) => !isEmpty(value)).map(String)
      this.#slice.set(column, { stored: await idsOf(db, this.#screen, column, values), fresh: new Map() })
    }
    return rows.map((row, place) => {
      if (row.problems.length > 0) return row
      const problems = [...[...this.#slice].flatMap(([column, known]) => this.#problemOf(column, known, row) ?? []), ...beside.repeated(place)]
      if (problems.length > 0) return { ...row, problems }
      for (const [column, { fresh }] of this.#slice) if (!isEmpty(row.record[column.key])) fresh.set(String(row.record[column.key]), row.source.number)
      beside.note(place)
      return row
    })
  }

  keep(): void {
    for (const [column, { fresh }] of this.#slice) {
      const seen = this.#seen.get(column)
      for (const [value, row] of fresh) seen?.set(value, row)
    }
  }

  #problemOf(column: DataColumn, { stored, fresh }: Known, { record, source, previous }: ParsedRow): CellProblem | undefined {
    const raw = record[column.key]
    if (isEmpty(raw)) return undefined
    const value = String(raw)
    const title = column.field ? textIn(column.field.field.title, this.#locale) : column.key
    const said = clip(value)
    const at = { row: source.number, field: column.key, title, value: said }
    const first = fresh.get(value) ?? this.#seen.get(column)?.get(value)
    if (first !== undefined) return { ...at, text: say('IMPORT_REPEATED', { title, value: said, row: first }, this.#locale) }
    const holder = stored.get(value)
    const isTaken = holder !== undefined && holder !== previous?.['id']
    return isTaken ? { ...at, text: say('FIELD_NOT_UNIQUE', { label: title, value: said }, this.#locale) } : undefined
  }
}

/** The same of a sheet that is at hand as a whole. */
export const refuseRepeated = (db: Queries, screen: TableScreen, rows: readonly ParsedRow[], locale: Locale, beside: Beside): Promise<ParsedRow[]> => new Uniques(screen, locale).refuse(db, rows, beside)
