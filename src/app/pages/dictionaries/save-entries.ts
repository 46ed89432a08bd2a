import { stringOrNumberText } from '../../../../schemas/language/values.ts'
import { type Entry, type EntryCalls, REMOVED_PER_CALL } from '../../../api/dictionaries.ts'
import type { GridDelta, GridStore, Values } from '../../../grid/store/index.ts'
import { type RowsSaved, saveEach, type Sent } from '../rows-grid/save-each.ts'
import { rowOf } from './entries-store.ts'

/** Sentences about an entry that was refused. */
export interface RefusalWords {
  readonly taken: string
  readonly of: (reason: unknown) => string
}

const entryOf = (values: Values, sortOrder: number): Entry => ({
  itemText: stringOrNumberText(values['itemText']),
  itemValue: stringOrNumberText(values['itemValue']),
  description: stringOrNumberText(values['description']) || null,
  status: Number(values['status'] ?? 1),
  sortOrder,
  color: stringOrNumberText(values['color']) || null,
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
function workOf(
  store: GridStore,
  delta: GridDelta,
): { readonly edited: readonly Sent<Entry>[]; readonly added: readonly Sent<Entry>[] } {
  const numbers = numbersOf(store, delta)
  const rows = store.ids.flatMap((id) => store.find(id) ?? [])
  const isMoved = ({ id, values }: (typeof rows)[number]) =>
    delta.order !== undefined && numbers.get(id) !== values['sortOrder']
  const sent = (some: typeof rows) =>
    some.map(({ id, values }): Sent<Entry> => ({ id, body: entryOf(values, numbers.get(id) ?? 1) }))
  return {
    edited: sent(rows.filter((row) => row.state === 'edited' || (row.state === 'stored' && isMoved(row)))),
    added: sent(rows.filter(({ state }) => state === 'new')),
  }
}

/** Sends what was done to the entries of a dictionary. */
export function saveEntries(store: GridStore, calls: EntryCalls, words: RefusalWords): Promise<RowsSaved> {
  return saveEach<Entry>(store, {
    read: async () => (await calls.read()).map(rowOf),
    add: calls.add,
    edit: calls.edit,
    remove: calls.remove,
    removedAtOnce: REMOVED_PER_CALL,
    work: (delta) => workOf(store, delta),
    stored: (entry) => ({ ...entry, status: String(entry.status) }),
    async refusal(reason, row, isNew) {
      const isTaken = row !== undefined && (await calls.isTaken(row.body.itemValue, isNew ? undefined : row.id))
      return isTaken ? { itemValue: words.taken } : { '': words.of(reason) }
    },
  })
}
