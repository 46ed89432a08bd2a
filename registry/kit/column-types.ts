import type { TotalOf } from '../../schemas/language/sections.ts'
import { readMoment, readTime } from './dates.ts'
import type { ColumnType, Refusal } from './define.ts'
import { decimalText } from './numbers.ts'
import { anyText } from './values.ts'

/**
 * A column with what limits it. All that is said of limits follows from here: the column's type, the check of both sides,
 * what an input takes, and the sentences.
 */
export interface ColumnShape {
  readonly type: ColumnType
  /** Characters of a varchar, digits of a numeric. */
  readonly length?: number
  readonly scale?: number
  /** The column has an index, which limits the size of its values. */
  readonly isIndexed?: boolean
}

const VARCHAR = 255
const NUMERIC = { length: 20, scale: 6 }
/** Of the 2,704 bytes of an index entry, the rest after the id and the entry's own head. */
const INDEXED_BYTES = 2600
const WHOLE: Readonly<Partial<Record<ColumnType, bigint>>> = { integer: 2n ** 31n - 1n, bigint: 2n ** 63n - 1n }

/** The shape with every limit stated, so that two spellings of one column compare equal. */
export function fullShape({ type, length, scale, isIndexed }: ColumnShape): ColumnShape {
  const more = isIndexed ? { isIndexed } : {}
  if (type === 'varchar') return { type, length: length ?? VARCHAR, ...more }
  // A few digits and no word of decimals are whole numbers.
  if (type === 'numeric')
    return {
      type,
      length: length ?? NUMERIC.length,
      scale: scale ?? (length !== undefined && length <= NUMERIC.scale ? 0 : NUMERIC.scale),
    }
  return { type, ...more }
}

/** Decimals that a column of numbers keeps; undefined for any other. */
export function decimalsOf(shape: ColumnShape): number | undefined {
  if (shape.type in WHOLE) return 0
  return shape.type === 'numeric' ? fullShape(shape).scale : undefined
}
/** Digits before the point that fit into a column of numbers, whatever they are. */
export function wholeDigitsOf(shape: ColumnShape): number {
  const { type, length = 0, scale = 0 } = fullShape(shape)
  return type === 'numeric' ? length - scale : String(WHOLE[type] ?? '').length
}

/** The smaller of the column's and the field's maximum length; undefined without a limit. */
export function maxLength(shape: ColumnShape, allowed = Infinity): number | undefined {
  const longest = Math.min(allowed, shape.type === 'varchar' ? (fullShape(shape).length ?? Infinity) : Infinity)
  return Number.isFinite(longest) ? longest : undefined
}

const refuse = (code: Refusal['code'], params: Refusal['params'] = {}): Refusal => ({ code, params })
const SAID = 20
/** The beginning of a refused value, for its message. */
export const quoteValue = (stored: unknown): string => anyText(stored).slice(0, SAID).toWellFormed()

/** True for text that PostgreSQL refuses: a NUL, or a lone surrogate. */
export function hasInvalidChars(stored: unknown): boolean {
  if (typeof stored === 'string') return stored.includes('\0') || !stored.isWellFormed()
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.entries(stored).some(([key, child]) => hasInvalidChars(key) || hasInvalidChars(child))
  )
}

const encoder = new TextEncoder()
function textRefusal({ length = Infinity, isIndexed = false }: ColumnShape, stored: unknown): Refusal | undefined {
  if (hasInvalidChars(stored)) return refuse('FIELD_SIGNS')
  const text = anyText(stored)
  // The database counts characters, not halves of pairs nor what a person takes for one sign.
  if (text.length > length && [...text].length > length) return refuse('FIELD_MAX_LENGTH', { limit: length })
  return isIndexed && text.length * 3 > INDEXED_BYTES && encoder.encode(text).length > INDEXED_BYTES
    ? refuse('FIELD_MAX_BYTES', { limit: INDEXED_BYTES, characters: Math.floor(INDEXED_BYTES / 3) })
    : undefined
}

function numberRefusal(shape: ColumnShape, stored: unknown): Refusal | undefined {
  const text = typeof stored === 'number' || typeof stored === 'string' ? decimalText(stored) : undefined
  if (text === undefined) return refuse('FIELD_NO_NUMBER', { value: quoteValue(stored) })
  const [whole = '', places = ''] = text.split('.')
  const limit = decimalsOf(shape) ?? 0
  if (places.length > limit) return limit === 0 ? refuse('RULE_INTEGER') : refuse('FIELD_SCALE', { limit })
  const largest = WHOLE[shape.type]
  if (largest === undefined)
    return whole.replace(/^-?0?/, '').length > wholeDigitsOf(shape)
      ? refuse('FIELD_WHOLE_DIGITS', { value: quoteValue(stored), limit: wholeDigitsOf(shape) })
      : undefined
  const number = BigInt(whole)
  if (number > largest) return refuse('FIELD_MAXIMUM', { limit: String(largest) })
  return number < -largest - 1n ? refuse('FIELD_MINIMUM', { limit: String(-largest - 1n) }) : undefined
}

const YES = /^(?:t|true|y|yes|on|1)$/i
const NO = /^(?:f|false|n|no|off|0)$/i

/** The yes or no that a text stands for, as the database reads it into a boolean column. */
export function readBoolean(text: string): boolean | undefined {
  if (YES.test(text)) return true
  return NO.test(text) ? false : undefined
}

/** The reason why a column cannot hold a value. A value without one is stored and returned unchanged. */
export function columnProblem(shape: ColumnShape, stored: unknown): Refusal | undefined {
  const full = fullShape(shape)
  switch (full.type) {
    case 'text':
    case 'varchar':
      return textRefusal(full, stored)
    case 'integer':
    case 'bigint':
    case 'numeric':
      return numberRefusal(full, stored)
    case 'date':
    case 'timestamp':
      return readMoment(stored) ? undefined : refuse('FIELD_NO_DATE', { value: quoteValue(stored) })
    case 'time':
      return readTime(stored) === undefined ? refuse('FIELD_NO_TIME', { value: quoteValue(stored) }) : undefined
    case 'boolean':
      return readBoolean(anyText(stored)) === undefined ? refuse('FIELD_TYPE') : undefined
    case 'json':
      return hasInvalidChars(stored) ? refuse('FIELD_SIGNS') : undefined
  }
}

/** Types of columns that hold numbers. */
export const NUMBER_COLUMNS: ReadonlySet<string> = new Set<ColumnType>(['integer', 'bigint', 'numeric'])
const UNORDERED: ReadonlySet<string> = new Set<ColumnType>(['json', 'boolean'])

/** What can be said of a column of this type as a whole: only numbers add up. */
export function totalsOfColumn(type: ColumnType): readonly TotalOf[] {
  if (NUMBER_COLUMNS.has(type)) return ['sum', 'avg', 'min', 'max', 'count']
  return UNORDERED.has(type) ? ['count'] : ['min', 'max', 'count']
}
