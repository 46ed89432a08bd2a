import { fieldAt, setFieldEntry } from '../../document/fields.ts'
import { type ScreenDocument, setProperty } from '../../document/json.ts'

export interface SetField {
  readonly key: string
  readonly property: string
  /** Undefined removes the property. */
  readonly value: unknown
}

/** Sets one property of a field: title, required, dict, default … */
export function setField(document: ScreenDocument, { key, property, value }: SetField): ScreenDocument {
  const field = fieldAt(document, key)
  return field ? setFieldEntry(document, key, setProperty(field, property, value)) : document
}
