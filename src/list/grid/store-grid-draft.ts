import { idOf, isWriteOnly } from '../../../engine/model/index.ts'
import { uuid } from '../../lib/text.ts'
import { yieldToBrowser, type GridChange, type GridStore, inSlices, type Values } from '../../grid/store/index.ts'
import type { Drafts, StoredDraft } from '../../state/storage/drafts.ts'
import { debouncedWrite } from '../../host/debounced-write.ts'
import { isRowMetadata, PART_ROWS, draftPartKey } from './grid-draft.ts'

/** Rows that are written down together, the first part under the name of the draft itself. */
interface Part {
  readonly at: number
  readonly rows: Set<string>
  /** Another one whenever something of it is otherwise. */
  revision: number
  /** The revision that is known to lie in the store. */
  written: number
}
const isStale = ({ revision, written }: Part) => revision !== written

function withoutSecrets(row: Values, secret: ReadonlySet<string>): Values {
  return secret.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([key]) => !secret.has(key)))
}

/** What is written down of a grid: in parts, so that who types a letter after a paste of 50,000 rows does not write all of them again. */
class Keeper {
  readonly #store: GridStore
  readonly #drafts: Drafts
  readonly #place: string
  readonly #id: string
  readonly #secret: ReadonlySet<string>
  #parts: Part[] = []
  readonly #partOf = new Map<string, Part>()
  readonly #signs = new Map<string, number>()
  /** Rows that belong to no part and may be unsaved; all of them where rows have come or gone. */
  #loose: Set<string> | 'all'
  /** The order of the rows as it was looked at last, '' while it is the stored one. */
  #order = ''
  /** The number of rows that the first part names of the other parts. */
  #announcedRows = 0
  #writing = Promise.resolve()
  #isAsked = false

