import { type ScreenDocument, listAt, objectAt, setProperty } from '../../document/json.ts'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import { readsVariable } from '../../../engine/document/index.ts'
import { mapOptionFields } from './option-references.ts'
import { mapFields, mapReferences, usages } from '../references.ts'

/** Lists that fall back to their default when their last entry goes, rather than show nothing. */
const FALL_BACK = [
  ['list', 'columns'],
  ['form', 'layout'],
  ['detail', 'fields'],
  ['detail', 'hidden'],
] as const

/** Removes a field and everything that refers to it: section entries, conditions, sort, options of other fields. */
export function removeField(document: ScreenDocument, { key }: { readonly key: string }): ScreenDocument {
  if (!fieldAt(document, key) || fieldKeys(document).length === 1) return document
  const bare = setProperty(document, 'fields', setProperty(objectAt(document, 'fields'), key, undefined))
  const mapped = mapReferences(bare, {
    field: (name) => (name === key ? undefined : name),
    expression: (source) => (readsVariable(source, key) ? undefined : source),
  })
  let next = mapFields(mapped, (field) => mapOptionFields(field, key, undefined))
  for (const [section, list] of FALL_BACK) {
    if (listAt(objectAt(next, section), list)?.length !== 0 || !listAt(objectAt(document, section), list)?.length)
      continue
    next = setProperty(next, section, setProperty(objectAt(next, section), list, undefined))
  }
  return next
}

/** Conditions and calculations elsewhere that would be cleared with the field, as JSON pointers. */
export function clearedWithField(document: ScreenDocument, key: string): readonly string[] {
  return usages(document, key, (source) => readsVariable(source, key)).filter((pointer) =>
    /^\/(fields|actions|rules|form\/layout)\/.*\D$/.test(pointer),
  )
}
