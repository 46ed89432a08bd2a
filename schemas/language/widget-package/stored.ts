import { fits } from '../check/check.ts'
import { findings } from '../json-schema/findings.ts'
import type { Manifest } from './package.ts'

type Described = Pick<Manifest, 'storage' | 'value'>

/** JSON Schema of a stored value that is no structured data. */
export function scalarSchema({ storage, value }: Described): Readonly<Record<string, unknown>> {
  const { minimum, maximum, minLength, maxLength, enum: choices } = value
  const isText = storage.type === 'varchar' || storage.type === 'text'
  const longest = storage.type === 'varchar' ? Math.min(maxLength ?? Infinity, storage.length ?? 255) : maxLength
  return {
    type: isText ? 'string' : storage.type === 'integer' ? 'integer' : 'number',
    ...(isText && minLength !== undefined ? { minLength } : {}),
    ...(isText && longest !== undefined ? { maxLength: longest } : {}),
    ...(!isText && minimum !== undefined ? { minimum } : {}),
    ...(!isText && maximum !== undefined ? { maximum } : {}),
    ...(choices ? { enum: choices } : {}),
  }
}

/** The data of JSON text; undefined where it is none. */
export function jsonData(stored: unknown): unknown {
  if (typeof stored !== 'string' || stored.trim() === '') return undefined
  try {
    const data: unknown = JSON.parse(stored)
    return data === null ? undefined : data
  } catch {
    return undefined
  }
}

/** Where a stored value contradicts what its package says of values: a pointer into it; undefined where it fits. */
export function storedProblem(described: Described, stored: unknown): { readonly pointer: string } | undefined {
  if (described.storage.type !== 'json') return fits(scalarSchema(described), stored) ? undefined : { pointer: '' }
  const data = jsonData(stored)
  if (data === undefined) return { pointer: '' }
  const [first] = findings(described.value, data)
  return first && { pointer: first.pointer }
}
