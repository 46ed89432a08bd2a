import { pointerKeys } from '../json-pointer.ts'
import { interpretedErrors, type SchemaError } from '../check/check.ts'
import { valueAtPointer, appendToken } from '../check/guard.ts'
import { isObject, ownProperty } from '../values.ts'
import type { MessageCode } from '../../messages/index.ts'
import { formatOf, formatPattern, searchPattern } from './formats.ts'
import { childSchema, definitionOf, type JsonSchema, titleOf } from './schema.ts'

/** Where data do not fit the schema, as a sentence of the catalogue. */
export interface Finding {
  /** JSON pointer into the data. */
  readonly pointer: string
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}

const DROPPED: ReadonlySet<string> = new Set(['$id', '$schema', 'id', 'format'])
/** Names under these keywords are people's own, and may be spelled as keywords are. */
const NAMES: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'properties',
])
/** These hold data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples'])

function preparedPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(preparedPart)
  if (!isObject(value)) return value
  const format = formatPattern(value['format'])
  const members = Object.entries(value).flatMap(([keyword, part]): [string, unknown][] => {
    if (DROPPED.has(keyword)) return []
    if (keyword === 'pattern' && typeof part === 'string') return [[keyword, searchPattern(part)]]
    if (DATA.has(keyword)) return [[keyword, part]]
    if (NAMES.has(keyword) && isObject(part))
      return [[keyword, Object.fromEntries(Object.entries(part).map(([name, each]) => [name, preparedPart(each)]))]]
    return [[keyword, preparedPart(part)]]
  })
  const made = Object.fromEntries(members)
  return format
    ? { ...made, allOf: [...(Array.isArray(made['allOf']) ? made['allOf'] : []), { pattern: format }] }
    : made
}
const prepared = new WeakMap<JsonSchema, JsonSchema>()
/** The schema as it is checked: patterns by the engine of linear time, formats by patterns of our own. */
function preparedSchema(schema: JsonSchema): JsonSchema {
  let made = prepared.get(schema)
  if (!made) prepared.set(schema, (made = preparedPart(schema) as JsonSchema))
  return made
}

/** The schema at the end of a schema path, through the definitions on its way. */
function schemaAt(root: JsonSchema, path: string): JsonSchema {
  let here: unknown = root
  for (const key of pointerKeys(path)) {
    const ref: JsonSchema | undefined =
      isObject(here) && Object.hasOwn(here, '$ref') ? definitionOf(root, here['$ref']) : undefined
    const parent: unknown = ref ?? here
    here = Array.isArray(parent) ? parent[Number(key)] : isObject(parent) ? ownProperty(parent, key) : undefined
  }
  return isObject(here) ? ((Object.hasOwn(here, '$ref') ? definitionOf(root, here['$ref']) : undefined) ?? here) : {}
}
/** A part of the schema with the definitions that it may name. */
const withDefinitions = (root: JsonSchema, part: JsonSchema): JsonSchema => ({
  ...part,
  ...(root['definitions'] ? { definitions: root['definitions'] } : {}),
  ...(root['$defs'] ? { $defs: root['$defs'] } : {}),
})

const MOST_NESTED = 10
/** Errors with those of a condition's branch in the place of the condition. */
function opened(root: JsonSchema, data: unknown, errors: readonly SchemaError[], depth = 0): readonly SchemaError[] {
  return errors.flatMap((error): readonly SchemaError[] => {
    if (error.keyword !== 'if' || depth > MOST_NESTED) return [error]
    const branch = ownProperty(schemaAt(root, error.schemaPath), String(error.params['failingKeyword']))
    if (!isObject(branch)) return [error]
    const part = withDefinitions(root, branch)
    const value = error.pointer === '' ? data : valueAtPointer(data, error.pointer)
    return opened(part, value, interpretedErrors(part, value), depth + 1).map((inner) => ({
      ...inner,
      pointer: `${error.pointer}${inner.pointer}`,
      schemaPath: `${error.schemaPath}/${String(error.params['failingKeyword'])}${inner.schemaPath.slice(1)}`,
    }))
  })
}

const UNIONS: ReadonlySet<string> = new Set(['anyOf', 'oneOf'])
/** A wrong `const` says that a branch was not meant. */
const NOT_MEANT: ReadonlySet<string> = new Set(['const', 'enum', 'type'])
/** Of a value that fits no branch, what is wrong by the branch that it comes nearest to. */
function withoutOtherBranches(errors: readonly SchemaError[]): readonly SchemaError[] {
  let left = errors
  for (const union of errors.filter(({ keyword }) => UNIONS.has(keyword))) {
    const start = `${union.schemaPath}/${union.keyword}/`
    const branches = Map.groupBy(
      left.filter(({ schemaPath, pointer }) => schemaPath.startsWith(start) && pointer.startsWith(union.pointer)),
      ({ schemaPath }) => schemaPath.slice(start.length).split('/', 1)[0],
    )
    const cost = (branch: readonly SchemaError[]) =>
      branch.filter(({ keyword }) => NOT_MEANT.has(keyword)).length * 1000 + branch.length
    const ordered = [...branches.values()].toSorted((one, other) => cost(one) - cost(other))
    const [best = [], next] = ordered
    const isClear = best.length > 0 && (next === undefined || cost(best) < cost(next))
    const inside = new Set([...branches.values()].flat())
    left = left.filter((error) =>
      error === union ? !isClear : !inside.has(error) || (isClear && best.includes(error)),
    )
  }
  return left
}

