import { newId } from '../../../db/ids.ts'
import type { Actor, TableScreen, WireRow } from '../../catalog/index.ts'
import { unrestricted } from '../../access/index.ts'
import { EMPTY_QUERY, readOrder } from '../../query/index.ts'
import { withNewRowColumns } from '../../write/index.ts'

/**
 * Stamps new rows of a sheet: all of one import were made at one moment, and their ids keep them in the order of the sheet
 * where the list is read in its own order, from whichever end that begins.
 */
export function sheetRowStamp(
  screen: TableScreen,
  actor: Actor,
  begun: Date,
): (record: WireRow, number: number) => WireRow {
  const { columns, resolved } = unrestricted(screen)
  const { isIdAscending } = readOrder(EMPTY_QUERY, columns, resolved.list.orders)
  return (record, number) =>
    withNewRowColumns(record, actor, begun, newId(begun.getTime() + (isIdAscending ? number : -number)))
}
