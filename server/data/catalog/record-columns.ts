import { sql } from 'kysely'
import type { ColumnType } from '../../../registry/kit/define.ts'
import type { DataColumn } from './columns.ts'
import type { WireRow } from './wire-row.ts'

/** How a value of JSON becomes one of a column. */
const RECORD_TYPES: Readonly<Partial<Record<ColumnType, string>>> = { varchar: 'text', json: 'jsonb' }

/** A column as `json_to_recordset` declares it. */
export const recordColumn = (column: DataColumn) =>
  sql`${sql.id(column.name)} ${sql.raw(RECORD_TYPES[column.type] ?? column.type)}`

const orNull = (value: unknown) => (value === undefined || value === '' ? null : value)
const valueOf = ({ isJsonText }: DataColumn, value: unknown) =>
  isJsonText && typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : orNull(value)
/** A row by the names of its columns. */
export function recordOf(columns: readonly DataColumn[], row: WireRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row[column.key])]))
}
