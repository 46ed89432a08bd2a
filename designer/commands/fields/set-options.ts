import { fieldAt, setFieldEntry } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, setProperty, setNonEmpty } from '../../document/json.ts'

export interface SetOptions {
  readonly key: string
  /** Undefined falls back to the widget's default. */
  readonly changed: JsonObject
}

/** Sets options of a field's widget, together. */
export function setOptions(document: ScreenDocument, { key, changed }: SetOptions): ScreenDocument {
  const field = fieldAt(document, key)
  if (!field) return document
  const options = Object.entries(changed).reduce(
    (rest, [option, value]) => setProperty(rest, option, value),
    objectAt(field, 'options'),
  )
  return setFieldEntry(document, key, setNonEmpty(field, 'options', options))
}
