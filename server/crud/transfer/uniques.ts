import { sql } from 'kysely'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { DataColumn } from '../columns.ts'
import type { TableScreen } from '../screens.ts'
import type { CellProblem, ParsedRow } from './parse-row.ts'

const VALUES_PER_QUESTION = 2000

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Which of these values stand in a column, in other rows than those with the given ids. */
export async function storedValues(db: Queries, screen: TableScreen, column: DataColumn, values: readonly string[], except: readonly string[] = []): Promise<Set<string>> {
  const stored = new Set<string>()
  for (let from = 0; from < values.length; from += VALUES_PER_QUESTION) {
    const asked = values.slice(from, from + VALUES_PER_QUESTION)
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column.name)} as value from ${sql.table(screen.table)} where ${sql.ref(column.name)}::text = any(${asked}) and not (id = any(${[...except]}))`.execute(db)
    for (const row of rows) stored.add(String(row.value))
  }
  return stored
}

/**
 * Refuses rows whose unique value is stored already or stands in an earlier accepted row of the sheet. The unique index
 * has the last word; this gives each row its sentence.
 */
export async function refuseRepeated(db: Queries, screen: TableScreen, rows: readonly ParsedRow[], locale: Locale): Promise<ParsedRow[]> {
  const columns = [...screen.columns.values()].filter((column) => column.field?.field.unique === true)
  const good = rows.filter((row) => row.problems.length === 0)
  const known = new Map<DataColumn, { stored: Set<string>; seen: Map<string, number> }>()
  for (const column of columns) {
    const values = good.map((row) => row.record[column.key]).filter((value) => !isEmpty(value)).map(String)
    known.set(column, { stored: await storedValues(db, screen, column, values), seen: new Map() })
  }
  return rows.map((row) => {
    if (row.problems.length > 0) return row
    const problems = [...known].flatMap(([column, { stored, seen }]): CellProblem[] => {
      const raw = row.record[column.key]
      if (isEmpty(raw)) return []
      const value = String(raw)
      const title = column.field ? textIn(column.field.field.title, locale) : column.key
      const at = { row: row.source.number, field: column.key, title, value }
      if (stored.has(value)) return [{ ...at, text: say('FIELD_NOT_UNIQUE', { label: title, value }, locale) }]
      const first = seen.get(value)
      return first === undefined ? [] : [{ ...at, text: say('IMPORT_REPEATED', { title, value, row: first }, locale) }]
    })
    if (problems.length > 0) return { ...row, problems }
    for (const [column, { seen }] of known) if (!isEmpty(row.record[column.key])) seen.set(String(row.record[column.key]), row.source.number)
    return row
  })
}
