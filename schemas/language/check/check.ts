import { Compile, Errors, type Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'

// The library stops at eight errors; a person who mends a document wants to see them all.
Settings.Set({ maxErrors: 200 })

/** Where a value does not fit a JSON Schema, in the words of the schema. */
export interface SchemaError {
  /** JSON pointer into the value. */
  readonly pointer: string
  readonly keyword: string
  /** The place of the keyword in the schema, such as `#/properties/name`. */
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
}

type JsonSchema = Readonly<Record<string, unknown>>
const validators = new WeakMap<JsonSchema, Validator>()

/**
 * The validator cache both sides use. It compiles where the host allows evaluation and interprets where a content
 * security policy forbids it, so that a browser needs no `unsafe-eval`.
 */
function validatorOf(schema: JsonSchema): Validator {
  let validator = validators.get(schema)
  if (!validator) validators.set(schema, (validator = Compile(schema)))
  return validator
}

/** True when `value` fits. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  return validatorOf(schema).Check(value)
}

/** Every place where `value` does not fit; `[]` when it does. */
export function schemaErrors(schema: JsonSchema, value: unknown): readonly SchemaError[] {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  const [, errors] = validator.Errors(value)
  return errors.map(inOurWords)
}
const inOurWords = ({
  instancePath,
  keyword,
  schemaPath,
  params,
}: ReturnType<typeof Errors>[1][number]): SchemaError => ({
  pointer: instancePath,
  keyword,
  schemaPath,
  params: params as Record<string, unknown>,
})

/** The same for a schema that a person wrote: it is interpreted on both sides, and no program is made of it. */
export function interpretedErrors(schema: JsonSchema, value: unknown): readonly SchemaError[] {
  return Errors(schema, value)[1].map(inOurWords)
}
