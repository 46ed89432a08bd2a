import { fieldAt, freeKey, isFree, setFieldEntry } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, setProperty } from '../../document/json.ts'
import { suggestKey } from '../../document/suggest-key.ts'
import { addField } from './add-field.ts'

/** A field that was proposed: a new one, or properties of one that there is. */
export interface AcceptedField {
  readonly action: 'add' | 'change'
  /** '' where one is to be found. */
  readonly key: string
  /** The words that a key follows from. */
  readonly words: string
  readonly field: JsonObject
}

/** Adds and changes the fields that a person has accepted. */
export function acceptProposals(document: ScreenDocument, accepted: readonly AcceptedField[]): ScreenDocument {
  let next = document
  for (const { action, key, words, field } of accepted) {
    const before = action === 'change' ? fieldAt(next, key) : undefined
    if (before) {
      const changed = Object.entries(field).reduce((one, [name, value]) => setProperty(one, name, value), before)
      next = setFieldEntry(next, key, changed)
    } else if (action === 'add') {
      const free = key !== '' && isFree(next, key) ? key : (suggestKey(next, words) ?? freeKey(next))
      next = addField(next, { key: free, field })
    }
  }
  return next
}
