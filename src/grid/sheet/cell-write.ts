import { yieldToBrowser, type CellChange } from '../store/index.ts'
import type { Sheet } from './sheet.ts'
import { SLICED_ABOVE } from './sliced-work.ts'

/** A value for a cell. The row is named by its id: its position changes with sorting and removal. */
export interface CellWrite {
  readonly id: string
  readonly col: number
  readonly value: unknown
}

/** Undoes the finished slices of a cancelled operation. */
export function undoWork({ store, work }: Sheet, token: symbol): Promise<void> {
  return work.run('GRID_UNDOING', store.weightOf('undo'), (report) =>
    store.takeBackInSlices(token, { onProgress: report }),
  )
}
/** Writes cells as one undo step and reports cells that were not written; many cells are written in slices. */
export function putCells(sheet: Sheet, cells: Iterable<CellWrite>, count: number): void {
  const { store, columns, work } = sheet
  let [done, skipped] = [0, 0]
  function* changes(): Generator<CellChange> {
    for (const { id, col, value } of cells) {
      done += 1
      if (sheet.mayEdit({ row: store.indexOf(id), col })) yield { id, key: columns[col]?.key ?? '', value }
      else skipped += 1
    }
  }
  if (count <= SLICED_ABOVE) {
    const all = [...changes()]
    return void sheet.write(all, skipped)
  }
  if (!sheet.isFree()) return undefined
  const token = Symbol('one put')
  const lay = async (report: (done: number) => void, signal: AbortSignal) => {
    await yieldToBrowser()
    await store.prepare(columns.map(({ key }) => key))
    const { refused } = await store.editInSlices(changes(), { token, signal, onProgress: () => report(done) })
    if (!signal.aborted) sheet.tellUnwritten(refused + skipped)
    return signal.aborted
  }
  void work
    .run('GRID_WRITING', count, lay, { mayEnd: true })
    .then((isEnded) => (isEnded ? undoWork(sheet, token) : undefined))
  return undefined
}
