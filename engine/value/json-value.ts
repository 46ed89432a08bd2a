import { hasInvalidChars } from '../../registry/kit/column-types.ts'
import { parseData, textsIn } from '../../schemas/language/json-schema/data.ts'
import { findings, pathWords } from '../../schemas/language/json-schema/findings.ts'
import type { JsonSchema } from '../../schemas/language/json-schema/schema.ts'
import { isUsable } from '../../schemas/language/json-schema/usable.ts'
import { isObject } from '../../schemas/language/values.ts'
import type { ResolvedField } from '../model/index.ts'
import type { Finding } from './stored-value.ts'

/** Describes any object. */
export const NO_SCHEMA: JsonSchema = { type: 'object' }

/** The JSON Schema of a field of structured data; undefined of any other field. */
export function jsonSchemaOf({ widget, options }: Pick<ResolvedField, 'widget' | 'options'>): JsonSchema | undefined {
  if (widget?.schemaOption === undefined) return undefined
  const schema = options[widget.schemaOption]
  return isObject(schema) ? schema : NO_SCHEMA
}

/** What is wrong with JSON text by the JSON Schema of its field, at the first property that does not fit. */
export function jsonProblem(resolved: ResolvedField, stored: unknown): Finding | undefined {
  const schema = jsonSchemaOf(resolved)
  if (!schema) return undefined
  const data = parseData(stored)
  if (data === undefined || !isUsable(schema)) return { code: 'FIELD_UNREADABLE', params: {} }
  // The database takes no NUL in a JSON value, however it is written.
  if (textsIn(data).some(hasInvalidChars)) return { code: 'FIELD_SIGNS', params: {} }
  const [first] = findings(schema, data)
  return (
    first && {
      code: first.code,
      params: { ...first.params, path: pathWords(schema, first.pointer), pointer: first.pointer },
    }
  )
}
