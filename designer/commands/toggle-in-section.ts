import { fieldAt, fieldKeys } from '../document/fields.ts'
import { type ScreenDocument, objectAt, setNonEmpty, setProperty } from '../document/json.ts'
import {
  type SectionName,
  hiddenInDetail,
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

/** The document with a field left out of the details, or not: what else they show stays where it is. */
export function hideInDetail(document: ScreenDocument, key: string, isHidden: boolean): ScreenDocument {
  const hidden = hiddenInDetail(document)
  if (hidden.includes(key) === isHidden) return document
  const next = isHidden ? [...hidden, key] : hidden.filter((each) => each !== key)
  const detail = setProperty(objectAt(document, 'detail'), 'hidden', next.length > 0 ? next : undefined)
  return setNonEmpty(document, 'detail', detail)
}

/**
 * Shows or hides a field in the query, the list, the form or the details. A section left to its default is written out
 * first, but for the details: these name what they leave out, so that the groups of the form stay.
 */
export function toggleInSection(before: ScreenDocument, { key, section, shown }: ToggleInSection): ScreenDocument {
  if (!fieldAt(before, key)) return before
  const isDetail = section === 'detail'
  if (isDetail && !shown && !statedList(before, section)) return hideInDetail(before, key, true)
  const document = isDetail && shown ? hideInDetail(before, key, false) : before
  const list = statedList(document, section) ?? sectionKeys(document, section)
  if (listKeys(list).includes(key) === shown) return document
  return putList(document, section, shown ? insertInOrder(list, key, fieldKeys(document)) : withoutKey(list, key))
}
