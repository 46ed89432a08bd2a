import type { Field } from '../../schemas/language/field.ts'
import type { Codec } from './codec.ts'
import type { Storage } from './define.ts'
import { scalarText } from './values.ts'

/** Longest text that is stored in a column with a limit. */
const MAX_VARCHAR = 10_000

/** Text that is stored as it is typed, and asked with "contains". */
export const plainTextCodec: Codec<string, unknown> = {
  empty: '',
  read: scalarText,
  write: (value) => (value === '' ? null : value),
  query: (value) => (value.trim() === '' ? [] : [{ op: 'like', value: value.trim() }]),
  text: (value) => value,
  parse: (words) => words,
  keys: () => [],
}

/** A column with the field's limit, or without one. */
export function textStorage(field: Field): Storage {
  const length = field.maxLength
  return length !== undefined && length <= MAX_VARCHAR
    ? { type: 'varchar', length, match: 'text' }
    : { type: 'text', match: 'text' }
}
