/**
 * The builders of TypeBox that this project uses, as plain JSON Schema. The production build of the client
 * takes them in TypeBox's place: a browser needs the schemas, not their type system (20 kB of the first
 * load). `schema-builders.test.ts` holds both to the same JSON.
 */
type Schema = Readonly<Record<string, unknown>>
type Options = Readonly<Record<string, unknown>>

const optional = new WeakSet<object>()

export const Optional = (schema: Schema): Schema => {
  const marked = { ...schema }
  optional.add(marked)
  return marked
}
const NamedString = (options: Options = {}): Schema => ({ type: 'string', ...options })
const NamedNumber = (options: Options = {}): Schema => ({ type: 'number', ...options })
const NamedBoolean = (options: Options = {}): Schema => ({ type: 'boolean', ...options })
const NamedArray = (items: Schema, options: Options = {}): Schema => ({ type: 'array', items, ...options })
const NamedObject = (properties: Readonly<Record<string, Schema>>, options: Options = {}): Schema => {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
}
const NamedPartial = ({ properties }: Schema): Schema =>
  NamedObject(
    Object.fromEntries(
      Object.entries(properties as Readonly<Record<string, Schema>>).map(([name, one]) => [name, Optional(one)]),
    ),
  )
const NamedRecord = (key: Schema, value: Schema, options: Options = {}): Schema => ({
  type: 'object',
  patternProperties: { [typeof key['pattern'] === 'string' ? key['pattern'] : '^.*$']: value },
  ...options,
})
export const Integer = (options: Options = {}): Schema => ({ type: 'integer', ...options })
export const Null = (options: Options = {}): Schema => ({ type: 'null', ...options })
export const Unknown = (options: Options = {}): Schema => ({ ...options })
export const Union = (anyOf: readonly Schema[], options: Options = {}): Schema => ({ anyOf, ...options })
export const Enum = (values: readonly unknown[], options: Options = {}): Schema => ({ enum: [...values], ...options })
export const Literal = (value: string | number | boolean, options: Options = {}): Schema => ({
  type: typeof value,
  const: value,
  ...options,
})
export const Unsafe = (schema: Schema): Schema => ({ ...schema })

export {
  NamedArray as Array,
  NamedBoolean as Boolean,
  NamedNumber as Number,
  NamedObject as Object,
  NamedPartial as Partial,
  NamedRecord as Record,
  NamedString as String,
}
export * as Type from './schema-builders.ts'
