import { anyText } from '../../../../registry/kit/values.ts'
import { isUnreadableText } from '../../../ui/fields/labels.ts'
import { type GridColumn, inSlices } from '../../store/index.ts'
import { heightOf, isSingleCell, widthOf, type Block } from '../places.ts'
import type { Cells } from './sheet-text.ts'
import { columnMeaning } from '../column-meaning.ts'

/** A block of cells on its way, as words. */
export interface CopiedBlock {
  readonly words: readonly (readonly string[])[]
  /** The same as it is stored, and what that means in each of its columns; absent where it comes from elsewhere. */
  readonly stored?: { readonly cells: Cells; readonly signs: readonly string[] }
}
/** What goes into columns, and into which of them as it is stored: the others read words. */
export interface ForColumns {
  readonly cells: Cells
  readonly isStored: readonly boolean[]
}

/** How often a block is repeated over a selection that is a multiple of it: once over any other. */
function repeats(cells: Cells, block: Block): readonly [down: number, across: number] {
  const [height, width] = [cells.length, cells[0]?.length ?? 0]
  const [rows, cols] = [heightOf(block), widthOf(block)]
  return isSingleCell(block) || width === 0 || rows % height !== 0 || cols % width !== 0
    ? [1, 1]
    : [rows / height, cols / width]
}
function repeated<T>(items: readonly T[], times: number): readonly T[] {
  return times === 1 ? items : Array.from({ length: items.length * times }, (_, at) => items[at % items.length] as T)
}
const spread = (cells: Cells, [down, across]: readonly [number, number]): Cells =>
  repeated(across === 1 ? cells : cells.map((row) => repeated(row, across)), down)

/** The copied text of a cell; for an unreadable value the stored one instead of the displayed text. */
export const copiedText = (words: string, stored: unknown): string =>
  isUnreadableText(words) ? anyText(stored) : words

/** Converts copied cells for their target columns. */
export async function convertForColumns(
  { words, stored }: CopiedBlock,
  block: Block,
  all: readonly GridColumn[],
): Promise<ForColumns> {
  if (!stored) return { cells: spread(words, repeats(words, block)), isStored: [] }
  const times = repeats(stored.cells, block)
  const signs = repeated(stored.signs, times[1])
  const isStored = signs.map((sign, at) => {
    const column = all[block.from.col + at]
    return column === undefined || sign === columnMeaning(column.field)
  })
  const cells = spread(stored.cells, times)
  if (isStored.every(Boolean)) return { cells, isStored }
  const rows: (readonly unknown[])[] = []
  const some = () => {
    const said = words[rows.length % stored.cells.length] ?? []
    rows.push(
      (cells[rows.length] ?? []).map((cell, at) =>
        isStored[at] ? cell : copiedText(said[at % stored.signs.length] ?? '', cell),
      ),
    )
    return rows.length < cells.length
  }
  await inSlices(
    (until) => until(some),
    () => [rows.length, cells.length],
  )
  return { cells: rows, isStored }
}
