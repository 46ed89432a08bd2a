import type { ResolvedScreen } from '../../registry/screen/resolve.ts'
import type { Row } from '../api/data-source.ts'

/** The fields of a record that a save sends: those this person is given. */
export function editable(screen: ResolvedScreen, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(screen.fields.map(({ key }) => [key, record[key] ?? null]))
}

/** How an edit names its row: the id, and the version it was read with. */
export function identity(row: Row): Record<string, unknown> {
  return { id: row.id, ...(row['version'] === undefined ? {} : { version: row['version'] }) }
}