  constructor(store: GridStore, drafts: Drafts, { place, id }: Pick<StoredDraft, 'place' | 'id'>) {
    this.#store = store
    this.#drafts = drafts
    this.#place = place
    this.#id = id
    this.#loose = store.isTouched ? 'all' : new Set()
    this.#secret = new Set(store.allColumns.filter(({ field }) => isWriteOnly(field)).map(({ key }) => key))
  }
  hear(change: GridChange): void {
    if (change.kind === 'totals') return
    if (change.kind === 'rows' || change.cells === 'all') return void (this.#loose = 'all')
    let last = ''
    for (const { id } of change.cells) {
      if (id === last) continue
      last = id
      const part = this.#partOf.get(id)
      if (part) part.revision += 1
      else if (this.#loose !== 'all') this.#loose.add(id)
    }
  }
  /** What changes while a write is under way is written by the next one. */
  write(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#writing = this.#writing.then(async () => {
      this.#isAsked = false
      if (!this.#store.isTouched) return this.#forget()
      const sorting = this.#sort()
      await inSlices(
        (until) => until(() => sorting.next().done !== true),
        () => [0, 1],
      )
      await this.#writeStale()
    })
  }
  /** All of it at once: the page goes away. */
  writeLast(): void {
    if (!this.#store.isTouched) {
      for (const id of this.#clear()) this.#drafts.removeLast(id)
      return
    }
    for (const _ of this.#sort());
    for (const part of this.#stale) {
      const draft = this.#draftOf(part)
      void this.#drafts.put(draft)
      this.#drafts.putLast(draft)
    }
  }
  async #forget(): Promise<void> {
    for (const id of this.#clear()) await this.#drafts.remove(id)
  }
  /** Nothing is unsaved any more; the names of what may lie in the store. */
  #clear(): readonly string[] {
    const parts = this.#parts
    this.#parts = []
    this.#partOf.clear()
    this.#signs.clear()
    this.#loose = new Set()
    this.#order = ''
    return [0, ...parts.map((part) => part.at).filter((each) => each > 0)].map((at) => draftPartKey(this.#id, at))
  }
  /** Gives each unsaved row its part, and finds out which parts hold something else. */
  *#sort(): Generator<void> {
    const loose = this.#loose
    this.#loose = new Set()
    if (loose !== 'all') {
      for (const id of loose) this.#look(id, this.#store.unsaved.sign(id))
      return
    }
    const there = new Set<string>()
    for (const [id, sign] of this.#store.unsaved.rows()) {
      there.add(id)
      this.#look(id, sign)
      if (there.size % PART_ROWS === 0) yield
    }
    for (const [id, part] of this.#partOf) if (!there.has(id)) this.#leave(id, part)
    this.#sortOrder()
  }
  #look(id: string, sign: number | undefined): void {
    if (sign === undefined) return
    if (this.#signs.get(id) !== sign) this.#joined(id).revision += 1
    this.#signs.set(id, sign)
  }
  /** Where rows stand lies in the first part. */
  #sortOrder(): void {
    const order = this.#store.options.order === undefined ? '' : (this.#store.unsaved.order?.join() ?? '')
    if (order === this.#order) return
    this.#order = order
    const [first] = this.#parts
    if (first) first.revision += 1
    else this.#parts.push({ at: 0, rows: new Set(), revision: 1, written: 0 })
  }
  #joined(id: string): Part {
    const known = this.#partOf.get(id)
    if (known) return known
    let part = this.#parts.at(-1)
    if (!part || part.rows.size >= PART_ROWS)
      this.#parts.push((part = { at: this.#parts.length, rows: new Set(), revision: 1, written: 0 }))
    part.rows.add(id)
    this.#partOf.set(id, part)
    return part
  }
  #leave(id: string, part: Part): void {
    part.rows.delete(id)
    part.revision += 1
    this.#partOf.delete(id)
    this.#signs.delete(id)
  }
  /** Those that are to be written. The first part is written first because it lists the others. */
  get #stale(): readonly Part[] {
    const [first] = this.#parts
    if (first && this.#more !== this.#announcedRows) first.revision += 1
    return this.#parts.filter(isStale)
  }
  get #more(): number {
    return this.#parts.slice(1).reduce((all, { rows }) => all + rows.size, 0)
  }
  async #writeStale(): Promise<void> {
    for (const [index, part] of this.#stale.entries()) {
      if (index > 0) await yieldToBrowser()
      const { revision } = part
      await this.#drafts.put(this.#draftOf(part))
      part.written = revision
    }
  }
  #draftOf(part: Part): Omit<StoredDraft, 'at'> {
    const { added, changed, removed } = this.#store.unsaved.of(part.rows)
    const rows = {
      added: added.map((row) => withoutSecrets(row, this.#secret)),
      changed: changed.map((row) => withoutSecrets(row, this.#secret)),
      removed,
    }
    const isFirst = part.at === 0
    if (isFirst) this.#announcedRows = this.#more
    const order = isFirst && this.#order !== '' ? { order: this.#store.unsaved.order } : undefined
    const more =
      isFirst && this.#parts.length > 1 ? { parts: this.#parts.length, rows: this.#announcedRows } : undefined
    return {
      id: draftPartKey(this.#id, part.at),
      place: draftPartKey(this.#place, part.at, this.#id),
      version: undefined,
      base: this.#basesOf(changed),
      values: { ...rows, ...order, ...(more ? { more } : {}) },
    }
  }
  /** What the changed cells held, as far as the rows that were read say it. */
  #basesOf(changed: readonly Values[]): StoredDraft['base'] {
    const bases: Record<string, Values> = {}
    for (const row of changed) {
      const id = idOf(row)
      const before = this.#store.unsaved.read(id)
      bases[id] = Object.fromEntries(
        Object.keys(row)
          .filter((key) => !isRowMetadata(key))
          .map((key) => [key, before?.[key] ?? null]),
      )
    }
    return bases
  }
}

/** Writes down what is done in a grid, a moment after it was; the answer ends that, and writes what still waits. */
export function storeGridDraft(store: GridStore, drafts: Drafts, place: string, id = uuid()): () => void {
  const keeper = new Keeper(store, drafts, { place, id })
  let wasTouched = store.isTouched
  const listen = (changed: () => void) =>
    store.subscribe((change) => {
      keeper.hear(change)
      if (change.kind === 'totals') return
      // What is saved is not offered again, however soon the page is loaded anew.
      if (store.isTouched) changed()
      else if (wasTouched) keeper.write()
      wasTouched = store.isTouched
    })
  return debouncedWrite(listen, (isLast) => (isLast ? keeper.writeLast() : keeper.write()))
}
