import { GRID_MESSAGE_BYTES, GRID_ROWS_PER_SECOND } from '../../../schemas/contract/data/grid-socket.ts'
import type { CellAt, GridRow, GridStore } from '../store/index.ts'

type Row = Readonly<Record<string, unknown>>

/** Interval at which typed values are sent. */
const BEAT_MS = 200
const ROWS_PER_BEAT = (GRID_ROWS_PER_SECOND * BEAT_MS) / 1000
/** The server takes about this much; a long row is followed by a longer silence. */
const BYTES_PER_MS = 160
/** Room for the key and the names around a row. */
const ENVELOPE_BYTES = 1024
/** A step of more cells, or more waiting rows, is sent when it is saved and not cell by cell. */
const MAX_CELLS = 2000
const MAX_ROWS = 2000

/** Sends a row; false without a connection, and it is sent again after the next connect. */
export type SendRow = (row: Row, version: number | undefined) => boolean

/** Cells that were typed into and are to be sent, and the unsaved values that were sent to others. */
export class Outbox {
  readonly #store: GridStore
  readonly #tell: SendRow
  readonly #pending = new Map<string, Set<string>>()
  readonly #said = new Map<string, Map<string, unknown>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #freeAt = 0

  constructor(store: GridStore, tell: SendRow) {
    this.#store = store
    this.#tell = tell
  }

  touch(cells: readonly CellAt[]): void {
    if (cells.length > MAX_CELLS) return this.#recheck()
    for (const { id, key } of cells) this.#put(id, key)
    this.#later()
  }
  #put(id: string, key: string): void {
    const keys = this.#pending.get(id)
    if (keys) keys.add(key)
    else if (this.#pending.size < MAX_ROWS) this.#pending.set(id, new Set([key]))
  }
  /** The values that were sent may have changed by now. */
  #recheck(): void {
    for (const [id, values] of this.#said) for (const key of values.keys()) this.#put(id, key)
    this.#later()
  }
  /** These cells have values of another user now: values that were sent from here are void. */
  heard(cells: readonly CellAt[]): void {
    for (const { id, key } of cells) if (!this.#store.isDirty(id, key)) this.#said.get(id)?.delete(key)
  }
  /** Others no longer have the values that were sent, or never had them: all typed values are sent again. */
  again(): void {
    for (const [id, values] of this.#said) {
      for (const key of values.keys()) {
        if (this.#store.isDirty(id, key)) values.delete(key)
        this.#put(id, key)
      }
    }
    this.#later()
  }
  /** Others have received the stored row: its typed values are sent again, for the version that is stored now. */
  row(id: string): void {
    const sent = this.#said.get(id)
    for (const { key } of this.#store.allColumns) {
      if (!this.#store.isDirty(id, key)) continue
      sent?.delete(key)
      this.#put(id, key)
    }
    this.#later()
  }
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #later(): void {
    if (this.#pending.size > 0)
      this.#timer ??= setTimeout(() => this.#beat(), Math.max(BEAT_MS, this.#freeAt - performance.now()))
  }
  #beat(): void {
    this.#timer = undefined
    let bytes = 0
    let rows = 0
    for (const [id, keys] of this.#pending) {
      if (rows >= ROWS_PER_BEAT || bytes > BEAT_MS * BYTES_PER_MS) break
      const size = this.#pass(id, keys)
      // Without a connection everything waits for the next one.
      if (size === undefined) return
      this.#pending.delete(id)
      bytes += size
      rows += size > 0 ? 1 : 0
    }
    this.#freeAt = performance.now() + bytes / BYTES_PER_MS
    this.#later()
  }

  /** Sends the changed cells of a row. Returns the size in bytes, undefined without a connection. */
  #pass(id: string, keys: ReadonlySet<string>): number | undefined {
    const row = this.#store.find(id)
    const sent = this.#said.get(id) ?? new Map<string, unknown>()
    if (!row || row.state === 'new') {
      this.#said.delete(id)
      return 0
    }
    // With all that is typed in the row and not saved: what may be written can follow from it.
    const values = this.#values(row, new Set([...sent.keys(), ...keys]), sent)
    const isNew = Object.entries(values).some(([key, value]) => !sent.has(key) || sent.get(key) !== value)
    const size = isNew ? new TextEncoder().encode(JSON.stringify(values)).length : 0
    const fits = isNew && size < GRID_MESSAGE_BYTES - ENVELOPE_BYTES
    const version = row.values['version']
    if (fits && !this.#tell({ ...values, id }, typeof version === 'number' ? version : undefined)) return undefined
    this.#remember(id, values)
    return fits ? size : 0
  }

  /** A cell with its stored value is sent only if another value was sent before. */
  #values({ id, values }: GridRow, keys: ReadonlySet<string>, sent: ReadonlyMap<string, unknown>): Row {
    const wanted = [...keys].filter(
      (key) => this.#store.isDirty(id, key) || (sent.has(key) && sent.get(key) !== values[key]),
    )
    return Object.fromEntries(wanted.map((key) => [key, values[key] ?? null]))
  }
  #remember(id: string, values: Row): void {
    const dirty = Object.entries(values).filter(([key]) => this.#store.isDirty(id, key))
    if (dirty.length > 0) this.#said.set(id, new Map(dirty))
    else this.#said.delete(id)
  }
}
