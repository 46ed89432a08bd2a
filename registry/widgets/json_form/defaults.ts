import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { type JsonSchema, resolved } from '../../../schemas/language/json-schema/schema.ts'

/** As deep as data may be. */
const DEEPEST = 24

/** The value that a schema states as the one to begin with, or those of its properties; undefined where it states none. */
export function defaultsOf(root: JsonSchema, schema: JsonSchema = root, depth = 0): unknown {
  const here = resolved(root, schema)
  const stated = ownProperty(here, 'default')
  if (stated !== undefined || depth > DEEPEST) return stated
  const properties = ownProperty(here, 'properties')
  if (!isObject(properties)) return undefined
  const members = Object.entries(properties).flatMap(([key, each]): [string, unknown][] => {
    const value = isObject(each) ? defaultsOf(root, each, depth + 1) : undefined
    return value === undefined ? [] : [[key, value]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}
