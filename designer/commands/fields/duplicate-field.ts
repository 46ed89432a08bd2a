import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { fieldAt, freeKey } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, setProperty, setNonEmpty } from '../../document/json.ts'
import { addField } from './add-field.ts'

/** The key a copy of `key` gets. */
export function copyKey(document: ScreenDocument, key: string): string {
  return freeKey(document, key.slice(0, 50).replace(/\d+$/, ''), 2)
}

/** Puts a copy after the field. The copy gets a column of its own. */
export function duplicateField(document: ScreenDocument, { key }: { readonly key: string }): ScreenDocument {
  const field = fieldAt(document, key)
  if (!field) return document
  const copied = copyKey(document, key)
  const number = /\d+$/.exec(copied)?.[0] ?? ''
  const column = setProperty(setProperty(objectAt(field, 'column'), 'name', undefined), 'was', undefined)
  return addField(document, {
    key: copied,
    field: setNonEmpty(setProperty(field, 'title', numbered(ownProperty(field, 'title'), number)), 'column', column),
    after: key,
  })
}

function numbered(title: unknown, number: string): unknown {
  if (typeof title === 'string') return `${title} ${number}`
  return isObject(title)
    ? Object.fromEntries(
        Object.entries(title as JsonObject).map(([locale, words]) => [locale, `${String(words)} ${number}`]),
      )
    : title
}
