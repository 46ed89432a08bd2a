import { fits } from '../../../schemas/language/check/check.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { ApiDocument, ApiOperation } from '../../http/openapi.ts'
import { knownValue } from './example-values.ts'

type Json = Readonly<Record<string, unknown>>
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly writeOnly?: boolean
}
interface Place {
  readonly operation: string
  readonly schemas: Json
  readonly depth: number
}
/** Optional members of a schema that contains itself end here. */
const DEEPEST = 5
const REFERENCE = '#/components/schemas/'
/** Tried in this order where a pattern or a length has to be met. */
const TEXTS = [
  'collection.exhibition',
  'A01',
  'exhibition',
  '1',
  '2026-01-01',
  '2026-01-01 08:00:00',
  '08:00:00',
  '13800138000',
  '110101199003070011',
  'https://museum.example/',
  'reader@museum.example',
  'a0b1c2d3e4f5a6b7c8d9e0f1',
  '12.50',
  'collection:exhibition',
]

const fitting = (schema: Schema, values: readonly unknown[]): unknown =>
  values.find((value) => value !== undefined && fits(schema as Json, value))

function textOf(schema: Schema, name: string): unknown {
  const usual = schema.writeOnly
    ? 'Museum-2026'
    : /time$/i.test(name)
      ? '2026-01-01 08:00:00'
      : /date$/i.test(name)
        ? '2026-01-01'
        : /ids?$/i.test(name)
          ? '1'
          : undefined
  return fitting(schema, [usual, name, ...TEXTS, 'a'.repeat(schema.minLength ?? 0), ''])
}
function objectOf(schema: Schema, place: Place): Json {
  const { properties = {}, required = [] } = schema
  const shown = place.depth < DEEPEST ? Object.keys(properties) : required
  return Object.fromEntries(
    shown.flatMap((name) => {
      const value = properties[name] && exampleOf(properties[name], name, { ...place, depth: place.depth + 1 })
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** A value that the schema states, or that is known by its name; undefined where there is none. */
const statedExample = (schema: Schema, name: string, operation: string): unknown =>
  fitting(schema, [
    schema.const,
    ...(schema.examples ?? []),
    knownValue(operation, name),
    schema.default,
    ...(schema.enum ?? []),
  ])

/** A value that fits the schema: one that is known by its name, stated in the schema, or made from its kind. */
function exampleOf(schema: Schema, name: string, place: Place): unknown {
  if (schema.$ref !== undefined) {
    const target = place.schemas[schema.$ref.slice(REFERENCE.length)]
    return isObject(target) ? exampleOf(target as Schema, name, place) : undefined
  }
  const stated = statedExample(schema, name, place.operation)
  if (stated !== undefined) return stated
  const [branch] = schema.anyOf ?? schema.allOf ?? []
  if (branch) return exampleOf(branch, name, place)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      return schema.items && (place.depth < DEEPEST || (schema.minItems ?? 0) > 0)
        ? [exampleOf(schema.items, name, { ...place, depth: place.depth + 1 })].filter((each) => each !== undefined)
        : []
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? Infinity)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return {}
  }
}

/** A parameter that need not be sent has an example where a value of its name is known. */
function parameterWith(parameter: Json, operation: string): Json {
  const schema = parameter['schema'] as Schema
  const name = String(parameter['name'])
  const value =
    parameter['required'] === true
      ? exampleOf(schema, name, { operation, schemas: {}, depth: 0 })
      : statedExample(schema, name, operation)
  return value === undefined ? parameter : { ...parameter, example: value }
}

function contentWith(holder: Json, place: Place): Json {
  const content = holder['content'] as Readonly<Record<string, Json>> | undefined
  const json = content?.['application/json']
  if (json?.['schema'] === undefined) return holder
  return {
    ...holder,
    content: { ...content, 'application/json': { ...json, example: exampleOf(json['schema'] as Schema, '', place) } },
  }
}

function operationWith(operation: ApiOperation, schemas: Json): ApiOperation {
  const place: Place = {
    operation: (operation.operationId.split(':')[0] ?? '').split('.').slice(0, 2).join('.'),
    schemas,
    depth: 0,
  }
  const { parameters, requestBody, responses } = operation
  return {
    ...operation,
    ...(parameters ? { parameters: parameters.map((each) => parameterWith(each, place.operation)) } : {}),
    ...(requestBody ? { requestBody: contentWith(requestBody, place) } : {}),
    responses: { ...responses, ...(responses['200'] ? { '200': contentWith(responses['200'], place) } : {}) },
  }
}

/** The document with an example for each required parameter, each body, and each JSON answer of success. */
export function withExamples(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        operationWith(operation, document.components.schemas),
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) as ApiDocument['paths'] }
}
