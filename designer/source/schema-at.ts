import { appendToken, valueAtPointer } from '../../schemas/language/check/guard.ts'
import { pointerKeys } from '../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { objectAt } from '../document/json.ts'

type Json = Readonly<Record<string, unknown>>
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : isObject(value) ? 'object' : typeof value)

/** A choice is meant by its type and by the keys that it requires. */
function suits(choice: Json, value: unknown): boolean {
  const type = ownProperty(choice, 'type')
  if (typeof type === 'string' && type !== typeOf(value)) return false
  const required = ownProperty(choice, 'required')
  return !isObject(value) || !Array.isArray(required) || required.every((name) => Object.hasOwn(value, String(name)))
}

/** Reads one schema: references in it lead into its own definitions. */
class SchemaReader {
  readonly #root: Json
  constructor(root: Json) {
    this.#root = root
  }
  #resolved(schema: unknown): readonly Json[] {
    if (!isObject(schema)) return []
    const target = ownProperty(schema, '$ref')
    return typeof target === 'string' ? this.#resolved(valueAtPointer(this.#root, target.replace(/^#/, ''))) : [schema]
  }
  /** What a schema says of one key of a value that it describes. */
  step(schema: Json, key: string, value: unknown): readonly Json[] {
    if (Array.isArray(value) && Object.hasOwn(schema, 'items')) return this.#resolved(ownProperty(schema, 'items'))
    const named = ownProperty(objectAt(schema, 'properties'), key)
    if (named !== undefined) return this.#resolved(named)
    const pattern = Object.entries(objectAt(schema, 'patternProperties')).find(([name]) => new RegExp(name).test(key))
    if (pattern) return this.#resolved(pattern[1])
    const choices = ownProperty(schema, 'anyOf')
    return (Array.isArray(choices) ? choices : [])
      .flatMap((choice) => this.#resolved(choice))
      .flatMap((choice) => (suits(choice, value) ? this.step(choice, key, value) : []))
  }
}

/** The part of a JSON Schema that describes what stands at a pointer of a document; everything where it does not say. */
export function schemaAt(schema: object, document: unknown, pointer: string): object {
  const root = schema as Json
  const reader = new SchemaReader(root)
  let found: readonly Json[] = [root]
  let value: unknown = document
  for (const key of pointerKeys(pointer)) {
    found = found.flatMap((each) => reader.step(each, key, value))
    value = valueAtPointer(value, appendToken('', key))
  }
  const [first, ...others] = found
  const definitions = ownProperty(root, '$defs')
  return {
    ...(others.length > 0 ? { anyOf: found } : first),
    ...(definitions === undefined ? {} : { $defs: definitions }),
  }
}
