import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import type { Range } from '../../../registry/kit/faces.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { isCompared } from '../../../engine/query/index.ts'
import type { ResolvedQueryItem } from '../../../engine/model/index.ts'
import { checkStoredValue, type FieldProblem } from '../../../engine/value/index.ts'
import { textOrEmpty } from '../../../registry/kit/values.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { termsToParams, type QueryTerm } from '../../../schemas/language/query/operators.ts'

export const isRange = (value: unknown): value is Range<unknown> =>
  typeof value === 'object' && value !== null && 'begin' in value && 'end' in value

/** Does an item query its own value and not that of other items? */
export const hasTerms = ({ mode }: Pick<ResolvedQueryItem, 'mode'>): boolean => mode === 'single' || mode === 'like'

/** The edited value of an untouched item: its default, or the one of its document or of an address. */
export function itemValue({ field, mode }: ResolvedQueryItem, stored: unknown): unknown {
  const read = (one: unknown) => (field.widget ? field.widget.codec.read(one, field.options) : (one ?? ''))
  if (mode !== 'range') return read(stored)
  const range = isRange(stored) ? stored : { begin: undefined, end: undefined }
  return { begin: read(range.begin), end: read(range.end) }
}

/** The stored form of an item's value, `null` when empty: as it is stored between visits. */
export function itemStored({ field, mode }: ResolvedQueryItem, value: unknown): unknown {
  const write = (one: unknown) =>
    field.widget ? field.widget.codec.write(one, field.options) : one === '' ? null : one
  if (mode !== 'range') return write(value)
  if (!isRange(value)) return null
  const range = { begin: write(value.begin), end: write(value.end) }
  return range.begin === null && range.end === null ? null : range
}

/** What is wrong with an item: its value cannot be read, so nothing can be asked with it. */
export function itemProblem(item: ResolvedQueryItem, value: unknown): Omit<FieldProblem, 'field'> | undefined {
  const stored = itemStored(item, value)
  const ends = isRange(stored) ? [stored.begin, stored.end] : [stored]
  const unread = ends
    .map((end) => (end === null || end === undefined ? undefined : checkStoredValue(item.field, end)))
    .find((found) => found !== undefined)
  return unread ?? (isReversed(item, stored) ? { code: 'QUERY_RANGE_REVERSED', params: {} } : undefined)
}

const BY_TIME: ReadonlySet<string> = new Set(['date', 'timestamp', 'time'])
/** A range that ends before it begins finds nothing, whatever there is. Words have no order that everybody shares. */
function isReversed({ field }: ResolvedQueryItem, stored: unknown): boolean {
  if (!isRange(stored) || textOrEmpty(stored.begin) === '' || textOrEmpty(stored.end) === '') return false
  if (NUMBER_COLUMNS.has(field.storage.type)) return Number(stored.begin) > Number(stored.end)
  return BY_TIME.has(field.storage.type) && textOrEmpty(stored.begin) > textOrEmpty(stored.end)
}

/** What an item asks, with the operator its mode wants for plain text. */
function itemTerms(item: ResolvedQueryItem, value: unknown): readonly QueryTerm[] {
  const { field, mode } = item
  const stored = itemStored(item, value)
  if (mode === 'range') {
    const range = isRange(stored) ? stored : { begin: null, end: null }
    return [
      { op: 'begin', value: textOrEmpty(range.begin) },
      { op: 'end', value: textOrEmpty(range.end) },
    ]
  }
  const terms = field.widget
    ? field.widget.codec.query(value, field.options)
    : [{ op: 'eq' as const, value: textOrEmpty(stored) }]
  if (field.storage.match !== 'text' && !isCompared(mode)) return terms
  const wanted = mode === 'like' || isCompared(mode) ? mode : 'eq'
  return terms.map((term) => (term.op === 'eq' || term.op === 'like' ? { ...term, op: wanted } : term))
}

const TITLES = { ne: 'QUERY_ITEM_NE', ge: 'QUERY_ITEM_GE', le: 'QUERY_ITEM_LE' } as const
/** What an item is called: with what it does with its value, where that is not to find it. */
export function itemTitle({ title, mode }: ResolvedQueryItem, ports: Pick<Ports, 'locale' | 'say'>): string {
  const words = textIn(title, ports.locale)
  return isCompared(mode) ? ports.say(TITLES[mode], { title: words }) : words
}

/** A limit of a field that another item has asked of already: one name of the wire holds one question. */
const ENDS: Readonly<Partial<Record<QueryTerm['op'], 'begin' | 'end'>>> = { ge: 'begin', le: 'end' }

/** The query as list parameters of the wire. */
export function queryParams(items: readonly ResolvedQueryItem[], values: readonly unknown[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [index, item] of items.entries()) {
    const { key } = item.field
    const terms = itemTerms(item, values[index]).map((term) =>
      Object.hasOwn(params, key) ? { ...term, op: ENDS[term.op] ?? term.op } : term,
    )
    Object.assign(params, termsToParams(key, terms))
  }
  return params
}
