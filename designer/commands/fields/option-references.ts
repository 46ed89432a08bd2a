import { fillOptions } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { isObject, ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { widgetOf } from '../../document/fields.ts'
import { type JsonObject, objectAt, setProperty } from '../../document/json.ts'

type Path = readonly (string | number)[]

function siblingsOf(field: JsonObject, options: JsonObject) {
  const widget = widgetOf(field)
  return widget?.siblings?.(fillOptions(widget, options), field as unknown as Field)
}
/** Sibling fields that the field's options name, as its widget reads them. */
function optionFields(field: JsonObject): readonly string[] {
  const siblings = siblingsOf(field, objectAt(field, 'options'))
  return siblings ? [...new Set([...siblings.reads, ...siblings.writes])] : []
}

function* leaves(value: unknown, path: Path = []): Generator<readonly [Path, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (Array.isArray(value)) for (const [index, entry] of value.entries()) yield* leaves(entry, [...path, index])
  else if (isObject(value)) for (const [key, entry] of Object.entries(value)) yield* leaves(entry, [...path, key])
}
function replaceAt(value: unknown, [head, ...rest]: Path, next: (old: unknown) => unknown): unknown {
  if (head === undefined) return next(value)
  if (Array.isArray(value))
    return value.flatMap((entry, index) =>
      index === head ? [replaceAt(entry, rest, next)].filter((kept) => kept !== undefined) : [entry],
    )
  return isObject(value) && typeof head === 'string'
    ? setProperty(value, head, replaceAt(ownProperty(value, head), rest, next))
    : value
}
const tokens = (text: string) => text.split(',').map((token) => token.trim())

/**
 * Renames a field inside another field's options, or takes it out (`to` undefined). Only the widget knows which texts
 * are field names, so each candidate is tried and accepted when the widget's own reading of its siblings changes with it.
 */
export function mapOptionFields(field: JsonObject, from: string, to: string | undefined): JsonObject {
  if (!optionFields(field).includes(from)) return field
  let options = objectAt(field, 'options')
  const found = [...leaves(options)].filter(([, text]) => tokens(text).includes(from)).toReversed()
  for (const [path, text] of found) {
    const renamed = replaceAt(options, path, () =>
      tokens(text)
        .map((token) => (token === from ? (to ?? 'x') : token))
        .join(','),
    ) as JsonObject
    if (sameJson(siblingsOf(field, renamed), siblingsOf(field, options))) continue
    options = to === undefined ? takeOut(options, path, text, from) : renamed
  }
  return setProperty(field, 'options', Object.keys(options).length ? options : undefined)
}

/** Removes the list entry that names the field, or the name from a comma list, or the option. */
function takeOut(options: JsonObject, path: Path, text: string, name: string): JsonObject {
  const entry = path.findLastIndex((step) => typeof step === 'number')
  if (entry >= 0) return replaceAt(options, path.slice(0, entry + 1), () => undefined) as JsonObject
  const rest = tokens(text).filter((token) => token !== name)
  return replaceAt(options, path, () => (rest.length ? rest.join(',') : undefined)) as JsonObject
}
