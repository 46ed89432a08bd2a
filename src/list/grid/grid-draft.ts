import { isSameValue } from '../../../engine/value/index.ts'
import { idOf, isTemporaryRowId, prefixOfStoredId, prefixOfTemporaryId } from '../../../engine/model/index.ts'
import { isObject, objectsIn } from '../../../schemas/language/values.ts'
import { yieldToBrowser, type GridStore, type Values } from '../../grid/store/index.ts'
import type { Drafts, StoredDraft } from '../../state/storage/drafts.ts'
import { initialValuesKey } from '../../form/drafts/index.ts'

/** So many rows are written down together, and done again before a frame has its turn. */
export const PART_ROWS = 250

export const isRowMetadata = (key: string) => key === 'id' || key === 'version'

/** `begun`: what a new row begins with because of the record it is below. A draft is never offered under another parent. */
export const gridDraftKey = (screen: string, begun?: Values) => `${screen}:grid${initialValuesKey(begun)}`
/** The id and the place of a part of a draft: those of the draft for the first part, places that no list searches for the others. */
export const draftPartKey = (name: string, at: number, id?: string) =>
  at === 0 ? name : [name, ...(id === undefined ? [] : [id]), at].join('.')

interface More {
  readonly parts: number
  /** In the parts after the first one. */
  readonly rows: number
}
function moreOf({ values }: StoredDraft): More {
  const more = isObject(values['more']) ? values['more'] : {}
  return { parts: Number(more['parts'] ?? 1), rows: Number(more['rows'] ?? 0) }
}
const rowsOf = ({ values }: StoredDraft): number =>
  objectsIn(values['added']).length +
  objectsIn(values['changed']).length +
  (Array.isArray(values['removed']) ? values['removed'].length : 0)
const orderOf = ({ values }: StoredDraft): readonly string[] =>
  Array.isArray(values['order']) ? values['order'].map(String) : []
const typedIn = (draft: StoredDraft): number => rowsOf(draft) + moreOf(draft).rows
/** How many rows a draft is about: those that something was done to, or all where they only stand elsewhere. */
export const draftSize = (draft: StoredDraft): number => typedIn(draft) || orderOf(draft).length

/** Forgets a draft with all of its parts. */
export async function deleteGridDraft(drafts: Drafts, draft: StoredDraft): Promise<void> {
  for (let at = 0; at < moreOf(draft).parts; at++) await drafts.remove(draftPartKey(draft.id, at))
}
/** The parts of a draft, one after the other; those that were never written are passed over. */
async function* partsOf(drafts: Drafts, draft: StoredDraft): AsyncGenerator<StoredDraft> {
  const { parts } = moreOf(draft)
  yield draft
  for (let at = 1; at < parts; at++) yield* (await drafts.find(draftPartKey(draft.place, at, draft.id))).slice(0, 1)
}

/** Applies the changes of a draft to the loaded rows. */
type Again = (draft: StoredDraft) => StoredDraft | undefined

/**
 * A cell that another user changed since becomes a conflict. Returns what is left of a draft, or of a part of one: its values for rows
 * that are not open here. What is done again under one token is one step.
 */
function restorer(store: GridStore, token: symbol): Again {
  const isOpen = (id: string) => store.find(id) !== undefined
  const storedId = storedIds(store)
  return (draft) =>
    store.transact(() => {
      const { values, base } = draft
      const { fresh, stored } = newRows(objectsIn(values['added']), storedId)
      const changed = objectsIn(values['changed'])
      const removed = Array.isArray(values['removed']) ? values['removed'].map(String) : []
      const typed = changed.filter((row) => isOpen(idOf(row))).flatMap((row) => again(store, row, base[idOf(row)]))
      const theirs = [...typed, ...stored.flatMap((row) => againStored(store, row))]
      for (const row of theirs) store.merge(row)
      if (fresh.length > 0) store.restore({ added: fresh, changed: [], removed: [] })
      const there = removed.filter(isOpen)
      if (there.length > 0) store.remove(there)
      const rest = {
        added: [],
        changed: changed.filter((row) => !isOpen(idOf(row))),
        removed: removed.filter((id) => !there.includes(id)),
      }
      return rest.changed.length + rest.removed.length > 0 ? { ...draft, values: rest } : undefined
    }, token)
}

