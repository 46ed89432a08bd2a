import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { lookupId } from '../../../schemas/language/lookup.ts'

/** The meaning of a column's stored values. Between columns with the same meaning stored values are copied, between others texts. */
export function columnMeaning({ widget, lookup, storage }: ResolvedField): string {
  if (lookup) return `${storage.match} ${lookupId(lookup)}`
  if (NUMBER_COLUMNS.has(storage.type)) return 'number'
  return widget?.value === 'files' ? 'files' : (widget?.type ?? '')
}
