import { guard, parseJson } from '../../schemas/language/check/guard.ts'
import { isObject } from '../../schemas/language/values.ts'

/** Objects of a JSON text as the text of a table. */
export interface JsonRows {
  readonly csv: string
  /** Properties whose values are objects or lists, which become no fields. */
  readonly nested: readonly string[]
}

const MAX_ROWS = 100_000
type Row = Readonly<Record<string, unknown>>
const rowsIn = (value: unknown): readonly Row[] | undefined => {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? (value as readonly Row[]) : undefined
  if (!isObject(value)) return undefined
  // What services answer: a list under a name of its own.
  const [only, ...more] = Object.values(value)
  return (more.length === 0 ? rowsIn(Array.isArray(only) ? only : undefined) : undefined) ?? [value]
}
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export const looksLikeJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text)

/** An object, or a list of objects, as a table with a column for each property; undefined for anything else. */
export function jsonRows(text: string): JsonRows | undefined {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  if ('problem' in parsed || guard(parsed.value).length > 0) return undefined
  const rows = rowsIn(parsed.value)?.slice(0, MAX_ROWS)
  if (!rows) return undefined
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isNested = (name: string) =>
    rows.some((row) => Object.hasOwn(row, name) && typeof row[name] === 'object' && row[name] !== null)
  const plain = names.filter((name) => !isNested(name))
  if (plain.length === 0) return undefined
  const lines = [plain, ...rows.map((row) => plain.map((name) => (Object.hasOwn(row, name) ? textOf(row[name]) : '')))]
  return { csv: lines.map((line) => line.map(quoted).join(',')).join('\n'), nested: names.filter(isNested) }
}
