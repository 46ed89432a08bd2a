import { isSameValue } from '../../../engine/value/index.ts'
import { unrestricted } from '../access/index.ts'
import type { TableScreen, WireRow } from '../catalog/index.ts'

/** Would storing the record change the row in any field but `except`? */
export function hasChanges(screen: TableScreen, record: WireRow, previous: WireRow, except?: string): boolean {
  return unrestricted(screen).resolved.fields.some(
    (field) => field.key !== except && !isSameValue(record[field.key], previous[field.key], field),
  )
}
