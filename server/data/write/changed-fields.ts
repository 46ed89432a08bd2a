import { unrestricted } from '../access/index.ts'
import type { TableScreen, WireRow } from '../catalog/index.ts'

/** Do two stored values say the same? Nothing is said in several ways. */
export const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '') || JSON.stringify(one) === JSON.stringify(other)

/** Would storing the record change the row in any field but `except`? */
export function differs(screen: TableScreen, record: WireRow, previous: WireRow, except?: string): boolean {
  return unrestricted(screen).resolved.fields.some(({ key }) => key !== except && !isSame(record[key], previous[key]))
}
