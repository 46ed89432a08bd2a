import { inSlices } from '../../store/index.ts'
import type { CopiedBlock } from './copied-block.ts'
import { pasteBlock } from './paste-block.ts'
import { selectedCells, columnMeanings, selectionSize } from '../selected-cells.ts'
import type { Sheet } from '../sheet.ts'
import { fromSheetHtml, toSheetHtml } from './sheet-html.ts'
import { cellRows, CELLS, sheetRows, SIGNS, signsIn, toCells, toSheetText } from './sheet-text.ts'
import { copyInSlices, copyWithoutPromise, mayCopyInSlices } from './large-copy.ts'
import { lastCopyOf, remember } from './last-copy.ts'
import { SLICED_ABOVE } from '../sliced-work.ts'

/** What is selected, as this product and others take it. A large block is copied in slices: the promise says whether it was. */
export function copyCells(sheet: Sheet, data: DataTransfer): Promise<boolean> | undefined {
  const { columns, store } = sheet
  const picked = selectedCells(sheet)
  const { rows, cols } = picked
  if (selectionSize(picked) > SLICED_ABOVE)
    return mayCopyInSlices() ? copyInSlices(sheet) : copyWithoutPromise(sheet, data)
  const words = rows.map((row) => cols.map((col) => sheet.text(row, col)))
  const text = toSheetText(words)
  data.setData('text/plain', text)
  data.setData('text/html', toSheetHtml(words))
  const cells = rows.map((row) => cols.map((col) => store.value(row, columns[col]?.key ?? '') ?? null))
  const signs = columnMeanings(sheet, picked)
  data.setData(CELLS, toCells(cells))
  data.setData(SIGNS, JSON.stringify(signs))
  remember({ text, cells, signs })
  return undefined
}
/** The same, and its cells are empty then. */
export function cutCells(sheet: Sheet, data: DataTransfer): void {
  const picked = selectedCells(sheet)
  const copying = copyCells(sheet, data)
  if (copying) void copying.then((isCopied) => isCopied && sheet.clear(picked))
  else sheet.clear(picked)
}

const TABLE = /<table[\s>]/i
/** Lines within cells, and cells over several places: plain text has no words for them that all programs agree on. */
const SHAPED = /<(?:br|p|div|li|h\d)[\s/>]|(?:row|col)span=/i
/**
 * The cells of a table that others put on the clipboard. It wins over the plain text, which cannot tell a quote that was typed from one around
 * a cell; where there is nothing to tell apart, the text is read, which a large block is with room for frames between.
 */
const cellsIn = (html: string, text: string) =>
  TABLE.test(html) && (text === '' || text.includes('"') || SHAPED.test(html)) ? fromSheetHtml(html) : undefined
/** The only cell of a clipboard; undefined where it holds more of them. */
function onlyCell(source: Iterator<readonly string[]>): string | undefined {
  const [cell, ...more] = (source.next().value as readonly string[] | undefined) ?? []
  return more.length === 0 && source.next().done === true ? cell : undefined
}
export interface PastedText {
  /** Lies there as cells, with what spreadsheets put around them. */
  readonly isSheet: boolean
  readonly isBlock: boolean
  readonly text: string
}
/** The text that a paste inserts into an open cell editor. In a multi-line editor several lines are one value. */
export function pastedText(data: DataTransfer, hasLines: boolean): PastedText {
  const text = data.getData('text/plain')
  const table = data.getData(CELLS) === '' ? cellsIn(data.getData('text/html'), text) : undefined
  const isSheet = text.includes('\t') || TABLE.test(data.getData('text/html')) || data.getData(CELLS) !== ''
  const only = isSheet || !hasLines ? onlyCell(table?.values() ?? sheetRows(text)) : text
  return { isSheet, isBlock: only === undefined, text: isSheet ? (only ?? text) : text }
}

/** All rows of a copy, with room for frames between; undefined where one of them is none. */
async function allRows<T>(source: Iterator<readonly T[] | undefined>): Promise<readonly (readonly T[])[] | undefined> {
  const rows: (readonly T[])[] = []
  let isWhole = true
  const some = () => {
    const { done, value } = source.next()
    if (done === true) return false
    if (value === undefined) isWhole = false
    else rows.push(value)
    return isWhole
  }
  await inSlices(
    (until) => until(some),
    () => [rows.length, rows.length],
  )
  return isWhole && rows.length > 0 ? rows : undefined
}
/** What was taken out of a clipboard. */
interface Taken {
  readonly text: string
  readonly html?: string
  readonly own?: string
  readonly signs?: string
}
export async function readCopied({
  text,
  html = '',
  own = '',
  signs: stated = '',
}: Taken): Promise<CopiedBlock | undefined> {
  const known = own === '' ? lastCopyOf(text) : undefined
  const cells = known?.cells ?? (await allRows(cellRows(own)))
  const signs = known?.signs ?? signsIn(stated)
  const isOwn = cells?.[0] !== undefined && cells[0].length === signs.length
  const words =
    (isOwn ? undefined : cellsIn(html, text)) ?? (text === '' ? [] : ((await allRows(sheetRows(text))) ?? []))
  if (isOwn) return { words, stored: { cells, signs } }
  return words.length > 0 ? { words } : undefined
}

/** Lays what was copied over the grid, from the first selected cell on, as one step to undo. */
export async function pasteCells(sheet: Sheet, data: DataTransfer): Promise<void> {
  if (sheet.locked || !sheet.isFree()) return
  // A clipboard can be read only during its event: all formats are read before the first await.
  const taken = {
    own: data.getData(CELLS),
    signs: data.getData(SIGNS),
    text: data.getData('text/plain'),
    html: data.getData('text/html'),
  }
  await pasteBlock(sheet, sheet.block, { code: 'GRID_PASTING', copied: () => readCopied(taken), selects: true })
}
