import { inSlices } from '../../store/index.ts'
import type { CopiedBlock } from '../clipboard/copied-block.ts'
import { fillValues, repeatedAt, type Filled } from './fill.ts'
import { pasteBlock } from '../clipboard/paste-block.ts'
import { heightOf, isSingleCell, sizeOf, widthOf, type Block } from '../places.ts'
import { putCells, type CellWrite } from '../cell-write.ts'
import { isDateColumn } from './series.ts'
import type { Sheet } from '../sheet.ts'
import { columnMeaning } from '../column-meaning.ts'

/** Values for the cells of a block, and the columns they come from. */
interface Over {
  readonly block: Block
  readonly values: Iterable<Filled>
  /** The column whose values a column gets. */
  readonly sourceOf: (col: number) => number
}
const idsIn = ({ store }: Sheet, block: Block) =>
  Array.from({ length: heightOf(block) }, (_, at) => store.idAt(block.from.row + at))
const colsIn = ({ from, to }: Block) => Array.from({ length: to.col - from.col + 1 }, (_, at) => from.col + at)

/** Writes over a block; between columns whose stored values mean different things the words are read, as those of a paste are. */
function writeOver(sheet: Sheet, over: Over): void {
  const { block, values, sourceOf } = over
  if (sheet.store.size === 0) return
  const signs = sheet.columns.map(({ field }) => columnMeaning(field))
  if (colsIn(block).some((col) => signs[col] !== signs[sourceOf(col)])) {
    if (sheet.isFree()) void pasteBlock(sheet, block, { code: 'GRID_WRITING', copied: () => wordedOf(sheet, over) })
    return
  }
  const ids = idsIn(sheet, block)
  const puts = function* puts(): Generator<CellWrite> {
    for (const { row, col, value } of values) yield { id: ids[row - block.from.row] ?? '', col, value }
  }
  putCells(sheet, puts(), sizeOf(block))
}
/** The values of a block with their words, which may have to be asked for. */
async function wordedOf({ columns, words }: Sheet, { block, values, sourceOf }: Over): Promise<CopiedBlock> {
  const sources = colsIn(block).map((col) => columns[sourceOf(col)])
  const cells = Array.from({ length: heightOf(block) }, () => sources.map((): unknown => null))
  for (const { row, col, value } of values) cells[row - block.from.row]?.splice(col - block.from.col, 1, value)
  const said = (row: readonly unknown[]) => row.map((value, at) => (sources[at] ? words.of(sources[at], value) : ''))
  const all = async () => {
    const rows: (readonly string[])[] = []
    const some = () => rows.push(said(cells[rows.length] ?? [])) < cells.length
    await inSlices(
      (until) => until(some),
      () => [rows.length, cells.length],
    )
    return rows
  }
  let rows = await all()
  while (words.loading) {
    await words.loading
    rows = await all()
  }
  return { words: rows, stored: { cells, signs: sources.map((column) => (column ? columnMeaning(column.field) : '')) } }
}

function* everywhere({ from, to }: Block, valueAt: (row: number, col: number) => unknown): Generator<Filled> {
  for (let row = from.row; row <= to.row; row++)
    for (let col = from.col; col <= to.col; col++) yield { row, col, value: valueAt(row, col) }
}

/** Writes one value into all selected cells of the active column. */
export function fillSelection(sheet: Sheet, value: unknown): void {
  const { block, at } = sheet
  writeOver(sheet, { block, values: everywhere(block, () => value), sourceOf: () => at.col })
}
/** Fills the selection with its first row or column. */
export function fillFromEdge(sheet: Sheet, side: 'top' | 'left'): void {
  const { block, store, columns } = sheet
  const { from } = block
  const key = (col: number) => columns[col]?.key ?? ''
  if (isSingleCell(block)) return
  if (side === 'top') {
    const values = columns.map((_, col) => store.value(from.row, key(col)))
    writeOver(sheet, { block, values: everywhere(block, (_row, col) => values[col]), sourceOf: (col) => col })
  } else {
    const ids = idsIn(sheet, block)
    writeOver(sheet, {
      block,
      values: everywhere(block, (row) => store.held(ids[row - from.row] ?? '', key(from.col))),
      sourceOf: () => from.col,
    })
  }
}
/** Continues the series of `source` over the rest of `target`. */
export function extendSeries(sheet: Sheet, source: Block, target: Block): void {
  const { store, columns } = sheet
  const ids = idsIn(sheet, source)
  const valueAt = (row: number, col: number) => store.held(ids[row - source.from.row] ?? '', columns[col]?.key ?? '')
  const areDays = (col: number) => columns[col] !== undefined && isDateColumn(columns[col])
  const values = fillValues(source, target, { valueAt, areDays })
  const rest = heightOf(target) > heightOf(source) ? target : besides(source, target)
  writeOver(sheet, {
    block: rest,
    values,
    sourceOf: (col) => source.from.col + repeatedAt(col - source.from.col, widthOf(source)),
  })
  sheet.select(target.from, target.to)
}
/** What of a block lies to the side of another one in it. */
function besides(source: Block, { from, to }: Block): Block {
  return from.col < source.from.col
    ? { from, to: { row: to.row, col: source.from.col - 1 } }
    : { from: { row: from.row, col: source.to.col + 1 }, to }
}
