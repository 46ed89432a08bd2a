import { ScreenSchema } from '../../schemas/language/screen.ts'
import { isObject } from '../../schemas/language/values.ts'
import type { JsonObject, ScreenDocument } from './json.ts'

/** The part of a JSON Schema that says in which order keys are written. */
export interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const WIDTH = 110
const ANY: Shape = {}

function shapeFor(shape: Shape, value: unknown): Shape {
  if (!shape.anyOf) return shape
  const wanted = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'string'
  return shape.anyOf.find((variant) => variant.type === wanted) ?? ANY
}

/** Documents share what did not change, so all fields but the edited one were put in order, and printed, before. */
const orderings = new WeakMap<object, { readonly loose: Shape; readonly result: unknown }>()
const lines = new WeakMap<object, string>()

/** Known keys in the order of the language, then the unknown ones as they came. Maps (fields) keep their own order. */
function ordered(value: unknown, loose: Shape): unknown {
  if (typeof value !== 'object' || value === null) return value
  const before = orderings.get(value)
  if (before?.loose === loose) return before.result
  const result = putInOrder(value, loose)
  orderings.set(value, { loose, result })
  return result
}
function putInOrder(value: unknown, loose: Shape): unknown {
  const shape = shapeFor(loose, value)
  if (Array.isArray(value)) return value.map((entry) => ordered(entry, shape.items ?? ANY))
  if (!isObject(value)) return value
  const known = shape.properties ?? {}
  const [each] = Object.values(shape.patternProperties ?? {})
  const keys = [
    ...Object.keys(known).filter((key) => Object.hasOwn(value, key)),
    ...Object.keys(value).filter((key) => !Object.hasOwn(known, key)),
  ]
  return Object.fromEntries(
    keys.map((key) => [key, ordered(value[key], (Object.hasOwn(known, key) ? known[key] : each) ?? ANY)]),
  )
}

function print(value: unknown, indent: string): string {
  const isList = Array.isArray(value)
  if (!isList && !isObject(value)) return flatPrint(value)
  if (indent !== '') {
    const flat = flatPrint(value)
    if (indent.length + flat.length <= WIDTH) return flat
  }
  const inner = `${indent}  `
  const parts = isList
    ? value.map((entry) => inner + print(entry, inner))
    : Object.entries(value).map(
        ([key, entry]) =>
          `${inner}${JSON.stringify(key)}: ${isMap(indent, key) ? tall(entry, inner) : print(entry, inner)}`,
      )
  if (parts.length === 0) return flatPrint(value)
  return `${isList ? '[' : '{'}\n${parts.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

/** `fields` and `children` always take one line per entry, so that a diff shows one line per changed field. */
const isMap = (indent: string, key: string) => indent === '' && (key === 'fields' || key === 'children')
function tall(value: unknown, indent: string): string {
  if (!isObject(value) || Object.keys(value).length === 0) return print(value, indent)
  const inner = `${indent}  `
  const parts = Object.entries(value).map(
    ([key, entry]) => `${inner}${JSON.stringify(key)}: ${printEntry(entry, inner)}`,
  )
  return `{\n${parts.join(',\n')}\n${indent}}`
}
/** All entries of a map have one depth. */
function printEntry(entry: unknown, indent: string): string {
  if (!isObject(entry)) return print(entry, indent)
  const text = lines.get(entry) ?? print(entry, indent)
  lines.set(entry, text)
  return text
}

function flatPrint(value: unknown): string {
  if (Array.isArray(value)) return value.length ? `[${value.map(flatPrint).join(', ')}]` : '[]'
  if (!isObject(value)) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${flatPrint(entry)}`)
  return parts.length ? `{ ${parts.join(', ')} }` : '{}'
}

/** The document as text: stable key order, a line per field, what fits a line on one line. */
export const printAs = (shape: Shape, document: JsonObject): string => `${print(ordered(document, shape), '')}\n`
export const printDocument = (document: ScreenDocument): string => printAs(ScreenSchema as unknown as Shape, document)
