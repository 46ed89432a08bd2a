import { fieldKeys, isFree } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, fromEntries, objectAt, setProperty } from '../../document/json.ts'
import { insertInOrder, putList, statedList } from '../../document/sections.ts'

export interface AddField {
  readonly key: string
  readonly field: JsonObject
  /** The field before it; without it, the new field is the last. */
  readonly after?: string
  /** The caller puts it into the form: paths of the layout stay what they are until then. */
  readonly isPlacedLater?: boolean
}

const SHOWN_IN = ['form', 'list', 'detail'] as const

/** Adds a field, and shows it in the form and the list where these name their fields one by one. */
export function addField(
  document: ScreenDocument,
  { key, field, after, isPlacedLater = false }: AddField,
): ScreenDocument {
  const fields = objectAt(document, 'fields')
  if (!isFree(document, key)) return document
  const entries = Object.entries(fields)
  const index = after === undefined ? -1 : entries.findIndex(([name]) => name === after)
  entries.splice(index < 0 ? entries.length : index + 1, 0, [key, field])
  let next = setProperty(document, 'fields', fromEntries(entries))
  for (const section of SHOWN_IN) {
    if (section === 'form' && isPlacedLater) continue
    const list = statedList(next, section)
    if (list) next = putList(next, section, insertInOrder(list, key, fieldKeys(next)))
  }
  return next
}
