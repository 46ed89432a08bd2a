import { ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { fieldAt, fieldEntries, fieldKeys } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, sameJson } from '../document/json.ts'
import { columnOf } from '../document/fields.ts'

/** One difference in words: a message code and its parameters. Titles are texts of the documents. */
export interface Change {
  readonly code: MessageCode
  readonly key: string
  readonly title: unknown
  /** Names of properties or sections. */
  readonly parts: readonly string[]
}

const changedKeys = (before: JsonObject, after: JsonObject) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameJson(ownProperty(before, key), ownProperty(after, key)),
  )

/** The old key of a field that was renamed: it says which column it was. */
function oldKey(before: ScreenDocument, after: ScreenDocument, field: JsonObject): string | undefined {
  const was = ownProperty(objectAt(field, 'column'), 'was')
  return fieldEntries(before).find(([key, old]) => columnOf(key, old) === was && !fieldAt(after, key))?.[0]
}

/** What differs between two documents, fields first. */
export function changes(before: ScreenDocument, after: ScreenDocument): readonly Change[] {
  const found: Change[] = []
  const renamed = new Map<string, string>()
  for (const [key, field] of fieldEntries(after)) {
    const title = ownProperty(field, 'title')
    if (fieldAt(before, key)) continue
    const from = oldKey(before, after, field)
    if (from === undefined) found.push({ code: 'DESIGNER_CHANGE_ADDED', key, title, parts: [] })
    else {
      renamed.set(from, key)
      found.push({ code: 'DESIGNER_CHANGE_RENAMED', key, title, parts: [from] })
    }
  }
  for (const [key, field] of fieldEntries(before)) {
    const later = fieldAt(after, renamed.get(key) ?? key)
    if (!later) found.push({ code: 'DESIGNER_CHANGE_REMOVED', key, title: ownProperty(field, 'title'), parts: [] })
    else {
      const parts = changedKeys(field, later).filter((part) => !(renamed.has(key) && part === 'column'))
      if (parts.length) found.push({ code: 'DESIGNER_CHANGE_FIELD', key, title: ownProperty(later, 'title'), parts })
    }
  }
  const commonKeys = (document: ScreenDocument, others: ScreenDocument) =>
    fieldKeys(document).filter((key) => fieldAt(others, key))
  if (!sameJson(commonKeys(before, after), commonKeys(after, before)))
    found.push({ code: 'DESIGNER_CHANGE_ORDER', key: '', title: '', parts: [] })
  const parts = changedKeys(before, after).filter((part) => part !== 'fields')
  if (parts.length) found.push({ code: 'DESIGNER_CHANGE_PARTS', key: '', title: '', parts })
  return found
}
