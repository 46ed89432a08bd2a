import { valueAtPointer } from '../../schemas/language/check/guard.ts'
import { pointerKeys } from '../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { fieldAt } from '../document/fields.ts'
import type { ScreenDocument } from '../document/json.ts'
import { entryKey } from '../document/sections.ts'

const TITLES = ['title', 'group', 'divider', 'note', 'name', 'code', 'child', 'key'] as const

/** What the element at a place is called: by its own words, by those of its field, or by its key. */
export function elementTitle(document: ScreenDocument, pointer: string, words: (text: unknown) => string): string {
  const value = valueAtPointer(document, pointer)
  const own = isObject(value) ? TITLES.map((name) => words(ownProperty(value, name))).find((each) => each !== '') : ''
  if (own) return own
  const field = entryKey(value)
  if (field !== undefined) return words(ownProperty(fieldAt(document, field) ?? {}, 'title')) || field
  return pointerKeys(pointer).at(-1) ?? ''
}
