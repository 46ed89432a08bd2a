import type { ClipboardEvent } from 'react'
import type { Ports } from '../../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import type { ChildStore } from './child-store.ts'
import { CELLS, fromCells, fromSheetText, toSheetText, type Cells } from '../../../grid/sheet/sheet-text.ts'
import { choicesOf, storedOf } from './clipboard.ts'
import type { ChildRow, Stored } from './row.ts'
import type { Grid } from './use-grid.ts'

type WordsOf = (row: ChildRow, resolved: ResolvedField) => string

/** A block over a larger selection is repeated in it. */
function spread(block: Cells, { block: { from, to } }: Grid): Cells {
  const [height, width] = [to.row - from.row + 1, to.col - from.col + 1]
  const isOne = block.length === 1 && block[0]?.length === 1
  return isOne && (height > 1 || width > 1) ? Array.from({ length: height }, () => Array.from({ length: width }, () => block[0]?.[0])) : block
}

/** Blocks of cells out of the grid and into it. */
export function useClipboard(store: ChildStore, grid: Grid, ports: Ports, wordsOf: WordsOf) {
  const copy = (event: ClipboardEvent) => {
    const { rows, columns, block } = grid
    const fields = columns.slice(block.from.col, block.to.col + 1)
    const chosen = rows.slice(block.from.row, block.to.row + 1)
    event.clipboardData.setData('text/plain', toSheetText(chosen.map((row) => fields.map((field) => wordsOf(row, field)))))
    event.clipboardData.setData(CELLS, JSON.stringify(chosen.map((row) => fields.map(({ key }) => row.record[key] ?? null))))
    event.preventDefault()
  }
  const put = (block: Cells, read: (field: ResolvedField, value: unknown) => { readonly stored: unknown } | undefined) => {
    const { rows, columns, block: { from } } = grid
    let refused = 0
    const valuesAt = (cells: readonly unknown[], mayWrite: (col: number) => boolean): Stored => {
      const values: Record<string, unknown> = {}
      for (const [index, cell] of cells.entries()) {
        const col = from.col + index
        const field = columns[col]
        const understood = field && mayWrite(col) ? read(field, cell) : undefined
        if (field && understood) values[field.key] = understood.stored
        else refused += 1
      }
      return values
    }
    const changes = new Map<string, Stored>()
    const added: Stored[] = []
    for (const [index, cells] of block.entries()) {
      const row = from.row + index
      const one = rows[row]
      if (one) changes.set(one.id, valuesAt(cells, (col) => grid.mayEdit({ row, col })))
      else if (!store.opened.rights.add) refused += cells.length
      else added.push(valuesAt(cells, (col) => columns[col]?.field.readonly !== true && columns[col]?.field.compute === undefined))
    }
    store.changeAll(changes)
    const made = store.addAll(rows.length, added)
    if (made.length < added.length) ports.notify('warning', ports.say('CHILD_FULL', { title: textIn(store.opened.title, ports.locale), limit: store.limit }))
    if (refused > 0) ports.notify('warning', ports.say('CHILD_NOT_PASTED', { count: refused }))
  }
  const paste = async (event: ClipboardEvent) => {
    const [own, text] = [event.clipboardData.getData(CELLS), event.clipboardData.getData('text/plain')]
    event.preventDefault()
    const cells = fromCells(own)
    if (cells) return put(spread(cells, grid), (_, value) => ({ stored: value }))
    if (text === '') return undefined
    const labels = await choicesOf(grid.columns, ports.lookup)
    return put(spread(fromSheetText(text), grid), (field, words) => storedOf(field, String(words), labels))
  }
  return { copy, paste }
}
