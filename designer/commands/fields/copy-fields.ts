import { guard } from '../../../schemas/language/check/guard.ts'
import { ExpressionScope } from '../../../schemas/language/expressions/expression.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { fieldAt, fieldKeys, freeKey, isFree } from '../../document/fields.ts'
import {
  type JsonObject,
  type ScreenDocument,
  fromEntries,
  objectAt,
  setNonEmpty,
  setProperty,
} from '../../document/json.ts'
import { placeFields, type Slot } from '../place.ts'
import { mapFields, mapReferences } from '../references.ts'
import { addField } from './add-field.ts'
import { mapVariables } from '../../../engine/document/index.ts'
import { mapOptionFields } from './option-references.ts'

const KIND = 'vitrine/fields'
const MOST = 200

/** Fields as a text for the clipboard: another page, also in another window, reads it. */
export function copiedFields(document: ScreenDocument, keys: readonly string[]): string {
  const fields = keys.flatMap((key) => {
    const field = fieldAt(document, key)
    return field ? [[key, field] as const] : []
  })
  return JSON.stringify({ kind: KIND, fields: fromEntries(fields) }, null, 2)
}

/** The fields of a text that `copiedFields` made, by their keys; undefined for any other text. */
export function readFields(text: string): Readonly<Record<string, JsonObject>> | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(read) || ownProperty(read, 'kind') !== KIND || guard(read).length > 0) return undefined
  const fields = Object.entries(objectAt(read, 'fields')).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]) && isTitle(ownProperty(entry[1], 'title')),
  )
  return fields.length > 0 ? Object.fromEntries(fields.slice(0, MOST)) : undefined
}
const isTitle = (title: unknown) => typeof title === 'string' || isObject(title)

/** The key that each field gets: its own where it is free. */
function namesIn(document: ScreenDocument, keys: readonly string[]): ReadonlyMap<string, string> {
  let taken = setProperty(document, 'fields', {
    ...fromEntries(keys.map((key) => [key, { title: key }])),
    ...objectAt(document, 'fields'),
  })
  return new Map(
    keys.map((key) => {
      if (isFree(document, key)) return [key, key]
      const stem = key.slice(0, 50).replace(/\d+$/, '')
      const name = freeKey(taken, /^[a-z][A-Za-z0-9]*$/.test(stem) ? stem : 'field', 2)
      taken = setProperty(taken, 'fields', { ...objectAt(taken, 'fields'), [name]: { title: name } })
      return [key, name]
    }),
  )
}

export interface InsertFields {
  /** What `readFields` gave. */
  readonly fields: Readonly<Record<string, JsonObject>>
  readonly slot: Slot
}
/**
 * Inserts copied fields, each with a key and a column of its own. What they say of each other follows their new keys;
 * what they say of fields that this page does not have is left out.
 */
export function insertFields(document: ScreenDocument, { fields, slot }: InsertFields): ScreenDocument {
  const names = namesIn(document, Object.keys(fields))
  const keys = [...names.values()]
  const scope = new ExpressionScope([...fieldKeys(document), ...keys])
  const renamed = (key: string) => names.get(key) ?? key
  const copied = setProperty({}, 'fields', fields)
  const mapped = mapFields(
    mapReferences(copied, {
      field: (key) => (names.has(key) || fieldAt(document, key) ? renamed(key) : undefined),
      expression: (source) => {
        const text = mapVariables(source, renamed)
        return scope.compile(text).ok ? text : undefined
      },
    }),
    (field) => [...names].reduce((next, [from, to]) => (from === to ? next : mapOptionFields(next, from, to)), field),
  )
  let next = document
  let after = 'beside' in slot && typeof slot.beside === 'string' ? slot.beside : undefined
  for (const [key, name] of names) {
    const field = objectAt(objectAt(mapped, 'fields'), key)
    const column = setProperty(setProperty(objectAt(field, 'column'), 'name', undefined), 'was', undefined)
    next = addField(next, {
      key: name,
      field: setNonEmpty(field, 'column', column),
      ...(after === undefined ? {} : { after }),
    })
    after = name
  }
  return placeFields(next, { keys, slot })
}
