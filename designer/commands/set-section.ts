import { type JsonObject, type ScreenDocument, objectAt, setProperty, setNonEmpty } from '../document/json.ts'

export interface SetSection {
  readonly section: 'query' | 'list' | 'form' | 'detail' | 'page' | 'menu' | 'source'
  /** Merged over the section; an undefined value removes the key. */
  readonly patch: JsonObject
}

/** Changes keys of a section: sort, columns of the form, menu entry … An emptied section goes. */
export function setSection(document: ScreenDocument, { section, patch }: SetSection): ScreenDocument {
  const merged = Object.entries(patch).reduce(
    (rest, [key, value]) => setProperty(rest, key, value),
    objectAt(document, section),
  )
  return setNonEmpty(document, section, merged)
}
