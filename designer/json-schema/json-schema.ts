import { widgetFor, widgets } from '../../registry/index.ts'
import { parseJson, guard } from '../../schemas/language/check/guard.ts'
import { schemaProblems } from '../../schemas/language/json-schema/usable.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { isObject, objectOrEmpty, ownProperty, stringOrEmpty } from '../../schemas/language/values.ts'
import { freeKey, isFree } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, setProperty } from '../document/json.ts'
import { suggestKey } from '../document/suggest-key.ts'

/** A JSON Schema with its UI schema, as read from a file. */
export interface SchemaFile {
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  /** What the schema calls itself; '' where it does not. */
  readonly title: string
}
type Read =
  | { readonly file: SchemaFile; readonly problems: readonly SchemaProblem[] }
  | { readonly file?: undefined; readonly problems: readonly SchemaProblem[] }

/** Reads a JSON Schema, alone or as `schema` with `uiSchema` next to it. */
export function readSchemaFile(text: string): Read {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  if ('problem' in parsed) return { problems: [parsed.problem] }
  const { value } = parsed
  if (!isObject(value)) return { problems: [{ pointer: '', code: 'DOC_NOT_OBJECT', params: {}, level: 'error' }] }
  const hostile = guard(value)
  if (hostile.length > 0) return { problems: hostile }
  const isPair = isObject(ownProperty(value, 'schema')) && ownProperty(value, 'type') === undefined
  const stated = isPair ? objectAt(value, 'schema') : value
  const schema =
    ownProperty(stated, 'type') === undefined && isObject(ownProperty(stated, 'properties'))
      ? { type: 'object', ...stated }
      : stated
  const problems = schemaProblems(schema)
  if (problems.length > 0) return { problems }
  return {
    file: {
      schema,
      uiSchema: isPair ? objectAt(value, 'uiSchema') : {},
      title: stringOrEmpty(ownProperty(schema, 'title')).trim().slice(0, 100),
    },
    problems,
  }
}

/** The widget of structured data; its options are named by its definition. */
const structured = widgets.find(({ schemaOption }) => schemaOption !== undefined)

/** A field that holds what the schema describes. */
export function structuredField({ schema, uiSchema, title }: SchemaFile, untitled: string): JsonObject {
  return {
    title: title || untitled,
    view: structured?.type,
    options: { [structured?.schemaOption ?? '']: schema, ...(Object.keys(uiSchema).length > 0 ? { uiSchema } : {}) },
  }
}

/** The view that draws a plain schema, by the first of these names that some view declares. */
const viewFor = (...names: readonly unknown[]): string | undefined =>
  names.flatMap((name) => widgetFor(String(name))?.type ?? [])[0]
const LIMITS = ['maxLength', 'minLength', 'minimum', 'maximum'] as const
const SIMPLE: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])

/** Values with words, of an `enum` or of constants with titles; undefined where there are none. */
function itemsOf(schema: JsonObject): readonly JsonObject[] | undefined {
  const [values, names, one] = [
    ownProperty(schema, 'enum'),
    ownProperty(schema, 'enumNames'),
    ownProperty(schema, 'oneOf'),
  ]
  const item = (value: unknown, text: unknown) => ({
    value: String(value),
    ...(typeof text === 'string' ? { text } : {}),
  })
  if (Array.isArray(values)) return values.map((value, at) => item(value, Array.isArray(names) ? names[at] : undefined))
  return Array.isArray(one) && one.length > 0 && one.every((each) => isObject(each) && Object.hasOwn(each, 'const'))
    ? one.map((each) => item(objectOrEmpty(each)['const'], objectOrEmpty(each)['title']))
    : undefined
}
/** Patterns of fields fit the whole value, those of JSON Schema a part of it. */
const wholePattern = (pattern: string) =>
  /^\^.*\$$/s.test(pattern) && !pattern.includes('|') ? pattern : String.raw`[\s\S]*(?:${pattern})[\s\S]*`

