import { isListWord, sharedInId, sharedInWord } from '../../../registry/screen/row-words.ts'
import { isObject } from '../../../schemas/language/guard.ts'
import { uuid } from '../../lib/text.ts'
import type { GridStore } from '../../grid/store/grid-store.ts'
import type { GridDelta, Values } from '../../grid/store/types.ts'
import type { Drafts, KeptDraft } from '../../state/drafts.ts'
import { begunPlace } from '../form/draft.ts'
import { same } from '../form/stored.ts'
import { isWriteOnly } from '../write-only.ts'
import { writeLater } from '../write-later.ts'

type Loose = Readonly<Record<string, unknown>>

const idOf = (row: Values) => String(row['id'] ?? '')
const isFact = (key: string) => key === 'id' || key === 'version'
const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** `begun`: what a new row begins with because of the record it is below. Nothing of one record is offered below another. */
export const gridPlace = (screen: string, begun?: Values) => `${screen}:grid${begunPlace(begun)}`
/** How many rows a draft is about. */
export const draftSize = ({ values }: KeptDraft): number => rowsIn(values['added']).length + rowsIn(values['changed']).length + (Array.isArray(values['removed']) ? values['removed'].length : 0)

function withoutSecrets(row: Values, secret: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !secret.has(key)))
}
/** What the changed cells held, as far as the rows that were read say it. */
function basesOf({ changed }: GridDelta, read: ReadonlyMap<string, Values>): Loose {
  return Object.fromEntries(changed.map((row) => {
    const before = read.get(idOf(row))
    return [idOf(row), Object.fromEntries(Object.keys(row).filter((key) => !isFact(key)).map((key) => [key, before?.[key] ?? null]))]
  }))
}

/** Writes down what is done in a grid, a moment after it was; the answer ends that, and writes what still waits. */
export function keepGrid(store: GridStore, drafts: Drafts, place: string, id = uuid()): () => void {
  const read = new Map(store.options.rows.map((row) => [idOf(row), row]))
  const secret = new Set(store.allColumns.filter(({ field }) => isWriteOnly(field)).map(({ key }) => key))
  const write = (isLast: boolean) => {
    if (!store.dirty) return void drafts.remove(id)
    const { added, changed, removed } = store.delta()
    const values = { added: added.map((row) => withoutSecrets(row, secret)), changed: changed.map((row) => withoutSecrets(row, secret)), removed }
    const draft = { id, place, version: undefined, base: basesOf({ added, changed, removed }, read), values }
    void drafts.put(draft)
    if (isLast) drafts.putLast(draft)
  }
  return writeLater((changed) => store.subscribe(({ kind }) => kind !== 'totals' && changed()), write)
}

/**
 * Does again what a draft tells of rows that are open. A cell that somebody else changed since becomes a conflict. Answers
 * what is left of the draft: what it tells of rows that are not open here.
 */
export function restoreGrid(store: GridStore, draft: KeptDraft): KeptDraft | undefined {
  const { values, base } = draft
  const isOpen = (id: string) => store.find(id) !== undefined
  const { fresh, stored } = newRows(store, rowsIn(values['added']))
  const changed = rowsIn(values['changed'])
  const removed = Array.isArray(values['removed']) ? values['removed'].map(String) : []
  const typed = changed.filter((row) => isOpen(idOf(row))).flatMap((row) => again(store, row, base[idOf(row)]))
  const theirs = [...typed, ...stored.flatMap((row) => againStored(store, row))]
  for (const row of theirs) store.merge(row)
  if (fresh.length > 0) store.restore({ added: fresh, changed: [], removed: [] })
  const there = removed.filter(isOpen)
  if (there.length > 0) store.remove(there)
  const rest = { added: [], changed: changed.filter((row) => !isOpen(idOf(row))), removed: removed.filter((id) => !there.includes(id)) }
  return rest.changed.length + rest.removed.length > 0 ? { ...draft, values: rest } : undefined
}

/** The new rows of a draft, and those that are stored since: a save came through, and its answer did not. */
function newRows(store: GridStore, added: readonly Values[]): { readonly fresh: readonly Values[]; readonly stored: readonly Values[] } {
  const open = new Map(store.options.rows.map((row) => [sharedInId(idOf(row)), idOf(row)]))
  const storedId = (row: Values) => (isListWord(idOf(row)) ? open.get(sharedInWord(idOf(row))) : undefined)
  const fresh = added.filter((row) => storedId(row) === undefined).map(({ id, ...row }) => (isListWord(String(id)) ? { id, ...row } : row))
  return { fresh, stored: added.flatMap((row) => (storedId(row) === undefined ? [] : [{ ...row, id: storedId(row) }])) }
}

/** Types into a stored row what it held when it was new. What nobody has changed since holds what was sent. */
function againStored(store: GridStore, row: Values): readonly Values[] {
  const now = store.find(idOf(row))?.values ?? {}
  const isFilled = (key: string) => store.allColumns.some((column) => column.key === key && column.field.field.fill !== undefined)
  // A number that the server gave is not taken back by who never saw it.
  const typed = Object.fromEntries(Object.entries(row).filter(([key, value]) => !((value ?? '') === '' && isFilled(key))))
  return again(store, typed, now['version'] === 1 ? now : {})
}

/** Types into a row again; answers what somebody else made of the same cells meanwhile. */
function again(store: GridStore, row: Values, base: unknown): readonly Values[] {
  const id = idOf(row)
  const now = store.find(id)?.values ?? {}
  const before = isObject(base) ? base : {}
  const mine = Object.entries(row).filter(([key]) => !isFact(key))
  const crossed = mine.filter(([key, value]) => !same(before[key], now[key]) && !same(value, now[key])).map(([key]) => key)
  const stood = (held: Values) => ({ id, ...Object.fromEntries(crossed.map((key) => [key, held[key] ?? null])) })
  const left = crossed.length > 0 ? [stood(now)] : []
  // The cells hold again what was typed over, so that what somebody made of them meanwhile stands against it.
  if (crossed.length > 0) store.merge(stood(before))
  store.edit(mine.map(([key, value]) => ({ id, key, value })))
  return left
}
