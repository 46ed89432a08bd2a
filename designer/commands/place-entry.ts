import { fieldAt } from '../document/fields.ts'
import type { ScreenDocument } from '../document/json.ts'
import { entryKey, putList, sectionKeys, statedList } from '../document/sections.ts'
import type { EntrySection } from './set-entry.ts'
import { hideInDetail } from './toggle-in-section.ts'

/** Entries that the language allows. */
const MOST: Readonly<Record<EntrySection, number>> = { query: 100, list: 300, detail: 500 }

export interface PlaceEntry {
  readonly section: EntrySection
  readonly key: string
  /** The field next to which it is put; the end without it. */
  readonly beside?: string | undefined
  readonly side?: 'before' | 'after'
}

/** Moves a query item, a column or a field of the details next to another one, with its settings. A field that is not there is added. */
export function placeEntry(
  before: ScreenDocument,
  { section, key, beside, side = 'after' }: PlaceEntry,
): ScreenDocument {
  const document = section === 'detail' ? hideInDetail(before, key, false) : before
  // Put anywhere, it stands in its group again.
  if (document !== before && beside === undefined && !statedList(document, section)) return document
  const list = statedList(document, section) ?? sectionKeys(document, section)
  const there = list.find((entry) => entryKey(entry) === key)
  if (!fieldAt(document, key) || beside === key || (there === undefined && list.length >= MOST[section]))
    return document
  const rest = list.filter((entry) => entryKey(entry) !== key)
  const anchor = beside === undefined ? -1 : rest.findIndex((entry) => entryKey(entry) === beside)
  const at = anchor < 0 ? rest.length : side === 'after' ? anchor + 1 : anchor
  const next = rest.toSpliced(at, 0, there ?? key)
  if (next.length === list.length && next.every((entry, index) => entry === list[index])) return document
  return putList(document, section, next)
}

export interface ShiftEntry {
  readonly section: EntrySection
  readonly key: string
  readonly by: -1 | 1
}
/** Moves a query item, a column or a field of the details one place further. */
export function shiftPlacedEntry(document: ScreenDocument, { section, key, by }: ShiftEntry): ScreenDocument {
  const keys = (statedList(document, section) ?? sectionKeys(document, section)).map(entryKey)
  const at = keys.indexOf(key)
  const beside = at < 0 ? undefined : keys[at + by]
  return beside === undefined
    ? document
    : placeEntry(document, { section, key, beside, side: by < 0 ? 'before' : 'after' })
}
