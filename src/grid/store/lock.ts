import type { GridOptions, Values } from './types.ts'
import { valueIn } from './values.ts'

/** Numbers and texts are compared as they are written: a dictionary's code is either. */
const wordOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** Tells of a row whether one of the entries, key → value or values, fits it. */
export function lockOf(disabled: GridOptions['disabledRows']): (row: Values) => boolean {
  const entries = Object.entries(disabled ?? {}).map(([key, value]) => [key, new Set((Array.isArray(value) ? value : [value]).map(wordOf))] as const)
  if (entries.length === 0) return () => false
  return (row) => entries.some(([key, values]) => values.has(wordOf(valueIn(row, key))))
}
