import { wholeOf } from './given.ts'
import type { WireRow } from './labels/texts.ts'
import type { TableScreen } from './screens.ts'

const same = (a: unknown, b: unknown) => a === b || (a ?? '') === (b ?? '') || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Would storing the record change the row in any field but `except`? */
export function differs(screen: TableScreen, record: WireRow, previous: WireRow, except?: string): boolean {
  return wholeOf(screen).resolved.fields.some(({ key }) => key !== except && !same(record[key], previous[key]))
}
