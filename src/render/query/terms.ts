import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import type { Range } from '../../../registry/kit/faces.ts'
import type { ResolvedQueryItem } from '../../../registry/screen/resolve.ts'
import { type FieldProblem, misread } from '../../../registry/screen/misread.ts'
import { termsToParams, type QueryTerm } from '../../../schemas/language/operators.ts'

export const isRange = (value: unknown): value is Range<unknown> => typeof value === 'object' && value !== null && 'begin' in value && 'end' in value

/** The edited value of an item nobody touched, or of what its document or an address asks for. */
export function itemValue({ field, mode }: ResolvedQueryItem, stored: unknown): unknown {
  const read = (one: unknown) => (field.widget ? field.widget.codec.read(one, field.options) : (one ?? ''))
  if (mode !== 'range') return read(stored)
  const range = isRange(stored) ? stored : { begin: undefined, end: undefined }
  return { begin: read(range.begin), end: read(range.end) }
}

/** The stored form of an item's value, `null` when empty: what is kept between visits. */
export function itemStored({ field, mode }: ResolvedQueryItem, value: unknown): unknown {
  const write = (one: unknown) => (field.widget ? field.widget.codec.write(one, field.options) : one === '' ? null : one)
  if (mode !== 'range') return write(value)
  if (!isRange(value)) return null
  const range = { begin: write(value.begin), end: write(value.end) }
  return range.begin === null && range.end === null ? null : range
}

/** What is wrong with an item: its value cannot be read, so nothing can be asked with it. */
export function itemProblem(item: ResolvedQueryItem, value: unknown): Omit<FieldProblem, 'field'> | undefined {
  const stored = itemStored(item, value)
  const ends = isRange(stored) ? [stored.begin, stored.end] : [stored]
  const unread = ends.map((end) => (end === null || end === undefined ? undefined : misread(item.field, end))).find((found) => found !== undefined)
  return unread ?? (isReversed(item, stored) ? { code: 'QUERY_RANGE_REVERSED', params: {} } : undefined)
}

const BY_TIME: ReadonlySet<string> = new Set(['date', 'timestamp', 'time'])
/** A range that ends before it begins finds nothing, whatever there is. Words have no order that everybody shares. */
function isReversed({ field }: ResolvedQueryItem, stored: unknown): boolean {
  if (!isRange(stored) || asText(stored.begin) === '' || asText(stored.end) === '') return false
  if (NUMBER_COLUMNS.has(field.storage.type)) return Number(stored.begin) > Number(stored.end)
  return BY_TIME.has(field.storage.type) && asText(stored.begin) > asText(stored.end)
}

function asText(stored: unknown): string {
  return stored === null || stored === undefined ? '' : String(stored)
}

/** What an item asks, with the operator its mode wants for plain text. */
function itemTerms(item: ResolvedQueryItem, value: unknown): readonly QueryTerm[] {
  const { field, mode } = item
  const stored = itemStored(item, value)
  if (mode === 'range') {
    const range = isRange(stored) ? stored : { begin: null, end: null }
    return [{ op: 'begin', value: asText(range.begin) }, { op: 'end', value: asText(range.end) }]
  }
  const terms = field.widget ? field.widget.codec.query(value, field.options) : [{ op: 'eq' as const, value: asText(stored) }]
  if (field.storage.match !== 'text') return terms
  const wanted = mode === 'like' ? 'like' : 'eq'
  return terms.map((term) => (term.op === 'eq' || term.op === 'like' ? { ...term, op: wanted } : term))
}

/** The query as list parameters of the wire. */
export function queryParams(items: readonly ResolvedQueryItem[], values: readonly unknown[]): Record<string, string> {
  return Object.assign({}, ...items.map((item, index) => termsToParams(item.field.key, itemTerms(item, values[index])))) as Record<string, string>
}
