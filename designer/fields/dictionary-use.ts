import { resolveField } from '../../engine/model/index.ts'
import type { Field } from '../../schemas/language/field.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject } from '../document/json.ts'

/** What a dictionary is to a field: `none` where its widget has no use for one, `wanted` where it has nothing to choose from yet. */
export function dictionaryUse(key: string, field: JsonObject): 'none' | 'some' | 'wanted' {
  const stated = ownProperty(field, 'dict')
  const hasDict = typeof stated === 'string' && stated !== ''
  const lookup = (dict: string | undefined) => {
    const { dict: _, ...rest } = field
    return resolveField(key, { ...rest, ...(dict === undefined ? {} : { dict }) } as unknown as Field).lookup
  }
  if (hasDict) return 'some'
  if (lookup('any')?.kind !== 'dict') return 'none'
  return lookup(undefined) === undefined ? 'wanted' : 'some'
}