interface Taken {
  /** Rows that are not open here: they stay in the draft. */
  readonly left: number
  /** Rows that the draft was about and that were never written down. */
  readonly lost: number
}
/** Applies a draft and its parts as one undo step, in slices between frames. */
export async function applyGridDraft(
  store: GridStore,
  drafts: Drafts,
  draft: StoredDraft,
  onProgress?: (done: number, all: number) => void,
): Promise<Taken> {
  const all = typedIn(draft)
  const token = Symbol('one draft')
  const doAgain = restorer(store, token)
  const rests = new Map<string, StoredDraft>()
  let [done, left] = [0, 0]
  for await (const part of partsOf(drafts, draft)) {
    if (done > 0) await yieldToBrowser()
    const rest = doAgain(part)
    if (rest) rests.set(part.id, rest)
    left += rest ? rowsOf(rest) : 0
    done += rowsOf(part)
    onProgress?.(done, all)
  }
  const order = orderOf(draft)
  if (order.length > 0) store.transact(() => store.restore({ added: [], changed: [], removed: [], order }), token)
  const lost = Math.max(0, all - done)
  if (left === 0) {
    await deleteGridDraft(drafts, draft)
    return { left, lost }
  }
  const { parts } = moreOf(draft)
  const first = rests.get(draft.id) ?? { ...draft, values: {} }
  const more = parts > 1 ? { more: { parts, rows: left - rowsOf(first) } } : {}
  await drafts.put({ ...first, values: { ...first.values, ...more } })
  for (let at = 1; at < parts; at++) {
    const rest = rests.get(draftPartKey(draft.id, at))
    await (rest ? drafts.put(rest) : drafts.remove(draftPartKey(draft.id, at)))
  }
  return { left, lost }
}

/** The id that a new row of a draft is stored under since: a save came through, and its answer did not. */
function storedIds(store: GridStore): (row: Values) => string | undefined {
  let open: ReadonlyMap<string, string> | undefined
  return (row) => {
    if (!isTemporaryRowId(idOf(row))) return undefined
    open ??= new Map(store.options.rows.map((one) => [prefixOfStoredId(idOf(one)), idOf(one)]))
    return open.get(prefixOfTemporaryId(idOf(row)))
  }
}
/** The new rows of a draft, and those that are stored since. */
function newRows(
  added: readonly Values[],
  storedId: (row: Values) => string | undefined,
): { readonly fresh: readonly Values[]; readonly stored: readonly Values[] } {
  const fresh = added
    .filter((row) => storedId(row) === undefined)
    .map(({ id, ...row }) => (isTemporaryRowId(String(id)) ? { id, ...row } : row))
  return { fresh, stored: added.flatMap((row) => (storedId(row) === undefined ? [] : [{ ...row, id: storedId(row) }])) }
}

/** Types into a stored row the values that it had when it was new. A value that has not changed since equals the one that was sent. */
function againStored(store: GridStore, row: Values): readonly Values[] {
  const now = store.find(idOf(row))?.values ?? {}
  const isFilled = (key: string) =>
    store.allColumns.some((column) => column.key === key && column.field.field.fill !== undefined)
  // A number that the server gave is not taken back by who never saw it.
  const typed = Object.fromEntries(
    Object.entries(row).filter(([key, value]) => !((value ?? '') === '' && isFilled(key))),
  )
  return again(store, typed, now['version'] === 1 ? now : {})
}

/** Types into a row again. Returns the values that another user gave the same cells meanwhile. */
function again(store: GridStore, row: Values, base: unknown): readonly Values[] {
  const id = idOf(row)
  const now = store.find(id)?.values ?? {}
  const before = isObject(base) ? base : {}
  const mine = Object.entries(row).filter(([key]) => !isRowMetadata(key))
  const crossed = mine
    .filter(([key, value]) => {
      const field = store.allColumns.find((column) => column.key === key)?.field
      return !isSameValue(before[key], now[key], field) && !isSameValue(value, now[key], field)
    })
    .map(([key]) => key)
  const stood = (held: Values) => ({ id, ...Object.fromEntries(crossed.map((key) => [key, held[key] ?? null])) })
  const left = crossed.length > 0 ? [stood(now)] : []
  // The cells have the base values again, so that a change of another user conflicts with the typed value.
  if (crossed.length > 0) store.merge(stood(before))
  store.edit(mine.map(([key, value]) => ({ id, key, value })))
  return left
}
