import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import { findWidget, widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import { fillOptions } from '../../../engine/model/index.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { fieldAt, setFieldEntry } from '../../document/fields.ts'
import {
  type JsonObject,
  type ScreenDocument,
  fromEntries,
  objectAt,
  setProperty,
  setNonEmpty,
} from '../../document/json.ts'
import { entryKey, putList, statedList } from '../../document/sections.ts'
import { entryOf, setEntry } from '../set-entry.ts'

const LIMITS = { number: ['minimum', 'maximum'], text: ['minLength', 'maxLength', 'pattern'] } as const
/** The properties of a query item that depend on its widget. */
const OF_WIDGET: readonly string[] = ['view', 'dict', 'options', 'default']
const TEXTUAL: ReadonlySet<string> = new Set(['text', 'varchar'])

/**
 * Gives a field another widget. Options that the new one also has and would accept stay; what only made sense for the
 * old one (limits of another kind of value, an explicit type, the overrides of its query item) goes.
 */
export function setView(
  document: ScreenDocument,
  { key, view }: { readonly key: string; readonly view: string },
): ScreenDocument {
  const field = fieldAt(document, key)
  const widget = findWidget(view)
  if (!field || !widget || ownProperty(field, 'view') === view) return document
  const options = keptOptions(widget, objectAt(field, 'options'))
  let next = setNonEmpty(setProperty(field, 'view', view), 'options', options)
  next = dropLimits(next, widget.storage(fillOptions(widget, options), next as unknown as Field).type)
  next = setProperty(next, 'type', undefined)
  return resetQueryItem(setFieldEntry(document, key, next), key, widget)
}

/** Has a field asked for by another widget than its own; undefined goes back to its own. What was said in the words of the other goes. */
export function setQueryView(
  document: ScreenDocument,
  { key, view }: { readonly key: string; readonly view: string | undefined },
): ScreenDocument {
  const stated = ownProperty(fieldAt(document, key) ?? {}, 'view')
  const wanted = view === stated ? undefined : view
  const widget = typeof (wanted ?? stated) === 'string' ? findWidget(String(wanted ?? stated)) : widgets[0]
  const item = entryOf(document, 'query', key)
  if (!widget || !item || ownProperty(item, 'view') === wanted) return document
  return setEntry(document, {
    key,
    section: 'query',
    patch: { ...fromEntries(OF_WIDGET.map((name) => [name, undefined])), mode: keptMode(item, widget), view: wanted },
  })
}

function keptOptions(widget: AnyWidget, options: JsonObject): JsonObject {
  const schemas = widget.options.properties as Readonly<Record<string, JsonObject>>
  return fromEntries(
    Object.entries(options).filter(([name, value]) => Object.hasOwn(schemas, name) && fits(schemas[name] ?? {}, value)),
  )
}
function dropLimits(field: JsonObject, stored: string): JsonObject {
  const foreign = [...(NUMBER_COLUMNS.has(stored) ? [] : LIMITS.number), ...(TEXTUAL.has(stored) ? [] : LIMITS.text)]
  return foreign.reduce((rest, name) => setProperty(rest, name, undefined), field)
}
function resetQueryItem(document: ScreenDocument, key: string, widget: AnyWidget): ScreenDocument {
  const items = statedList(document, 'query')
  if (!items) return document
  return putList(
    document,
    'query',
    items.map((item) => (isObject(item) && entryKey(item) === key ? resetItem(item, widget) : item)),
  )
}
function resetItem(item: JsonObject, widget: AnyWidget): JsonObject {
  const plain = OF_WIDGET.reduce((rest, name) => setProperty(rest, name, undefined), item)
  return setProperty(plain, 'mode', keptMode(item, widget))
}
/** A widget that has no range cannot answer for one, and how a text is looked for depends on the widget. */
function keptMode(item: JsonObject, widget: AnyWidget): 'range' | undefined {
  return ownProperty(item, 'mode') === 'range' && widget.range ? 'range' : undefined
}
