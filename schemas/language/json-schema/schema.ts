import { unescapeToken } from '../json-pointer.ts'
import { appendToken } from '../check/guard.ts'
import { isObject, ownProperty } from '../values.ts'

/** A JSON Schema as a document states it: nothing is known of it yet. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Keywords whose value is a schema, a list of schemas, or an object of schemas. */
const ONE = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
] as const
const MANY = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'] as const
const NAMED = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'properties'] as const

/** Of these, the ones that apply to the same value as the schema itself. */
const SAME_VALUE = new Set<string>([
  'allOf',
  'anyOf',
  'dependencies',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'oneOf',
  'then',
])

interface Part {
  readonly keyword: string
  readonly pointer: string
  readonly schema: JsonSchema
}
/** The schemas directly inside a schema. */
export function subschemas(schema: JsonSchema, pointer = ''): readonly Part[] {
  const parts: Part[] = []
  const add = (keyword: string, at: string, value: unknown) => {
    if (isObject(value)) parts.push({ keyword, pointer: at, schema: value })
  }
  for (const keyword of ONE) add(keyword, appendToken(pointer, keyword), ownProperty(schema, keyword))
  for (const keyword of MANY) {
    const list = ownProperty(schema, keyword)
    if (Array.isArray(list))
      list.forEach((each, at) => add(keyword, appendToken(appendToken(pointer, keyword), at), each))
  }
  for (const keyword of NAMED) {
    const named = ownProperty(schema, keyword)
    if (isObject(named))
      for (const [name, each] of Object.entries(named))
        add(keyword, appendToken(appendToken(pointer, keyword), name), each)
  }
  return parts
}

const LOCAL = /^#\/(definitions|\$defs)\/([^/]+)$/
/** The definition that a `$ref` names; undefined for anything but a definition of the same schema. */
export function definitionOf(root: JsonSchema, ref: unknown): JsonSchema | undefined {
  const [, place = '', name = ''] = (typeof ref === 'string' && LOCAL.exec(ref)) || []
  const definitions = ownProperty(root, place)
  const found = isObject(definitions) ? ownProperty(definitions, unescapeToken(name)) : undefined
  return isObject(found) ? found : undefined
}
/** The schema itself, or what its `$ref` leads to. */
export function resolved(root: JsonSchema, schema: JsonSchema): JsonSchema {
  let here = schema
  const seen = new Set<JsonSchema>()
  while (Object.hasOwn(here, '$ref') && !seen.has(here)) {
    seen.add(here)
    here = definitionOf(root, here['$ref']) ?? {}
  }
  return here
}

/** All schemas that apply to the same value: the schema and the subschemas in its `allOf`, `then`, `oneOf` and so on. */
export function sameValueSchemas(
  root: JsonSchema,
  schema: JsonSchema,
  seen: ReadonlySet<JsonSchema> = new Set(),
): readonly JsonSchema[] {
  const here = resolved(root, schema)
  if (seen.has(here)) return []
  const further = new Set([...seen, here])
  return [
    here,
    ...subschemas(here).flatMap((part) =>
      SAME_VALUE.has(part.keyword) ? sameValueSchemas(root, part.schema, further) : [],
    ),
  ]
}

/** The schema of a property or an entry of a list, wherever the schema states it. */
export function childSchema(root: JsonSchema, schema: JsonSchema, key: string | number): JsonSchema | undefined {
  for (const each of sameValueSchemas(root, schema)) {
    const found = typeof key === 'number' ? entrySchema(each, key) : memberSchema(each, key)
    if (found) return resolved(root, found)
  }
  return undefined
}
function memberSchema(schema: JsonSchema, key: string): JsonSchema | undefined {
  const properties = ownProperty(schema, 'properties')
  const found = isObject(properties) ? ownProperty(properties, key) : undefined
  const rest = ownProperty(schema, 'additionalProperties')
  return isObject(found) ? found : isObject(rest) ? rest : undefined
}
function entrySchema(schema: JsonSchema, index: number): JsonSchema | undefined {
  for (const keyword of ['prefixItems', 'items'] as const) {
    const stated = ownProperty(schema, keyword)
    const found: unknown = Array.isArray(stated) ? stated[index] : keyword === 'items' ? stated : undefined
    if (isObject(found)) return found
  }
  const rest = ownProperty(schema, 'additionalItems')
  return isObject(rest) ? rest : undefined
}

/** True when `$ref` and the subschemas for the same value form a cycle: validation would not end. */
export function isCircular(root: JsonSchema): boolean {
  const done = new Set<JsonSchema>()
  const leadsBack = (schema: JsonSchema, open: ReadonlySet<JsonSchema>): boolean => {
    if (open.has(schema)) return true
    if (done.has(schema)) return false
    const further = new Set([...open, schema])
    const target = Object.hasOwn(schema, '$ref') ? definitionOf(root, schema['$ref']) : undefined
    const next = [
      ...(target ? [target] : []),
      ...subschemas(schema).flatMap((part) => (SAME_VALUE.has(part.keyword) ? [part.schema] : [])),
    ]
    const found = next.some((each) => leadsBack(each, further))
    done.add(schema)
    return found
  }
  const all: JsonSchema[] = [root]
  for (let at = 0; at < all.length; at += 1) all.push(...subschemas(all[at] ?? {}).map((part) => part.schema))
  return all.some((schema) => leadsBack(schema, new Set()))
}

/** What a property is called. */
export function titleOf(schema: JsonSchema | undefined, key: string): string {
  const title = schema?.['title']
  return typeof title === 'string' && title.trim() !== '' ? title : key
}
