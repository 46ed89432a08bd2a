import { heightOf, isOne, isSame, widthOf, type Block } from './places.ts'
import { pickedIn, sizeOfPicked } from './picked.ts'
import { keysFor } from './read-words.ts'
import { Paste } from './paste.ts'
import { takeBack } from './put.ts'
import type { Sheet } from './sheet.ts'
import { cellRows, CELLS, fromSheetHtml, sheetRows, toCells, toSheetHtml, toSheetText, type Cells } from './sheet-text.ts'
import { breathe, inSlices } from '../store/slices.ts'
import { copyInSlices, copyWithoutPromise, largeCopy, mayCopyInSlices } from './large-copy.ts'
import { AT_ONCE } from './work.ts'

/** What is selected, as this product and others take it. A large block is copied in slices: the promise says whether it was. */
export function copyCells(sheet: Sheet, data: DataTransfer): Promise<boolean> | undefined {
  const { columns, store } = sheet
  const picked = pickedIn(sheet)
  const { rows, cols } = picked
  if (sizeOfPicked(picked) > AT_ONCE) return mayCopyInSlices() ? copyInSlices(sheet) : copyWithoutPromise(sheet, data)
  const words = rows.map((row) => cols.map((col) => sheet.text(row, col)))
  data.setData('text/plain', toSheetText(words))
  data.setData('text/html', toSheetHtml(words))
  data.setData(CELLS, toCells(rows.map((row) => cols.map((col) => store.value(row, columns[col]?.key ?? '') ?? null))))
  return undefined
}
/** The same, and its cells are empty then. */
export function cutCells(sheet: Sheet, data: DataTransfer): void {
  const picked = pickedIn(sheet)
  const copying = copyCells(sheet, data)
  if (copying) void copying.then((isCopied) => isCopied && sheet.clear(picked))
  else sheet.clear(picked)
}

const TABLE = /<table[\s>]/i
/** The only cell of a clipboard; undefined where it holds more of them. */
function onlyCell(text: string): string | undefined {
  const rows = sheetRows(text)
  const [cell, ...more] = rows.next().value ?? []
  return more.length === 0 && rows.next().done === true ? cell : undefined
}
export interface PastedText {
  /** Lies there as cells, with what spreadsheets put around them. */
  readonly isSheet: boolean
  readonly isBlock: boolean
  readonly text: string
}
/** What a paste is to a cell that is typed in. Where it holds lines, several of them are one value. */
export function pastedInto(data: DataTransfer, hasLines: boolean): PastedText {
  const text = data.getData('text/plain')
  const isSheet = text.includes('\t') || TABLE.test(data.getData('text/html')) || data.getData(CELLS) !== ''
  const only = isSheet || !hasLines ? onlyCell(text) : text
  return { isSheet, isBlock: only === undefined, text: isSheet ? (only ?? text) : text }
}

/** What was copied; words are read by their columns. */
interface Copied {
  readonly cells: Cells
  readonly isStored: boolean
}
/** All rows of a copy, with room for frames between; undefined where one of them is none. */
async function allRows(source: Iterator<readonly unknown[] | undefined>): Promise<Cells | undefined> {
  const rows: (readonly unknown[])[] = []
  let isWhole = true
  const some = () => {
    const { done, value } = source.next()
    if (done === true) return false
    if (value === undefined) isWhole = false
    else rows.push(value)
    return isWhole
  }
  await inSlices((until) => until(some), () => [rows.length, rows.length])
  return isWhole && rows.length > 0 ? rows : undefined
}
/** A clipboard can be read only while it is told of: all is taken out before anything is waited for. */
async function copiedIn(data: DataTransfer): Promise<Copied | undefined> {
  const [own, text] = [data.getData(CELLS), data.getData('text/plain')]
  const large = largeCopy(text)
  if (large) return { cells: large, isStored: true }
  const html = text === '' ? data.getData('text/html') : ''
  const stored = await allRows(cellRows(own))
  if (stored) return { cells: stored, isStored: true }
  const cells = text === '' ? fromSheetHtml(html) : await allRows(sheetRows(text))
  return cells && cells.length > 0 ? { cells, isStored: false } : undefined
}

/** A block over a selection that is a multiple of it is repeated in it. */
function spread(cells: Cells, block: Block): Cells {
  const [height, width] = [cells.length, cells[0]?.length ?? 0]
  const [rows, cols] = [heightOf(block), widthOf(block)]
  if (isOne(block) || width === 0 || rows % height !== 0 || cols % width !== 0) return cells
  const wide = cells.map((row) => (cols === width ? row : Array.from({ length: cols }, (_, col) => row[col % width])))
  return rows === height ? wide : Array.from({ length: rows }, (_, row) => wide[row % height] ?? [])
}

/** Lays what was copied over the grid, from the first selected cell on, as one step to undo. */
export async function pasteCells(sheet: Sheet, data: DataTransfer): Promise<void> {
  if (sheet.locked || !sheet.isFree()) return
  const { block, at } = sheet
  const copied = await copiedIn(data)
  if (!copied) return
  const cells = spread(copied.cells, block)
  const { from } = block
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  const columns = sheet.columns.slice(from.col, from.col + width)
  const places = new Map(columns.map(({ field }, place) => [field, place]))
  const keys = copied.isStored ? new Map() : await keysFor([...places.keys()], (field) => cells.map((row) => String(row[places.get(field) ?? -1] ?? '')), sheet.ports.lookup)
  const paste = new Paste(sheet, from, copied.isStored, keys)
  const end = async (signal?: AbortSignal) => {
    // Whoever has gone on meanwhile stays where they are.
    if (isSame(sheet.at, at) && !sheet.editing) sheet.select(from, { row: Math.min(sheet.store.size, from.row + cells.length) - 1, col: Math.min(sheet.columns.length, from.col + width) - 1 })
    await paste.tell(signal)
  }
  if (cells.length * width <= AT_ONCE) {
    paste.lay(cells)
    return end()
  }
  sheet.end()
  if (!sheet.isFree()) return undefined
  const token = Symbol('one paste')
  const lay = async (report: (done: number) => void, signal: AbortSignal) => {
    await breathe()
    await sheet.store.prepare(columns.map(({ key }) => key))
    await paste.layInSlices(cells, { token, signal, report })
    if (!signal.aborted) await end(signal)
    return signal.aborted
  }
  if (await sheet.work.run('GRID_PASTING', cells.length * width, lay, { mayEnd: true })) await takeBack(sheet, token)
  return undefined
}
