import type { TSchema } from 'typebox'
import { isObject } from '../../schemas/language/values.ts'

type JsonSchema = Readonly<Record<string, unknown>>
/** The path of a value in a JSON value. */
export type Place = readonly (string | number)[]

/** A value of a schema with one entry in each list, so that everything it may hold is there. */
export function fullSample(schema: TSchema, names: readonly string[]): unknown {
  const make = (one: JsonSchema, depth: number): unknown => {
    const choices = one['anyOf'] ?? one['oneOf']
    if (Array.isArray(choices))
      return make((choices as JsonSchema[]).find((choice) => choice['type'] !== 'null') ?? {}, depth)
    if (Array.isArray(one['enum'])) return one['enum'][0] as unknown
    if (one['const'] !== undefined) return one['const']
    switch (one['type']) {
      case 'string':
        return 'a1'
      case 'integer':
      case 'number':
        return Number(one['minimum'] ?? 1)
      case 'boolean':
        return true
      case 'array':
        return depth > 6 || !isObject(one['items']) ? [] : [make(one['items'], depth + 1)]
      case 'object': {
        const properties = isObject(one['properties']) ? one['properties'] : undefined
        if (depth > 6) return {}
        // A record of anything: the names that mean something where it is read.
        if (!properties) return Object.fromEntries(names.map((name) => [name, 'a1']))
        return Object.fromEntries(
          Object.entries(properties).map(([name, inner]) => [name, make(inner as JsonSchema, depth + 1)]),
        )
      }
      default:
        return 'a1'
    }
  }
  return make(schema as unknown as JsonSchema, 0)
}

/** Every path of a value: lists and objects as well as their content. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  const below = Array.isArray(value)
    ? value.flatMap((one, index) => placesOf(one, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) => placesOf(one, [...at, name]))
      : []
  return at.length === 0 ? below : [at, ...below]
}

/** The value at a path. */
export function valueAt(value: unknown, [first, ...rest]: Place): unknown {
  return first === undefined
    ? value
    : valueAt((value as Readonly<Record<string | number, unknown>> | undefined)?.[first], rest)
}

/** The same value with another one at a place. */
export function withAt(value: unknown, [first, ...rest]: Place, other: unknown): unknown {
  if (first === undefined) return other
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (index === first ? withAt(one, rest, other) : one))
  return isObject(value) ? { ...value, [first]: withAt(value[first], rest, other) } : value
}
