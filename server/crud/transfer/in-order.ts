import { newId } from '../../db/ids.ts'
import type { Actor } from '../actor.ts'
import { wholeOf } from '../given.ts'
import type { WireRow } from '../labels/texts.ts'
import { readOrder } from '../query/sort.ts'
import type { TableScreen } from '../screens.ts'
import { stampNew } from '../write.ts'

/**
 * Stamps new rows of a sheet: all of one import were made at one moment, and their ids keep them in the order of the sheet
 * where the list is read in its own order, from whichever end that begins.
 */
export function sheetStamp(screen: TableScreen, actor: Actor, begun: Date): (record: WireRow, number: number) => WireRow {
  const { columns, resolved } = wholeOf(screen)
  const { isIdAscending } = readOrder({}, columns, resolved.list.orders)
  return (record, number) => stampNew(record, actor, begun, newId(begun.getTime() + (isIdAscending ? number : -number)))
}
