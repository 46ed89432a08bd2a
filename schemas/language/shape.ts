import { pointerKeys } from './json-pointer.ts'
import { schemaErrors, type SchemaError } from './check/check.ts'
import { valueAtPointer, problem, appendToken } from './check/guard.ts'
import type { SchemaProblem } from './check/problem.ts'
import { isObject } from './values.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly type?: string
}

const text = (value: unknown): string => {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return words.length > 60 ? `${words.slice(0, 60)}…` : words
}

function sentence(error: SchemaError, document: unknown): SchemaProblem[] {
  const value = valueAtPointer(document, error.pointer)
  const { params, pointer } = error
  switch (error.keyword) {
    case 'required':
      return (params['requiredProperties'] as string[]).map((name) => problem(pointer, 'DOC_MISSING', { name }))
    case 'additionalProperties':
      return (params['additionalProperties'] as string[]).map((name) =>
        problem(appendToken(pointer, name), 'DOC_PATTERN', { value: name, pattern: 'a-z A-Z 0-9 _' }),
      )
    case 'type':
      return [problem(pointer, 'DOC_TYPE', { expected: String(params['type']) })]
    case 'pattern':
      return [problem(pointer, 'DOC_PATTERN', { value: text(value), pattern: String(params['pattern']) })]
    case 'enum':
      return [
        problem(pointer, 'DOC_ENUM', {
          value: text(value),
          allowed: (params['allowedValues'] as unknown[]).join(', '),
        }),
      ]
    case 'anyOf':
      return [problem(pointer, 'DOC_TYPE', { expected: String(params['expected']) })]
    case 'boolean':
      return []
    default:
      return [problem(pointer, 'DOC_LIMIT', { keyword: error.keyword, limit: String(params['limit'] ?? '') })]
  }
}

/** The shapes that a value of the document may have, at the end of the way to it. */
function schemaAt(schema: Schema, document: unknown, pointer: string): Schema | undefined {
  let [here, value]: [Schema | undefined, unknown] = [schema, document]
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(value)) [here, value] = [here?.items, value[Number(key)]]
    else {
      const branch: Schema = here && isObject(value) ? branchOf(here, value) : {}
      ;[here, value] = [
        branch.properties?.[key] ?? Object.values(branch.patternProperties ?? {})[0],
        isObject(value) ? value[key] : undefined,
      ]
    }
  }
  return here
}
/** What an object that may have several shapes lacks: of the one that it says the most of, else of any. */
function missing(
  schema: Schema,
  document: unknown,
  here: readonly SchemaError[],
  errors: readonly SchemaError[],
): SchemaError[] {
  const [first] = here.filter(({ keyword }) => keyword === 'required')
  if (!first || errors.some(({ pointer }) => pointer.startsWith(`${first.pointer}/`))) return []
  const names = [
    ...new Set(
      here.flatMap(({ keyword, params }) => (keyword === 'required' ? (params['requiredProperties'] as string[]) : [])),
    ),
  ]
  const [value, union] = [valueAtPointer(document, first.pointer), schemaAt(schema, document, first.pointer)]
  const branch = isObject(value) && union ? branchOf(union, value) : undefined
  const isSaid = isObject(value) && Object.keys(value).some((key) => Object.hasOwn(branch?.properties ?? {}, key))
  const lacks = isSaid ? names.filter((name) => Object.hasOwn(branch?.properties ?? {}, name)) : names
  const isEither = !isSaid || branch?.anyOf !== undefined
  return [{ ...first, params: { requiredProperties: isEither ? [lacks.join(' / ')] : lacks } }]
}

/** A value that fits no branch of a union is reported once: by its problem inside the branch of its kind, else by the kinds allowed. */
function withoutUnionNoise(schema: Schema, document: unknown, errors: readonly SchemaError[]): SchemaError[] {
  const unions = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.pointer))
  return errors.flatMap((error): SchemaError[] => {
    if (!unions.has(error.pointer)) return [error]
    const here = errors.filter((other) => other.pointer === error.pointer)
    const closer =
      errors.some((other) => other.pointer.startsWith(`${error.pointer}/`)) ||
      here.some(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
    if (error.keyword === 'type') return []
    if (error.keyword === 'required')
      return error === here.find(({ keyword }) => keyword === 'required') ? missing(schema, document, here, errors) : []
    if (error.keyword !== 'anyOf') return [error]
    const expected = here.filter(({ keyword }) => keyword === 'type').map(({ params }) => String(params['type']))
    return closer ? [] : [{ ...error, params: { expected: expected.join(' / ') } }]
  })
}

/** How `document` misses the shape of its kind, with pointer and sentence. */
export function shapeProblems(schema: object, document: unknown): readonly SchemaProblem[] {
  return withoutUnionNoise(schema, document, schemaErrors(schema as Record<string, unknown>, document)).flatMap(
    (error) => sentence(error, document),
  )
}

/** Of the shapes an object may have, the one it says the most of. */
function branchOf(schema: Schema, value: Readonly<Record<string, unknown>>): Schema {
  const said = ({ properties = {} }: Schema) =>
    Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length
  const [first, ...others] = schema.anyOf?.filter((candidate) => candidate.properties !== undefined) ?? []
  return first ? others.reduce((best, other) => (said(other) > said(best) ? other : best), first) : schema
}

/** Properties that the language does not know: stored, but reported, because most are typing errors. `x-…` is free. */
export function unknownKeys(schema: Schema, value: unknown, pointer = ''): readonly SchemaProblem[] {
  if (Array.isArray(value))
    return schema.items
      ? value.flatMap((item, index) => unknownKeys(schema.items as Schema, item, appendToken(pointer, index)))
      : []
  if (!isObject(value)) return []
  const branch = branchOf(schema, value)
  const rest = Object.values(branch.patternProperties ?? {})[0]
  if (!branch.properties && !rest) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const known = branch.properties && Object.hasOwn(branch.properties, key) ? branch.properties[key] : rest
    if (known) return unknownKeys(known, child, appendToken(pointer, key))
    return key.startsWith('x-') || branch.additionalProperties === false
      ? []
      : [problem(appendToken(pointer, key), 'DOC_UNKNOWN_KEY', { name: key }, 'warning')]
  })
}
