import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { lookupId } from '../../../schemas/language/lookup.ts'

/** What the stored values of a column mean. Columns of one sign take each other's as they are; between others only words say the same. */
export function signOf({ widget, lookup, storage }: ResolvedField): string {
  if (lookup) return `${storage.match} ${lookupId(lookup)}`
  if (NUMBER_COLUMNS.has(storage.type)) return 'number'
  return widget?.value === 'files' ? 'files' : (widget?.type ?? '')
}
