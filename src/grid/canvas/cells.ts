import { GridCellKind, type CustomCell, type Item } from '@glideapps/glide-data-grid'
import type { CellStyle } from '../../../registry/kit/define.ts'
import type { GridColumn, GridStore } from '../store/index.ts'
import { lineName, lookOf, type Sheet, type TotalLine, totalText, uploadAt } from '../sheet/index.ts'

/** Columns before those of the rows. */
export type LeadColumn = 'row-drag' | 'row-select' | 'row-number'
export type Kind = CellStyle['kind'] | LeadColumn | 'total'

/** The data of a drawn cell. The object is reused for each drawing, so that scrolling allocates none. */
export interface CellDrawing {
  kind: Kind
  words: string
  /** The words one by one, of a value that is several. */
  parts: readonly string[]
  /** The words say what will stand there. */
  isHint: boolean
  isRight: boolean
  /** Looks like the control that it becomes. */
  isBoxed: boolean
  hasControl: boolean
  isLocked: boolean
  isDirty: boolean
  isNew: boolean
  isWrong: boolean
  isConflict: boolean
  /** Names of those who are in it. */
  presence: string
  /** Of a check or a row's box. */
  isOn: boolean
  /** 0 … 100, of a bar. */
  share: number
  /** Addresses of pictures. */
  files: readonly string[]
  /** A file is on its way, `share` of it, or did not arrive. */
  upload: 'none' | 'uploading' | 'error'
  /** Of the row below all rows. */
  lines: readonly string[]
  /** 1 … 0 while a row that another user changed is highlighted. */
  flash: number
}
export type DrawnCell = { -readonly [K in keyof CustomCell<CellDrawing>]: CustomCell<CellDrawing>[K] }

const ROWS_KEPT = 128
const NO_FILES: readonly string[] = []
const blank = (): CellDrawing => ({
  kind: 'words',
  words: '',
  parts: NO_FILES,
  isHint: false,
  isRight: false,
  isBoxed: false,
  hasControl: false,
  isLocked: false,
  isDirty: false,
  isNew: false,
  isWrong: false,
  isConflict: false,
  presence: '',
  isOn: false,
  share: 0,
  files: NO_FILES,
  upload: 'none',
  lines: NO_FILES,
  flash: 0,
})

interface PoolOptions {
  readonly sheet: Sheet
  readonly leads: readonly LeadColumn[]
  readonly alwaysEdit: boolean
  readonly isRight: (column: GridColumn) => boolean
  readonly lines: readonly TotalLine[]
  /** Of the row at this place. */
  readonly flashOf: (row: number) => number
  /** Address of a picture's small form. */
  readonly thumbnail: (path: string) => string
}

/** The cells that are drawn, made once and filled at each drawing. */
export class CellPool {
  readonly #options: PoolOptions
  readonly #store: GridStore
  readonly #columns: readonly GridColumn[]
  readonly #looks: readonly CellStyle[]
  readonly #rights: readonly boolean[]
  readonly #said: readonly string[]
  readonly #cells: DrawnCell[][] = []

  constructor(options: PoolOptions) {
    this.#options = options
    const { sheet } = options
    this.#store = sheet.store
    this.#columns = sheet.columns
    this.#looks = sheet.columns.map(lookOf)
    this.#rights = sheet.columns.map(options.isRight)
    this.#said = sheet.columns.map(({ key }) => `${key}_dictText`)
  }
  readonly at = ([col, row]: Item): CustomCell<CellDrawing> => {
    const cell = this.#slot(col, row)
    const { leads } = this.#options
    if (row >= this.#store.size) this.#total(cell, col - leads.length)
    else if (col < leads.length) this.#lead(cell, leads[col] ?? 'row-number', row)
    else this.#value(cell, col - leads.length, row)
    return cell
  }
  #slot(col: number, row: number): DrawnCell {
    const column = (this.#cells[col] ??= [])
    return (column[row % ROWS_KEPT] ??= {
      kind: GridCellKind.Custom,
      allowOverlay: false,
      copyData: '',
      readonly: true,
      data: blank(),
    })
  }
  #total(cell: DrawnCell, col: number): void {
    const { data } = cell
    const { lines, sheet } = this.#options
    const column = this.#columns[col]
    data.kind = 'total'
    data.isRight = column ? (this.#rights[col] ?? false) : false
    data.lines = lines.map((line) =>
      column ? totalText(sheet, column, line) : col === -1 ? lineName(line, sheet.ports) : '',
    )
    cell.copyData = data.lines.join(' ')
  }
  #lead(cell: DrawnCell, lead: LeadColumn, row: number): void {
    const { data } = cell
    data.kind = lead
    data.words = String(this.#store.seen.number(row))
    data.isOn = lead === 'row-select' && this.#store.seen.isSelected(row)
    data.isLocked = lead === 'row-select' && this.#store.seen.isLocked(row)
    data.flash = this.#options.flashOf(row)
    cell.copyData = data.words
  }
  #value(cell: DrawnCell, col: number, row: number): void {
    const { data } = cell
    const { sheet, alwaysEdit, flashOf } = this.#options
    const store = this.#store
    const column = this.#columns[col]
    const look = this.#looks[col]
    if (!column || !look) return
    const seen = store.seen.cell(row, column.key)
    if (!seen) return
    const { value } = seen
    const mayEdit = !sheet.locked && seen.mayWrite && look.readonly !== true
    data.isDirty = seen.isDirty
    const slot = sheet.slotOf(column)
    data.words = slot
      ? slot.text(store.rowAt(row).values)
      : sheet.words.of(column, value, data.isDirty ? undefined : store.value(row, this.#said[col] ?? ''))
    data.kind = look.kind
    data.isRight = this.#rights[col] ?? false
    data.isLocked = !mayEdit && !sheet.locked
    data.isBoxed = alwaysEdit && mayEdit
    data.hasControl = look.control === true || (look.typed === undefined && look.kind !== 'check')
    data.isNew = false
    data.isWrong = seen.problem !== undefined
    data.isConflict = seen.isConflict
    data.presence = seen.presence[0]?.name ?? ''
    data.flash = flashOf(row)
    this.#ofKind(data, look, column, value)
    if (column.field.widget?.value === 'files') this.#upload(data, column, row)
    cell.copyData = data.words
    data.isHint = data.words === ''
    if (data.isHint) data.words = sheet.hint(row, col)
    data.parts =
      look.kind === 'tags' || look.kind === 'files' || look.kind === 'images'
        ? sheet.words.partsOf(column, value, data.words)
        : NO_FILES
    cell.readonly = !mayEdit
  }
  #upload(data: CellDrawing, column: GridColumn, row: number): void {
    const { sheet } = this.#options
    const upload = uploadAt(sheet, row, column)
    data.upload = upload?.status === 'uploading' || upload?.status === 'error' ? upload.status : 'none'
    if (upload?.status === 'uploading') {
      data.share = upload.percent
      data.words = `${upload.percent}%`
    } else if (upload?.status === 'error') data.words = sheet.ports.say('GRID_IMAGE_FAILED')
  }
  #ofKind(data: CellDrawing, { kind }: CellStyle, { field: { widget, options } }: GridColumn, value: unknown): void {
    if (kind === 'check') data.isOn = widget?.codec.read(value, options) === true
    else if (kind === 'bar') data.share = typeof value === 'number' ? value : Number(value) || 0
    else if (kind === 'images') {
      const first = typeof value === 'string' && !value.startsWith('[') ? value.split(',')[0] : undefined
      data.files = first ? [this.#options.thumbnail(first)] : NO_FILES
    }
  }
}
