import { matchesSubschema } from '../../../schemas/language/json-schema/findings.ts'
import {
  childSchema,
  type JsonSchema,
  resolved,
  sameValueSchemas,
} from '../../../schemas/language/json-schema/schema.ts'
import { isObject, objectOrEmpty, objectsIn, ownProperty } from '../../../schemas/language/values.ts'

const propertiesOf = (schema: JsonSchema) => objectOrEmpty(ownProperty(schema, 'properties'))

/** Could the data be meant for the branch? Its constants and choices say so, for as far as the data have them. */
function isMeant(root: JsonSchema, branch: JsonSchema, data: unknown): boolean {
  return Object.entries(propertiesOf(resolved(root, branch))).every(([key, part]) => {
    const value = isObject(data) ? ownProperty(data, key) : undefined
    const isDecisive = isObject(part) && (Object.hasOwn(part, 'const') || Object.hasOwn(part, 'enum'))
    return !isDecisive || value === undefined || matchesSubschema(root, part, value)
  })
}

/** The schemas that hold for the data at a place. `chosen` is the branch of a union that a person selected there. */
export function presentParts(
  root: JsonSchema,
  schema: JsonSchema,
  data: unknown,
  chosen?: number,
): readonly JsonSchema[] {
  const here = resolved(root, schema)
  const further = (part: unknown, branch?: number) => (isObject(part) ? presentParts(root, part, data, branch) : [])
  const condition = ownProperty(here, 'if')
  const holds = isObject(condition) ? matchesSubschema(root, condition, data) : condition !== false
  const followed = ['dependencies', 'dependentSchemas'].flatMap((keyword) =>
    Object.entries(objectOrEmpty(ownProperty(here, keyword))).flatMap(([name, part]) =>
      isObject(data) && ownProperty(data, name) !== undefined ? further(part) : [],
    ),
  )
  const selected = ['anyOf', 'oneOf'].flatMap((keyword) => {
    const branches = objectsIn(ownProperty(here, keyword))
    const branch = chosen === undefined ? undefined : branches[chosen]
    if (branch) return further(branch)
    const meant = branches.filter((each) => isMeant(root, each, data))
    return (meant.length > 0 ? meant : branches).flatMap((each) => further(each))
  })
  return [
    here,
    ...objectsIn(ownProperty(here, 'allOf')).flatMap((part) => further(part, chosen)),
    ...(condition === undefined ? [] : further(ownProperty(here, holds ? 'then' : 'else'), chosen)),
    ...followed,
    ...selected,
  ]
}

/** The schema of a property as the present branches state it, as text; undefined where none of them does. */
export function statedBy(parts: readonly JsonSchema[], key: string): string | undefined {
  const stated = parts.flatMap((part) => ownProperty(propertiesOf(part), key) ?? [])
  return stated.length > 0 ? JSON.stringify(stated) : undefined
}

/** The data without what only branches state that do not hold for them. Properties that the schema says nothing of stay. */
export function withoutOtherBranches(root: JsonSchema, schema: JsonSchema | undefined, data: unknown): unknown {
  if (!schema) return data
  if (Array.isArray(data))
    return data.map((entry, at) => withoutOtherBranches(root, childSchema(root, schema, at), entry))
  if (!isObject(data)) return data
  const present = presentParts(root, schema, data)
  const all = sameValueSchemas(root, schema)
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => statedBy(present, key) !== undefined || statedBy(all, key) === undefined)
      .map(([key, value]) => [key, withoutOtherBranches(root, childSchema(root, schema, key), value)]),
  )
}
