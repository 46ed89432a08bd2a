import { isSameValue } from '../../../engine/value/index.ts'
import { unrestricted } from '../access/index.ts'
import type { TableScreen, WireRow } from '../catalog/index.ts'

/** True when the record differs from the stored row in a field other than `except`. */
export function hasChanges(screen: TableScreen, record: WireRow, previous: WireRow, except?: string): boolean {
  return unrestricted(screen).resolved.fields.some(
    (field) => field.key !== except && !isSameValue(record[field.key], previous[field.key], field),
  )
}
