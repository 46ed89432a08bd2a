import { isSameValue } from '../../../../engine/value/index.ts'
import { isRowRefusal } from '../../../list/grid/index.ts'
import type { GridDelta, GridStore, Values } from '../../../grid/store/index.ts'

/** How a save ended. `cut` is what ended it before its end: the rows that were not sent are as they were. */
export interface RowsSaved {
  /** Cells that another user has changed as well: nothing was sent. */
  readonly conflicts: number
  readonly count: number
  readonly refused: number
  readonly cut?: unknown
}
/** A row on its way, by the id it has in the grid. */
export interface Sent<T> {
  readonly id: string
  readonly body: T
}
type Refusal = Readonly<Record<string, string>>

/** Rows that a back end takes one by one. */
export interface EachRow<T> {
  readonly read: () => Promise<readonly Values[]>
  /** Returns the id of the row, if the back end sends one. */
  readonly add: (body: T) => Promise<string | undefined>
  readonly edit: (id: string, body: T) => Promise<unknown>
  /** Takes `removedAtOnce` ids at most: all of them go, or none. */
  readonly remove: (ids: readonly string[]) => Promise<unknown>
  readonly removedAtOnce: number
  /** What is to be sent of rows that hold something else or stand elsewhere, and of new ones. */
  readonly work: (delta: GridDelta) => { readonly edited: readonly Sent<T>[]; readonly added: readonly Sent<T>[] }
  /** What a row holds once this was taken. */
  readonly stored: (body: T) => Values
  /** Why a row was refused, by column; '' means the row, the only entry for a refused removal. */
  readonly refusal: (reason: unknown, row?: Sent<T>, isNew?: boolean) => Promise<Refusal>
}

/** One after the other. A value may become free by another row: what is refused is tried again for as long as something else was taken. */
async function inTurn<T>(
  rows: readonly Sent<T>[],
  send: (row: Sent<T>) => Promise<unknown>,
  refuse: (row: Sent<T>, reason: unknown) => Promise<void>,
): Promise<void> {
  for (let left = rows; left.length > 0;) {
    const refused = new Map<Sent<T>, unknown>()
    for (const row of left) {
      await send(row).catch((reason: unknown) => {
        if (!isRowRefusal(reason)) throw reason
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

/** Rows that were stored without their ids being returned are found by their values. */
function findIds(store: GridStore, rows: readonly Values[]): void {
  const there = new Set(store.ids)
  const strange = rows.filter((row) => !there.has(String(row['id'])))
  const listed = new Set(rows.map((row) => String(row['id'])))
  const saved = new Map<string, Values>()
  for (const id of store.ids) {
    const row = store.find(id)
    if (listed.has(id) || !row || row.state === 'new') continue
    const at = strange.findIndex((other) =>
      store.allColumns.every(
        ({ key, field }) => store.isDirty(id, key) || isSameValue(row.values[key], other[key], field),
      ),
    )
    const [found] = at < 0 ? [] : strange.splice(at, 1)
    if (found) saved.set(id, found)
  }
  if (saved.size > 0) store.settle({ saved, removed: [], refused: new Map() })
}
/** Lays in what is stored now. Rows that others added begin the grid anew: not while something was typed since, and not without need. */
function takeUp(store: GridStore, rows: readonly Values[]): void {
  findIds(store, rows)
  const isSame = rows.length === store.count && store.ids.every((id, index) => rows[index]?.['id'] === id)
  if (!isSame && !store.dirty) return store.load(rows)
  for (const row of rows) store.merge(row)
}

/** Sends what was done to the rows, each for itself; those that are refused say why in their cells. */
export async function saveEach<T>(store: GridStore, calls: EachRow<T>): Promise<RowsSaved> {
  const rows = await calls.read()
  findIds(store, rows)
  for (const row of rows) store.merge(row)
  const conflicts = store.conflicts().length
  if (conflicts > 0) return { conflicts, count: 0, refused: 0 }
  const delta = store.delta()
  const { edited, added } = calls.work(delta)
  const saved = new Map<string, Values>()
  const removed: string[] = []
  const refused = new Map<string, Refusal>()
  const keep = ({ id, body }: Sent<T>, stored = id) => saved.set(id, { ...calls.stored(body), id: stored })
  const refuse = (isNew: boolean) => async (row: Sent<T>, reason: unknown) =>
    void refused.set(row.id, await calls.refusal(reason, row, isNew))
  let cut: unknown
  try {
    for (let from = 0; from < delta.removed.length; from += calls.removedAtOnce) {
      const ids = delta.removed.slice(from, from + calls.removedAtOnce)
      await calls.remove(ids).then(
        () => void removed.push(...ids),
        async (reason: unknown) => {
          if (!isRowRefusal(reason)) throw reason
          const said = await calls.refusal(reason)
          for (const id of ids) refused.set(id, said)
        },
      )
    }
    await inTurn(
      edited,
      async (row) => {
        await calls.edit(row.id, row.body)
        keep(row)
      },
      refuse(false),
    )
    await inTurn(added, async (row) => keep(row, await calls.add(row.body)), refuse(true))
  } catch (reason) {
    cut = reason
  }
  const count = saved.size + removed.length
  const isWhole = refused.size === 0 && cut === undefined
  const { order: _places, ...rest } = delta
  // As long as a row is not where it belongs, the places are still to be saved.
  store.settle({ saved, removed, refused, sent: isWhole ? delta : rest })
  if (cut === undefined)
    await calls.read().then(
      (now) => takeUp(store, now),
      () => undefined,
    )
  return { conflicts, count, refused: refused.size, ...(cut === undefined ? {} : { cut }) }
}
