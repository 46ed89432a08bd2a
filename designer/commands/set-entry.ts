import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { fieldAt } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, setProperty } from '../document/json.ts'
import { entryKey, putList, sectionKeys, statedList } from '../document/sections.ts'

/** The sections whose fields stand one after another. */
export type EntrySection = 'query' | 'list' | 'detail'

export interface SetEntry {
  readonly key: string
  /** The details state nothing of a field but its place. */
  readonly section: Exclude<EntrySection, 'detail'>
  /** Merged over the entry of the field; an undefined value removes the key. */
  readonly patch: JsonObject
}

/** What a query, a list or the details state of one field besides its key; undefined when the field is not shown there. */
export function entryOf(document: ScreenDocument, section: EntrySection, key: string): JsonObject | undefined {
  const list = statedList(document, section) ?? sectionKeys(document, section)
  const entry = list.find((each) => entryKey(each) === key)
  return isObject(entry) ? entry : entry === undefined ? undefined : { field: key }
}

/** Changes the settings of a field in the query or the list: mode, width, alignment … An entry without settings is the bare key. */
export function setEntry(document: ScreenDocument, { key, section, patch }: SetEntry): ScreenDocument {
  const before = entryOf(document, section, key)
  if (!fieldAt(document, key) || !before) return document
  const after = Object.entries(patch).reduce((rest, [name, value]) => setProperty(rest, name, value), before)
  if (Object.entries(patch).every(([name]) => ownProperty(after, name) === ownProperty(before, name))) return document
  const list = statedList(document, section) ?? sectionKeys(document, section)
  return putList(
    document,
    section,
    list.map((each) => (entryKey(each) === key ? (Object.keys(after).length > 1 ? after : key) : each)),
  )
}
