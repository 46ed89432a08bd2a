import { storedForm } from '../../../registry/screen/resolve.ts'
import type { Place } from './places.ts'
import { heightOf, isOne, widthOf } from './places.ts'
import { keysFor, reader, type Keys } from './read-words.ts'
import type { Sheet } from './sheet.ts'
import { CELLS, fromCells, fromSheetHtml, fromSheetText, toSheetHtml, toSheetText, type Cells } from './sheet-text.ts'
import { inSlices } from '../store/slices.ts'
import type { CellAt, CellChange, GridColumn, Values } from '../store/types.ts'

/** Above so many cells a paste is laid in in slices. */
const AT_ONCE = 20_000

/** What is selected, as this product and others take it. */
export function copyCells(sheet: Sheet, data: DataTransfer): void {
  const { block, columns, store } = sheet
  const rows = Array.from({ length: store.size === 0 ? 0 : heightOf(block) }, (_, at) => block.from.row + at)
  const cols = Array.from({ length: widthOf(block) }, (_, at) => block.from.col + at)
  const words = rows.map((row) => cols.map((col) => sheet.text(row, col)))
  data.setData('text/plain', toSheetText(words))
  data.setData('text/html', toSheetHtml(words))
  data.setData(CELLS, JSON.stringify(rows.map((row) => cols.map((col) => store.value(row, columns[col]?.key ?? '') ?? null))))
}

/** What was copied; words are read by their columns. */
interface Copied {
  readonly cells: Cells
  readonly isStored: boolean
}
function copiedIn(data: DataTransfer): Copied | undefined {
  const own = fromCells(data.getData(CELLS))
  if (own) return { cells: own, isStored: true }
  const text = data.getData('text/plain')
  const cells = text === '' ? fromSheetHtml(data.getData('text/html')) : fromSheetText(text)
  return cells && cells.length > 0 ? { cells, isStored: false } : undefined
}

/** A block over a selection that is a multiple of it is repeated in it. */
function spread(cells: Cells, sheet: Sheet): Cells {
  const { block } = sheet
  const [height, width] = [cells.length, cells[0]?.length ?? 0]
  const [rows, cols] = [heightOf(block), widthOf(block)]
  if (isOne(block) || width === 0 || rows % height !== 0 || cols % width !== 0) return cells
  return Array.from({ length: rows }, (_row, row) => Array.from({ length: cols }, (_col, col) => cells[row % height]?.[col % width]))
}

/** A row that is not there yet, and which of its values were not understood. */
interface Fresh {
  readonly values: Values
  readonly unread: readonly string[]
}
/** Takes all there is, with room for frames between. */
async function takeAll<T>(source: Iterator<T>, take: (one: T) => void, step: (work: () => boolean) => boolean = (work) => work()): Promise<void> {
  const some = () => {
    const next = source.next()
    if (next.done !== true) take(next.value)
    return next.done !== true
  }
  await inSlices((until) => step(() => until(some)), () => [0, 0])
}

class Paste {
  readonly #sheet: Sheet
  readonly #from: Place
  readonly #read: (column: GridColumn, cell: unknown) => unknown
  refused = 0
  outside = 0
  readonly unread: CellAt[] = []
  #isUnread = false

  constructor(sheet: Sheet, isStored: boolean, keys: Keys) {
    this.#sheet = sheet
    this.#from = sheet.block.from
    const understand = reader(keys)
    this.#read = (column, cell) => {
      this.#isUnread = false
      if (isStored) return storedForm(column.field, cell)
      const { stored, unread } = understand(column.field, typeof cell === 'string' ? cell : String(cell ?? ''))
      this.#isUnread = unread
      return stored
    }
  }
  /** The changes of rows that are there. */
  *changes(cells: Cells): Generator<CellChange> {
    const { store, columns } = this.#sheet
    for (const [index, row] of cells.entries()) {
      const place = this.#from.row + index
      const id = store.idAt(place)
      for (const [at, cell] of row.entries()) {
        const col = this.#from.col + at
        const column = columns[col]
        if (!column) this.outside += 1
        else if (!this.#sheet.mayEdit({ row: place, col })) this.refused += 1
        else {
          const value = this.#read(column, cell)
          if (this.#isUnread) this.unread.push({ id, key: column.key })
          yield { id, key: column.key, value }
        }
      }
    }
  }
  *fresh(cells: Cells): Generator<Fresh> {
    for (const row of cells) {
      const values: Record<string, unknown> = {}
      const unread: string[] = []
      for (const [at, cell] of row.entries()) {
        const column = this.#sheet.columns[this.#from.col + at]
        if (!column) this.outside += 1
        else if (column.readonly) this.refused += 1
        else {
          values[column.key] = this.#read(column, cell)
          if (this.#isUnread) unread.push(column.key)
        }
      }
      yield { values, unread }
    }
  }
  /** Puts rows below the last one; those that find no place are counted. */
  append(cells: Cells, rows: readonly Fresh[]): void {
    const ids = rows.length > 0 ? this.#sheet.store.add(rows.map(({ values }) => values)) : []
    for (const [index, id] of ids.entries()) for (const key of rows[index]?.unread ?? []) this.unread.push({ id, key })
    for (const row of cells.slice(ids.length)) this.outside += row.length
  }
  /** Shows what came of it: nothing is dropped without a word. */
  async tell(): Promise<void> {
    const { ports, store } = this.#sheet
    await takeAll(this.unread.values(), ({ id, key }) => store.checkCell(id, key), (work) => store.transact(work))
    const told = [['GRID_NOT_READ', this.unread.length], ['GRID_NOT_WRITTEN', this.refused], ['GRID_NO_PLACE', this.outside]] as const
    for (const [code, count] of told) if (count > 0) ports.notify('warning', ports.say(code, { count }))
  }
}

/** Lays what was copied over the grid, from the first selected cell on. */
export async function pasteCells(sheet: Sheet, data: DataTransfer): Promise<void> {
  const copied = copiedIn(data)
  if (!copied || sheet.locked) return
  const cells = spread(copied.cells, sheet)
  const { from } = sheet.block
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  const columns = sheet.columns.slice(from.col, from.col + width)
  const wordsIn = (field: GridColumn['field']) => cells.map((row) => String(row[columns.findIndex((column) => column.field === field)] ?? ''))
  const keys = copied.isStored ? new Map() : await keysFor(columns.map(({ field }) => field), wordsIn, sheet.ports.lookup)
  const paste = new Paste(sheet, copied.isStored, keys)
  const room = Math.max(0, sheet.store.size - from.row)
  const [there, beyond] = [cells.slice(0, room), cells.slice(room)]
  const fresh = paste.fresh(sheet.rights.add ? beyond : [])
  if (cells.length * width > AT_ONCE) {
    const rows: Fresh[] = []
    await takeAll(fresh, (row) => void rows.push(row))
    paste.append(beyond, rows)
    await sheet.store.editInSlices(paste.changes(there))
  } else {
    sheet.store.transact(() => {
      sheet.store.edit(paste.changes(there))
      paste.append(beyond, [...fresh])
    })
  }
  sheet.select(from, { row: Math.min(sheet.store.size, from.row + cells.length) - 1, col: Math.min(sheet.columns.length, from.col + width) - 1 })
  await paste.tell()
}
