import { fieldAt, putField } from '../document/fields.ts'
import { type ScreenDocument, objectAt, put, putObject } from '../document/json.ts'

export interface SetOption {
  readonly key: string
  readonly option: string
  /** Undefined falls back to the widget's default. */
  readonly value: unknown
}

/** Sets one option of a field's widget. */
export function setOption(document: ScreenDocument, { key, option, value }: SetOption): ScreenDocument {
  const field = fieldAt(document, key)
  return field ? putField(document, key, putObject(field, 'options', put(objectAt(field, 'options'), option, value))) : document
}
