import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { yieldToBrowser } from '../../store/index.ts'
import { convertForColumns, type CopiedBlock, type ForColumns } from './copied-block.ts'
import { Paste } from './paste.ts'
import { isSame, type Block } from '../places.ts'
import { undoWork } from '../cell-write.ts'
import { keysFor, type Keys } from '../read-cell-text.ts'
import type { Sheet } from '../sheet.ts'
import { SLICED_ABOVE } from '../sliced-work.ts'

interface Laying {
  /** What it is called while it is under way. */
  readonly code: MessageCode
  /** Undefined where there is nothing. */
  readonly copied: () => Promise<CopiedBlock | undefined>
  /** What was laid is selected then, unless the person has gone on meanwhile. */
  readonly selects?: boolean
}

const widthOfCells = (cells: ForColumns['cells']) => cells.reduce((widest, row) => Math.max(widest, row.length), 0)

/** Keys of the words among cells, asked of the lookups of their columns. */
function keysIn(
  { cells, isStored }: ForColumns,
  { columns, ports }: Sheet,
  first: number,
  width: number,
): Promise<Keys> {
  const reading = columns
    .slice(first, first + width)
    .flatMap(({ field }, at) => (isStored[at] === true ? [] : [[field, at] as const]))
  const places = new Map(reading)
  return keysFor(
    [...places.keys()],
    (field) => cells.map((row) => String(row[places.get(field) ?? -1] ?? '')),
    ports.lookup,
  )
}

/**
 * Lays a block of cells over the grid from the first cell of `block` on, as one step to undo. Rows are those that stand there when it is
 * asked for, whatever is sorted or added while words are waited for; nothing else is written meanwhile.
 */
export async function pasteBlock(sheet: Sheet, block: Block, { code, copied, selects = false }: Laying): Promise<void> {
  const { store, work, at } = sheet
  const { from } = block
  const ids = Array.from({ length: Math.max(0, store.size - from.row) }, (_, index) => store.idAt(from.row + index))
  const token = Symbol('one block')
  const end = async (paste: Paste, rows: number, width: number, signal: AbortSignal) => {
    const isThere = ids.length === 0 || store.idAt(from.row) === ids[0]
    if (selects && isThere && isSame(sheet.at, at) && !sheet.editing)
      sheet.select(from, {
        row: Math.min(store.size, from.row + rows) - 1,
        col: Math.min(sheet.columns.length, from.col + width) - 1,
      })
    await paste.tell(signal)
  }
  /** Was it ended half way? */
  const lay = async (report: (done: number, of?: number) => void, signal: AbortSignal): Promise<boolean> => {
    const source = await copied()
    if (!source) return false
    const into = await convertForColumns(source, block, sheet.columns)
    const { cells } = into
    const width = widthOfCells(cells)
    const keys = await keysIn(into, sheet, from.col, width)
    if (signal.aborted) return false
    const paste = new Paste(sheet, { col: from.col, ids: ids.slice(0, cells.length) }, into, keys)
    const all = cells.length * width
    if (all <= SLICED_ABOVE) paste.lay()
    else {
      sheet.end()
      await yieldToBrowser()
      await store.prepare(sheet.columns.slice(from.col, from.col + width).map(({ key }) => key))
      await paste.layInSlices({ token, signal, report: (done) => report(done, all) })
    }
    if (!signal.aborted) await end(paste, cells.length, width, signal)
    return signal.aborted
  }
  if (await work.run(code, 1, lay, { mayEnd: true })) await undoWork(sheet, token)
}
