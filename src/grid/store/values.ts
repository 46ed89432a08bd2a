import { isObject } from '../../../schemas/language/values.ts'
import type { Values } from './types.ts'

/** A key that must not be read from a row by name: it reaches the prototype. */
export const UNSAFE_KEY = '__proto__'

/** What a row holds under a key of its own; names that every object inherits are no values. */
export function valueIn(row: Values, key: string): unknown {
  const value = row[key]
  return typeof value === 'function' ? undefined : value
}

/** The id of a row; '' when it has none. */
export function idIn(row: Values): string {
  const id = valueIn(row, 'id')
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** Those of a list that are rows: the list itself where all are. A plain loop, as this code is cold when a page draws its first grid. */
export function rowsIn(rows: readonly unknown[]): readonly Values[] {
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return rows.filter(isObject)
  }
  return rows as readonly Values[]
}
