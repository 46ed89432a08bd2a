import { isUnreadable } from '../../engine/value/index.ts'
import type { ResolvedField, ResolvedScreen } from '../../engine/model/index.ts'
import type { Row } from '../api/rows/data-source.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The fields of a record that a save sends: those that the user may see, except unreadable values that were not replaced.
 * Of a record that was read (`row`) a field that did not come with it is not sent as empty: a list may show columns, and a
 * query ask for some, that the service keeps out of its records.
 */
export function editable(screen: ResolvedScreen, record: Values, row?: Values): Record<string, unknown> {
  const isLeft = (field: ResolvedField) =>
    row !== undefined && (!Object.hasOwn(row, field.key) || isUnreadable(field, row[field.key]))
  const sent = screen.fields.filter((field) => (record[field.key] ?? null) !== null || !isLeft(field))
  return Object.fromEntries(sent.map(({ key }) => [key, record[key] ?? null]))
}

/** How an edit names its row: the id, and the version it was read with. */
export function identity(row: Row): Record<string, unknown> {
  return { id: row.id, ...(row['version'] === undefined ? {} : { version: row['version'] }) }
}