/** Keywords that have a sentence of their own, with the limit in it. */
const LIMITS: Readonly<Record<string, MessageCode>> = {
  minLength: 'JSON_MIN_LENGTH',
  maxLength: 'JSON_MAX_LENGTH',
  minimum: 'JSON_MINIMUM',
  maximum: 'JSON_MAXIMUM',
  exclusiveMinimum: 'JSON_ABOVE',
  exclusiveMaximum: 'JSON_BELOW',
  multipleOf: 'JSON_MULTIPLE',
  minItems: 'JSON_MIN_ITEMS',
  maxItems: 'JSON_MAX_ITEMS',
}
const TYPES: Readonly<Record<string, MessageCode>> = {
  number: 'JSON_NUMBER',
  integer: 'JSON_INTEGER',
  boolean: 'JSON_BOOLEAN',
  string: 'JSON_STRING',
}

/** The names that are missing, or not allowed, with what is said of each. */
function named({ keyword, params, pointer }: SchemaError, data: unknown): readonly Finding[] | undefined {
  const each = (names: unknown, code: MessageCode) =>
    Array.isArray(names) ? names.map((name) => ({ pointer: appendToken(pointer, String(name)), code, params: {} })) : []
  const value = pointer === '' ? data : valueAtPointer(data, pointer)
  switch (keyword) {
    case 'required':
      return each(params['requiredProperties'], 'JSON_REQUIRED')
    case 'dependencies':
    case 'dependentRequired':
      return each(
        (params['dependencies'] as readonly string[] | undefined)?.filter(
          (name) => !isObject(value) || !Object.hasOwn(value, name),
        ),
        'JSON_REQUIRED',
      )
    case 'additionalProperties':
      return each(params['additionalProperties'], 'JSON_NOT_ALLOWED')
    default:
      return undefined
  }
}
function sentence(error: SchemaError, data: unknown): readonly Finding[] {
  const { pointer, keyword, params } = error
  const names = named(error, data)
  if (names) return names
  const say = (code: MessageCode, more: Finding['params'] = {}) => [{ pointer, code, params: more }]
  const value = pointer === '' ? data : valueAtPointer(data, pointer)
  // An emptied control leaves nothing, and an entry of a list that is nothing is null.
  if ((keyword === 'type' || keyword === 'enum' || keyword === 'const') && (value === null || value === undefined))
    return say('JSON_REQUIRED')
  if (keyword === 'type') return say(TYPES[String(params['type'])] ?? 'JSON_TYPE')
  if (keyword === 'enum' || keyword === 'const' || UNIONS.has(keyword)) return say('JSON_CHOICE')
  if (keyword === 'uniqueItems') return say('JSON_UNIQUE')
  if (keyword === 'pattern')
    return say(formatOf(params['pattern']) === undefined ? 'JSON_PATTERN' : 'JSON_FORMAT', {
      format: formatOf(params['pattern']),
    })
  const limit = LIMITS[keyword]
  return limit ? say(limit, { limit: params['limit'] ?? params['multipleOf'] }) : say('JSON_WRONG')
}

/** Everything that is wrong with the data, each place once; `schema` must be usable. */
export function findings(schema: JsonSchema, data: unknown): readonly Finding[] {
  const root = preparedSchema(schema)
  const errors = withoutOtherBranches(opened(root, data, interpretedErrors(root, data)))
  const all = errors
    .filter(
      ({ keyword, pointer }) =>
        keyword !== 'boolean' ||
        !errors.some((other) => other.keyword === 'additionalProperties' && pointer.startsWith(other.pointer)),
    )
    .flatMap((error) => sentence(error, data))
  const places = new Map<string, Finding>()
  for (const finding of all) if (!places.has(finding.pointer)) places.set(finding.pointer, finding)
  return [...places.values()]
}

/** Whether data fit a part of a schema, such as one of the alternatives of `oneOf`. */
export function matchesSubschema(root: JsonSchema, part: JsonSchema, data: unknown): boolean {
  return interpretedErrors(withDefinitions(preparedSchema(root), preparedSchema(part)), data).length === 0
}

/** The way from the field to a place in its data, in the words of the schema: ` › 联系人 2 › 电话`; '' for the data as a whole. */
export function pathWords(root: JsonSchema, pointer: string): string {
  let words = ''
  let here: JsonSchema | undefined = root
  for (const key of pointerKeys(pointer)) {
    const isEntry: boolean = here !== undefined && ownProperty(here, 'type') === 'array' && /^\d+$/.test(key)
    here = here && childSchema(root, here, isEntry ? Number(key) : key)
    words += isEntry ? ` ${Number(key) + 1}` : ` › ${titleOf(here, key)}`
  }
  return words
}
