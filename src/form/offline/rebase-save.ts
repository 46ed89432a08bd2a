import { isSameValue } from '../../../engine/value/index.ts'
import type { Row } from '../../api/rows/data-source.ts'
import type { WaitingSave } from '../../state/storage/outbox.ts'

/**
 * A save over the same reading of a record as one that is stored now: it goes over that, and what it did not change is what
 * the other one made of it. Undefined where nothing follows, as without versions; over another reading the server says 409,
 * and the two are merged. Its key stays: of the same reading only one can have been stored.
 */
export function rebaseSave(
  save: WaitingSave,
  { row: before, values: stored }: Pick<WaitingSave, 'values'> & { readonly row: Row },
  version: unknown,
): WaitingSave | undefined {
  const { row, values } = save
  if (
    row?.id !== before.id ||
    version === undefined ||
    row['version'] === undefined ||
    row['version'] !== before['version']
  )
    return undefined
  // The rows of a sub-table are sent as changes: the record has no such value.
  const fields = Object.keys(stored).filter((key) => !isChanges(stored[key]))
  const untouched = fields.filter((key) => Object.hasOwn(values, key) && isSameValue(values[key], row[key]))
  return {
    ...save,
    row: { ...row, ...Object.fromEntries(fields.map((key) => [key, stored[key]])), version },
    values: { ...values, ...Object.fromEntries(untouched.map((key) => [key, stored[key]])) },
  }
}

const isChanges = (value: unknown) =>
  typeof value === 'object' && value !== null && 'order' in value && 'added' in value
