import { fieldAt, fieldKeys } from '../document/fields.ts'
import type { ScreenDocument } from '../document/json.ts'
import {
  type SectionName,
  insertInOrder,
  listKeys,
  putList,
  sectionKeys,
  statedList,
  withoutKey,
} from '../document/sections.ts'

export interface ToggleInSection {
  readonly key: string
  readonly section: SectionName
  readonly shown: boolean
}

/** Shows or hides a field in the query, the list, the form or the detail. A section left to its default is written out first. */
export function toggleInSection(document: ScreenDocument, { key, section, shown }: ToggleInSection): ScreenDocument {
  if (!fieldAt(document, key)) return document
  const list = statedList(document, section) ?? sectionKeys(document, section)
  if (listKeys(list).includes(key) === shown) return document
  return putList(document, section, shown ? insertInOrder(list, key, fieldKeys(document)) : withoutKey(list, key))
}
