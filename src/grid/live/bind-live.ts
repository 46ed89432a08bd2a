import { type Editing, GRID_COMMANDS, type TypedBy } from '../../../schemas/contract/data/grid-socket.ts'
import { logProblem } from '../../lib/log.ts'
import type { CellAt, GridStore, Values } from '../store/index.ts'
import { Outbox } from './outbox.ts'
import { type GridConnection, sendCommand, joinPageSocket, sendRow } from './page-socket.ts'
import { Presence } from './presence.ts'

export interface LiveOptions {
  /** The id of the screen whose rows these are; any other key reaches the same person's pages alone. */
  readonly socketKey: string
  /** The rows as they are stored now, of those of these ids that are still there. At most 200 at a time. */
  reread?(ids: readonly string[]): Promise<readonly Values[]>
}
/** A grid whose rows others type in, too. */
export interface LiveGrid {
  /** The cell that the person is in; undefined for none. */
  editing(at: CellAt | undefined): void
  /** Runs a save and applies its answer to the store. Messages about the same save are handled afterwards. */
  during<T>(save: () => Promise<T>): Promise<T>
  stop(): void
}

const REREAD_ROWS = 200
/** Rows that are read again where the server cannot say which were changed. */
const MAX_BLIND = 1000
/** A cut may have begun this much before it was noticed. */
const NOTICED_MS = 20_000
const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

const newCaseId = () =>
  `_j-vxe-${Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')}_`
const versionOf = (row: Values | undefined) => (typeof row?.['version'] === 'number' ? row['version'] : undefined)
const isOlder = (received: number | undefined, known: number | undefined) =>
  received !== undefined && known !== undefined && received < known
const safe = (row: Values): Values => Object.fromEntries(Object.entries(row).filter(([key]) => !UNSAFE.has(key)))

class Live implements LiveGrid {
  readonly #store: GridStore
  readonly #options: LiveOptions
  readonly #caseId = newCaseId()
  readonly #outbox: Outbox
  readonly #presence: Presence
  /** Page → rows that are typed in there and not saved. */
  readonly #typedBy = new Map<string, Set<string>>()
  /** Row → who typed in it last. */
  readonly #names = new Map<string, string>()
  readonly #ends: readonly (() => void)[]
  #saves = 0
  #held: Values[] = []

  constructor(store: GridStore, options: LiveOptions) {
    this.#store = store
    this.#options = options
    this.#presence = new Presence(store, options.socketKey)
    const seat = this.#seat(options.socketKey)
    this.#outbox = new Outbox(store, (row, version) => sendRow(seat, row, this.#caseId, version))
    const unsubscribe = store.subscribe((change) => {
      if (change.kind !== 'cells') return
      if (change.origin === 'merge') this.#outbox.heard(change.cells)
      else this.#outbox.touch(change.cells)
    })
    this.#ends = [unsubscribe, () => this.#outbox.stop(), () => this.#presence.stop(), joinPageSocket(seat)]
  }

  #seat(socketKey: string): GridConnection {
    return {
      socketKey,
      typed: (row, caseId, by) => caseId !== this.#caseId && this.#typed(row, by),
      editing: (editing) => this.#edited(editing),
      saved: (row) => (this.#saves > 0 ? void this.#held.push(row) : this.#saved(row)),
      changed: (ids) => this.#reread(ids),
      joined: () => this.#joined(),
      opened: () => this.#outbox.again(),
      greeted: (cutMs) => this.#greeted(socketKey, cutMs),
      unanswered: (cutMs) => this.#unanswered(cutMs),
      lost: () => this.#presence.forget(),
    }
  }
  stop(): void {
    for (const end of this.#ends) end()
  }
  editing(at: CellAt | undefined): void {
    this.#presence.move(at)
  }
  async during<T>(save: () => Promise<T>): Promise<T> {
    this.#saves += 1
    try {
      return await save()
    } finally {
      this.#saves -= 1
      if (this.#saves === 0) for (const row of this.#held.splice(0)) this.#saved(row)
    }
  }

  #merge(row: Values, isTyped = false): void {
    this.#store.merge(safe(row), this.#names.get(String(row['id'])), isTyped)
  }
  #versionOf(id: string): number | undefined {
    return versionOf(this.#store.find(id)?.values)
  }
  #typed(row: Values, by: TypedBy | undefined): void {
    const id = String(row['id'])
    if (!this.#store.find(id) || isOlder(by?.version, this.#versionOf(id))) return
    if (by && by.page !== '') {
      this.#typedBy.set(by.page, (this.#typedBy.get(by.page) ?? new Set()).add(id))
      this.#names.set(id, by.name)
    }
    this.#merge(row, true)
  }
  /** A row as it is stored: what is no newer than what lies here says nothing. */
  #saved(row: Values): void {
    const id = String(row['id'])
    const [known, received] = [this.#versionOf(id), versionOf(row)]
    if (!this.#store.find(id)) return
    if (known === undefined || received === undefined || received > known) {
      this.#merge(row)
      for (const ids of this.#typedBy.values()) ids.delete(id)
    }
    this.#outbox.row(id)
  }
  #edited(editing: Editing): void {
    const { page = '', gone } = editing
    this.#presence.hear(editing)
    if (!gone) return
    // What was typed there and not saved will not be.
    this.#reread([...(this.#typedBy.get(page) ?? [])])
    this.#typedBy.delete(page)
  }

  #reread(ids: readonly string[]): void {
    this.#readAgain(ids.filter((id) => this.#store.find(id) !== undefined)).catch((reason: unknown) =>
      logProblem('rows that others changed could not be read again', reason),
    )
  }
  async #readAgain(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += REREAD_ROWS) {
      for (const row of (await this.#options.reread?.(ids.slice(from, from + REREAD_ROWS))) ?? []) {
        const id = String(row['id'])
        if (isOlder(versionOf(row), this.#versionOf(id))) continue
        this.#merge(row)
        this.#outbox.row(id)
      }
    }
  }
  /** Rows with values that another user typed before the disconnection, and who may have left meanwhile. */
  #unsaved(): readonly string[] {
    const ids = [...this.#typedBy.values()].flatMap((rows) => [...rows])
    this.#typedBy.clear()
    return ids
  }
  /** Another user has opened the same rows and has no values from here yet. */
  #joined(): void {
    this.#outbox.again()
    this.#presence.again()
  }
  #greeted(socketKey: string, cutMs: number | undefined): void {
    this.#presence.say()
    if (cutMs === undefined) return
    this.#reread(this.#unsaved())
    sendCommand(GRID_COMMANDS.since, socketKey, Math.ceil((cutMs + NOTICED_MS) / 1000))
  }
  #unanswered(cutMs: number | undefined): void {
    if (cutMs === undefined) return
    const { size } = this.#store
    const all = Array.from({ length: Math.min(size, MAX_BLIND) }, (_, index) => this.#store.idAt(index))
    this.#reread(size <= MAX_BLIND ? all : this.#unsaved())
  }
}

/**
 * Binds the rows of a grid to the socket of the page: typed values are sent to others, and what others type is merged. A cell
 * that both changed becomes a conflict. After a disconnection typed values are sent again, and rows that were changed meanwhile are
 * read again. Values that are held in a row without a column (`version`) are sent and merged as well.
 */
export function bindLive(store: GridStore, options: LiveOptions): LiveGrid {
  return new Live(store, options)
}
