import { findWidget, widgets } from '../../registry/index.ts'
import type { AnyWidget } from '../../registry/kit/define.ts'
import { CONTEXT_NAMES, compileExpression } from '../../schemas/language/expressions/expression.ts'
import { guard } from '../../schemas/language/check/guard.ts'
import { FIELD_KEY, SYSTEM_FIELDS, snakeCase } from '../../schemas/language/names.ts'
import type { Locale } from '../../schemas/language/text.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject, type ScreenDocument, objectAt, setProperty } from './json.ts'

const KEY = new RegExp(FIELD_KEY)
const RESERVED: ReadonlySet<string> = new Set([...SYSTEM_FIELDS, ...CONTEXT_NAMES])
const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map(snakeCase))

/** Every field that is an object, in document order. */
export function fieldEntries(document: ScreenDocument): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectAt(document, 'fields')).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  )
}
export function fieldKeys(document: ScreenDocument): readonly string[] {
  return fieldEntries(document).map(([key]) => key)
}
export function fieldAt(document: ScreenDocument, key: string): JsonObject | undefined {
  const field = ownProperty(objectAt(document, 'fields'), key)
  return isObject(field) ? field : undefined
}
export function setFieldEntry(document: ScreenDocument, key: string, field: JsonObject): ScreenDocument {
  return setProperty(document, 'fields', setProperty(objectAt(document, 'fields'), key, field))
}

/** A key that the language, the table and the expressions all accept. */
function isFieldKey(key: string): boolean {
  if (!KEY.test(key) || RESERVED.has(key) || SYSTEM_COLUMNS.has(snakeCase(key))) return false
  return guard({ [key]: null }).length === 0 && isVariable(key)
}
function isVariable(key: string): boolean {
  const compiled = compileExpression(key, [key])
  return compiled.ok && compiled.expression.dependencies.includes(key)
}
/** True when a field may be called `key`, except for the field that gives its own name up. */
export function isFree(document: ScreenDocument, key: string, except?: string): boolean {
  const others = fieldEntries(document).filter(([name]) => name !== except)
  return isFieldKey(key) && others.every(([name, field]) => name !== key && columnOf(name, field) !== snakeCase(key))
}
/** True for a key that was not chosen by a person. */
export function isUnnamed(key: string): boolean {
  return /^field\d+$/.test(key)
}
/** `field3`, or `name2` when asked to start from a name: the first that is free. */
export function freeKey(document: ScreenDocument, stem = 'field', from = 1): string {
  let number = from
  while (!isFree(document, `${stem}${number}`)) number++
  return `${stem}${number}`
}
/** The physical column a field is stored in. */
export function columnOf(key: string, field: JsonObject): string {
  const name = ownProperty(objectAt(field, 'column'), 'name')
  return typeof name === 'string' ? name : snakeCase(key)
}

/** A stored text with other words in one language: a string stays one. */
export const withWords = (stored: unknown, locale: Locale, words: string): unknown =>
  isObject(stored) ? { ...stored, [locale]: words } : words

/** What draws a field; undefined where its view is not known here. */
export function widgetOf(field: JsonObject): AnyWidget | undefined {
  const view = ownProperty(field, 'view')
  return typeof view === 'string' ? findWidget(view) : widgets[0]
}
