import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import {
  childSchema,
  type JsonSchema,
  sameValueSchemas,
  titleOf,
} from '../../../schemas/language/json-schema/schema.ts'

/** A property or an entry with its words; `parts` where it is an object or a list itself. */
export interface Shown {
  /** '' of an entry of a list. */
  readonly title: string
  readonly text: string
  readonly parts?: readonly Shown[]
}

const YES_NO: readonly [string, string] = ['✓', '✗']
/** The words of a choice, where the schema has some besides its value. */
function choiceWords(root: JsonSchema, schema: JsonSchema | undefined, value: unknown): string | undefined {
  if (!schema) return undefined
  for (const place of sameValueSchemas(root, schema)) {
    if (ownProperty(place, 'const') === value && typeof place['title'] === 'string') return place['title']
    const [values, names] = [ownProperty(place, 'enum'), ownProperty(place, 'enumNames')]
    const name: unknown = Array.isArray(values) && Array.isArray(names) ? names[values.indexOf(value)] : undefined
    if (typeof name === 'string') return name
  }
  return undefined
}

/** Properties in the order of the schema, then those that it does not name. */
function keysInOrder(
  root: JsonSchema,
  schema: JsonSchema | undefined,
  data: Readonly<Record<string, unknown>>,
): readonly string[] {
  const stated = schema
    ? sameValueSchemas(root, schema).flatMap((place) =>
        Object.keys(isObject(place['properties']) ? place['properties'] : {}),
      )
    : []
  return [...new Set([...stated, ...Object.keys(data)])].filter((key) => Object.hasOwn(data, key))
}

function shownAt(root: JsonSchema, schema: JsonSchema | undefined, title: string, value: unknown): readonly Shown[] {
  if (value === undefined || value === null || value === '') return []
  const child = (key: string | number) => schema && childSchema(root, schema, key)
  const parts = Array.isArray(value)
    ? value.flatMap((entry, at) => shownAt(root, child(at), '', entry))
    : isObject(value)
      ? keysInOrder(root, schema, value).flatMap((key) =>
          shownAt(root, child(key), titleOf(child(key), key), value[key]),
        )
      : undefined
  if (parts)
    return parts.length === 0
      ? []
      : [
          {
            title,
            text: parts
              .map(({ title: name, text }) => (name === '' ? text : `${name}: ${text}`))
              .join(Array.isArray(value) ? ', ' : '; '),
            parts,
          },
        ]
  return [
    {
      title,
      text: choiceWords(root, schema, value) ?? (typeof value === 'boolean' ? YES_NO[value ? 0 : 1] : String(value)),
    },
  ]
}

/** What there is to read of the data, in the words of the schema. */
export function shownOf(root: JsonSchema, data: unknown): readonly Shown[] {
  return shownAt(root, root, '', data)[0]?.parts ?? []
}
/** The same in one line. */
export const summaryOf = (root: JsonSchema, data: unknown): string => shownAt(root, root, '', data)[0]?.text ?? ''
