import { WORD_LENGTH } from '../../../schemas/contract/common.ts'
import { cleaned } from '../../../schemas/language/characters/marks.ts'

/** As much of a JSON schema as says which texts are cleaned. */
interface Shape {
  readonly type?: unknown
  readonly maxLength?: unknown
  readonly writeOnly?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}
/** Deeper values are never read. */
const MAX_DEPTH = 40

const eachOf = (value: object, to: (child: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, child]) => [name, to(child, name)]))

/** Removes invisible characters from a query value at any depth. */
export function cleanQueryValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleaned(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  return Array.isArray(value)
    ? value.map((one) => cleanQueryValue(one, depth + 1))
    : eachOf(value, (child) => cleanQueryValue(child, depth + 1))
}

/** The query of a call: all its texts are cleaned but passwords, which count as they were typed. */
export function cleanQuery(schema: unknown, query: unknown): unknown {
  const { properties = {} } = (schema ?? {}) as Shape
  return eachOf(query ?? {}, (value, name) =>
    Object.hasOwn(properties, name) && properties[name]?.writeOnly === true ? value : cleanQueryValue(value),
  )
}

/**
 * The body of a call: names, codes and numbers of the length of a word are cleaned where its contract declares them. Free
 * texts stay as they are, and so do passwords; rows are cleaned by their fields, documents by nobody.
 */
export function cleanBody(schema: unknown, body: unknown): unknown {
  const shape = (schema ?? {}) as Shape
  if (typeof body === 'string') {
    const isWord = (one: Shape) =>
      one.type === 'string' &&
      one.writeOnly !== true &&
      typeof one.maxLength === 'number' &&
      one.maxLength <= WORD_LENGTH
    return [shape, ...(shape.anyOf ?? [])].some(isWord) ? cleaned(body) : body
  }
  const { properties, items } = shape
  if (Array.isArray(body)) return items ? body.map((one) => cleanBody(items, one)) : body
  if (typeof body !== 'object' || body === null || !properties) return body
  return eachOf(body, (value, name) => (Object.hasOwn(properties, name) ? cleanBody(properties[name], value) : value))
}