function plainField(schema: JsonObject, ui: JsonObject): JsonObject {
  const [type, pattern, fallback] = [
    ownProperty(schema, 'type'),
    ownProperty(schema, 'pattern'),
    ownProperty(schema, 'default'),
  ]
  const items = itemsOf(schema)
  const view = items ? viewFor('enum') : viewFor(ownProperty(ui, 'ui:widget'), ownProperty(schema, 'format'), type)
  return {
    ...(view ? { view } : {}),
    ...(type === 'integer' || type === 'number' ? { type } : {}),
    ...(items ? { options: { items } } : {}),
    ...Object.fromEntries(
      LIMITS.flatMap((name) =>
        typeof ownProperty(schema, name) === 'number' && !items ? [[name, ownProperty(schema, name)] as const] : [],
      ),
    ),
    ...(typeof pattern === 'string' && !items ? { pattern: wholePattern(pattern) } : {}),
    ...(typeof fallback === 'string' || typeof fallback === 'number'
      ? { default: items ? String(fallback) : fallback }
      : {}),
  }
}

/** Properties that the UI schema names first, then the others. */
function inOrder(names: readonly string[], order: unknown): readonly string[] {
  const first = Array.isArray(order) ? order.filter((name): name is string => names.includes(String(name))) : []
  return [...new Set([...first, ...names])]
}

/** Keywords that decide between properties; fields of a screen have rules in their place. */
const CONDITIONS = ['if', 'allOf', 'anyOf', 'oneOf', 'dependencies', 'dependentRequired', 'dependentSchemas'] as const
/** True when the schema has keywords besides its properties, which a screen of fields cannot express. */
export const hasConditions = ({ schema }: SchemaFile): boolean =>
  CONDITIONS.some((keyword) => Object.hasOwn(schema, keyword))

/** How many fields the properties of the schema become. */
export const propertyCount = ({ schema }: SchemaFile): number => Object.keys(objectAt(schema, 'properties')).length

/** The screen with a field for each property of the schema: a plain one where a widget fits, else structured data. */
export function withPropertyFields(document: ScreenDocument, { schema, uiSchema }: SchemaFile): ScreenDocument {
  const properties = objectAt(schema, 'properties')
  const stated = ownProperty(schema, 'required')
  const required: readonly unknown[] = Array.isArray(stated) ? stated : []
  const definitions = Object.fromEntries(
    ['definitions', '$defs'].flatMap((name) =>
      isObject(ownProperty(schema, name)) ? [[name, ownProperty(schema, name)] as const] : [],
    ),
  )
  let next = setProperty(document, 'fields', {})
  for (const name of inOrder(Object.keys(properties), ownProperty(uiSchema, 'ui:order'))) {
    const [property, ui] = [objectAt(properties, name), objectAt(uiSchema, name)]
    const title = stringOrEmpty(ownProperty(property, 'title')).trim().slice(0, 100) || name
    const isPlain = SIMPLE.has(ownProperty(property, 'type')) || itemsOf(property) !== undefined
    const described =
      isPlain || structured === undefined
        ? plainField(property, ui)
        : structuredField({ schema: { type: 'object', ...property, ...definitions }, uiSchema: ui, title }, title)
    const [help, placeholder] = [
      ownProperty(property, 'description') ?? ownProperty(ui, 'ui:help'),
      ownProperty(ui, 'ui:placeholder'),
    ]
    const field = {
      ...described,
      title,
      ...(required.includes(name) ? { required: true } : {}),
      ...(typeof help === 'string' && help !== '' ? { help: help.slice(0, 500) } : {}),
      ...(typeof placeholder === 'string' && placeholder !== '' ? { placeholder } : {}),
    }
    const key = isFree(next, name) ? name : (suggestKey(next, title) ?? freeKey(next))
    next = setProperty(next, 'fields', { ...objectAt(next, 'fields'), [key]: field })
  }
  return next
}
