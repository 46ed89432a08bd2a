import { problem, appendToken } from '../check/guard.ts'
import { patternProblem } from '../characters/pattern.ts'
import type { SchemaProblem } from '../check/problem.ts'
import { ownProperty } from '../values.ts'
import { definitionOf, isCircular, type JsonSchema, subschemas } from './schema.ts'

/** Parts of a schema; each check of a value may visit all of them. */
const MOST_PARTS = 1000
const MOST_CHARACTERS = 200_000
/** What would be looked for outside the document, or is a program of the engine of patterns by another way. */
const NOT_OFFERED = [
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
  'patternProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const

function keywordProblems(root: JsonSchema, schema: JsonSchema, pointer: string): SchemaProblem[] {
  const found = NOT_OFFERED.flatMap((keyword) =>
    Object.hasOwn(schema, keyword)
      ? [problem(appendToken(pointer, keyword), 'DOC_JSON_SCHEMA_KEYWORD', { keyword })]
      : [],
  )
  const ref = ownProperty(schema, '$ref')
  if (ref !== undefined && !definitionOf(root, ref))
    found.push(problem(appendToken(pointer, '$ref'), 'DOC_JSON_SCHEMA_REF', { ref: String(ref).slice(0, 100) }))
  const pattern = ownProperty(schema, 'pattern')
  const reason = typeof pattern === 'string' ? patternProblem(pattern) : undefined
  if (reason !== undefined) found.push(problem(appendToken(pointer, 'pattern'), 'DOC_BAD_PATTERN', { reason }))
  return found
}

/** Why this JSON Schema cannot describe a field; pointers are within the schema. */
export function schemaProblems(root: JsonSchema): readonly SchemaProblem[] {
  if (JSON.stringify(root).length > MOST_CHARACTERS) return [problem('', 'DOC_TOO_LARGE', { limit: MOST_CHARACTERS })]
  const type = ownProperty(root, 'type')
  const found: SchemaProblem[] =
    type === 'object' || type === 'array'
      ? []
      : [problem('/type', 'DOC_ENUM', { value: String(type), allowed: 'object, array' })]
  const open: { readonly pointer: string; readonly schema: JsonSchema }[] = [{ pointer: '', schema: root }]
  for (let index = 0; index < open.length; index += 1) {
    const { pointer, schema } = open[index] ?? { pointer: '', schema: {} }
    found.push(...keywordProblems(root, schema, pointer))
    open.push(...subschemas(schema, pointer))
    if (open.length > MOST_PARTS) return [problem('', 'DOC_JSON_SCHEMA_PARTS', { limit: MOST_PARTS })]
  }
  if (found.length === 0 && isCircular(root)) found.push(problem('', 'DOC_JSON_SCHEMA_CIRCLE'))
  return found
}

const usable = new WeakMap<JsonSchema, boolean>()
/** Whether values can be checked by this schema. */
export function isUsable(root: JsonSchema): boolean {
  let known = usable.get(root)
  if (known === undefined) usable.set(root, (known = schemaProblems(root).length === 0))
  return known
}
