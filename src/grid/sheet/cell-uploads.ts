import { cellUpload, type CellUpload } from '../../../registry/kit/parts/files/cell-upload.ts'
import type { Files } from '../../../registry/kit/parts/files/files.ts'
import { SentFiles, type UploadValue } from '../../../registry/kit/parts/files/sent-files.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { CellAt, GridColumn, GridStore } from '../store/index.ts'
import type { Sheet } from './sheet.ts'

interface Sending {
  readonly cell: CellAt
  readonly sent: SentFiles
}

/** Files on their way into the cells of a grid, and those that did not arrive: both outlive the control that sent them. */
export class CellUploads {
  readonly #store: GridStore
  #cells: Sending[] = []
  readonly #open = new Set<SentFiles>()
  readonly #listeners = new Set<(id: string) => void>()

  constructor(store: GridStore) {
    this.#store = store
  }
  /** Subscribes to changes of rows; returns the unsubscribe function. */
  readonly watch = (listener: (id: string) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** What the control of a cell sends; the same for as long as anything of it is on its way. */
  of(cell: CellAt): SentFiles {
    const known = this.#find(cell)
    if (known) return known
    const sent = new SentFiles()
    this.#cells = [
      ...this.#cells.filter((one) => this.#open.has(one.sent) || one.sent.now().length > 0),
      { cell, sent },
    ]
    sent.watch(() => {
      for (const listener of this.#listeners) listener(this.#idOf(cell))
    })
    return sent
  }
  /** A cell has its control now; gives the end of that: what arrives from then on is laid into the row as it is by then. */
  open(cell: CellAt, column: GridColumn, ports: Ports): () => void {
    const sent = this.of(cell)
    this.#open.add(sent)
    return () => {
      this.#open.delete(sent)
      sent.join(this.#into(cell, column, ports))
    }
  }
  #into(cell: CellAt, { field: { widget, options } }: GridColumn, ports: Ports): UploadValue | undefined {
    if (!widget) return undefined
    const onChange = (files: Files) => {
      const { refused } = this.#store.edit([{ ...cell, value: widget.codec.write(files, options) }])
      if (refused > 0) ports.notify('warning', ports.say('GRID_NOT_WRITTEN', { count: refused }))
    }
    return {
      now: () => this.#filesOf(cell, widget.codec.read, options),
      onChange,
      options: options as unknown as UploadValue['options'],
    }
  }
  #filesOf(
    { id, key }: CellAt,
    read: (stored: unknown, options: GridColumn['field']['options']) => unknown,
    options: GridColumn['field']['options'],
  ): Files {
    return read(this.#store.find(id)?.values[key], options) as Files
  }
  /** A row that was stored meanwhile goes by another id. */
  #idOf({ id }: CellAt): string {
    return this.#store.find(id)?.id ?? ''
  }
  #find({ id, key }: CellAt): SentFiles | undefined {
    return this.#cells.find(({ cell }) => cell.key === key && (cell.id === id || this.#idOf(cell) === id))?.sent
  }
  /** Is nothing on its way? */
  get isEmpty(): boolean {
    return this.#cells.every(({ sent }) => sent.now().length === 0)
  }
  /** What a cell for files holds while files are on their way into it, or did not arrive. */
  at(cell: CellAt, { field: { widget, options } }: GridColumn, files: Ports['files']): CellUpload | undefined {
    const entries = this.#find(cell)?.now()
    if (!widget || !entries || entries.length === 0) return undefined
    return cellUpload(this.#filesOf(cell, widget.codec.read, options), entries, files)
  }
}

const known = new WeakMap<GridStore, CellUploads>()
/** Those of the rows, whatever face they have. */
export function uploadsOf(store: GridStore): CellUploads {
  let uploads = known.get(store)
  if (!uploads) known.set(store, (uploads = new CellUploads(store)))
  return uploads
}

function uploadWords(upload: CellUpload | undefined, { say }: Pick<Ports, 'say'>): string {
  if (!upload || upload.status === 'done') return ''
  if (upload.status === 'uploading') return `${say('FILE_UPLOADING', { name: upload.name })} ${upload.percent}%`
  return `${upload.name} ${say('GRID_IMAGE_FAILED')} ${say('GRID_UPLOAD_REASON', { message: upload.message ?? '' })}`
}
/** What a cell for files holds while one is on its way, or did not arrive. */
export function uploadAt({ store, ports }: Sheet, row: number, column: GridColumn): CellUpload | undefined {
  const uploads = uploadsOf(store)
  if (column.field.widget?.value !== 'files' || uploads.isEmpty || row >= store.size) return undefined
  return uploads.at({ id: store.idAt(row), key: column.key }, column, ports.files)
}
/** What is said of a cell besides its words. */
export function stateAt(sheet: Sheet, row: number, col: number): string {
  const column = sheet.column(col)
  return column ? uploadWords(uploadAt(sheet, row, column), sheet.ports) : ''
}
