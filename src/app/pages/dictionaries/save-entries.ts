import { type Entry, type EntryCalls, isRefusal } from '../../../api/dictionaries.ts'
import type { GridStore } from '../../../grid/store/grid-store.ts'
import type { GridDelta, Values } from '../../../grid/store/types.ts'
import { rowOf } from './entries-store.ts'

/** How a save ended. `cut` is what ended it before its end: the entries that were not sent are as they were. */
export interface EntriesSaved {
  /** Cells that somebody else has changed as well: nothing was sent. */
  readonly conflicts: number
  readonly count: number
  readonly refused: number
  readonly cut?: unknown
}
/** Sentences about an entry that was refused. */
export interface RefusalWords {
  readonly taken: string
  readonly of: (reason: unknown) => string
}
interface Sent {
  readonly id: string
  readonly entry: Entry
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const entryOf = (values: Values, sortOrder: number): Entry => ({
  itemText: textOf(values['itemText']), itemValue: textOf(values['itemValue']), description: textOf(values['description']) || null, status: Number(values['status'] ?? 1), sortOrder,
})

/** The sort number of each entry: its place where places were changed, else what it has, and new ones come last. */
function numbersOf(store: GridStore, { order }: GridDelta): ReadonlyMap<string, number> {
  let last = 0
  return new Map(
    store.ids.map((id, index) => {
      const stored = store.find(id)?.values['sortOrder']
      const number = order ? index + 1 : typeof stored === 'number' ? stored : last + 1
      last = Math.max(last, number)
      return [id, number]
    }),
  )
}

/** What has to be sent: entries that hold something else, stand elsewhere, or are new. */
function workOf(store: GridStore, delta: GridDelta): { readonly edited: readonly Sent[]; readonly added: readonly Sent[] } {
  const numbers = numbersOf(store, delta)
  const rows = store.ids.flatMap((id) => store.find(id) ?? [])
  const isMoved = ({ id, values }: (typeof rows)[number]) => delta.order !== undefined && numbers.get(id) !== values['sortOrder']
  const sent = (some: typeof rows) => some.map(({ id, values }): Sent => ({ id, entry: entryOf(values, numbers.get(id) ?? 1) }))
  return { edited: sent(rows.filter((row) => row.state === 'edited' || (row.state === 'stored' && isMoved(row)))), added: sent(rows.filter(({ state }) => state === 'new')) }
}

/** One after the other. A value may become free by another entry: what is refused is tried again for as long as something else was taken. */
async function inTurn(rows: readonly Sent[], send: (row: Sent) => Promise<unknown>, refuse: (row: Sent, reason: unknown) => Promise<void>): Promise<void> {
  for (let left = rows; left.length > 0; ) {
    const refused = new Map<Sent, unknown>()
    for (const row of left) {
      await send(row).catch((reason: unknown) => {
        if (!isRefusal(reason)) throw reason
        refused.set(row, reason)
      })
    }
    if (refused.size === left.length) {
      for (const [row, reason] of refused) await refuse(row, reason)
      return
    }
    left = [...refused.keys()]
  }
}

/** Lays in what is stored now. Rows that others added begin the grid anew: not while something was typed since, and not without need. */
function takeUp(store: GridStore, rows: readonly Values[]): void {
  const isSame = rows.length === store.count && store.ids.every((id, index) => rows[index]?.['id'] === id)
  if (!isSame && !store.dirty) return store.load(rows)
  for (const row of rows) store.merge(row)
}

/** Sends what was done to the entries, each for itself; those that are refused say why in their cells. */
export async function saveEntries(store: GridStore, calls: EntryCalls, words: RefusalWords): Promise<EntriesSaved> {
  for (const entry of await calls.read()) store.merge(rowOf(entry))
  const conflicts = store.conflicts().length
  if (conflicts > 0) return { conflicts, count: 0, refused: 0 }
  const delta = store.delta()
  const { edited, added } = workOf(store, delta)
  const saved = new Map<string, Values>()
  const removed: string[] = []
  const refused = new Map<string, Readonly<Record<string, string>>>()
  const keep = ({ id, entry }: Sent, stored = id) => saved.set(id, { ...entry, status: String(entry.status), id: stored })
  const refuse = (isNew: boolean) => async ({ id, entry }: Sent, reason: unknown) => {
    const isTaken = await calls.isTaken(entry.itemValue, isNew ? undefined : id)
    refused.set(id, isTaken ? { itemValue: words.taken } : { '': words.of(reason) })
  }
  let cut: unknown
  try {
    if (delta.removed.length > 0) await calls.remove(delta.removed)
    removed.push(...delta.removed)
    await inTurn(edited, async (row) => { await calls.edit(row.id, row.entry); keep(row) }, refuse(false))
    await inTurn(added, async (row) => keep(row, await calls.add(row.entry)), refuse(true))
  } catch (reason) {
    cut = reason
  }
  const count = saved.size + removed.length
  const isWhole = refused.size === 0 && cut === undefined
  const { order: _places, ...rest } = delta
  // As long as an entry is not where it belongs, the places are still to be saved.
  store.settle({ saved, removed, refused, sent: isWhole ? delta : rest })
  if (isWhole) await calls.read().then((entries) => takeUp(store, entries.map(rowOf)), () => undefined)
  return { conflicts, count, refused: refused.size, ...(cut === undefined ? {} : { cut }) }
}
