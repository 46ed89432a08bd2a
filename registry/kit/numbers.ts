import type { Codec } from './codec.ts'
import { halfWidth, scalarText } from './values.ts'

/** Decimal numbers as text and back, without the surprises of binary fractions. */

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
/** `1,234`, `1,234,567.89`; a comma anywhere else is a mistake. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
/** Most cells of a sheet: so few digits that nothing about them needs a second look. */
const PLAIN = /^-?\d{1,9}(?:\.\d{1,6})?$/
const MAX_WORDS = 40
/** More digits than this a number cannot keep apart. */
export const MAX_DIGITS = 15

/** Significant digits of a decimal text. */
function digitsOf(text: string): number {
  const [digits = ''] = text.replaceAll(/[+-]/g, '').split(/[eE]/)
  const plain = digits.replace(/^0*\.?0*/, '')
  return (plain.includes('.') || digits.includes('.') ? plain.replace(/0+$/, '') : plain).replace('.', '').length
}
/** A decimal text that no number holds whole, such as `12345678901234567.89`. */
export function exceedsNumber(stored: unknown): stored is string {
  return (
    typeof stored === 'string' &&
    stored.length <= MAX_WORDS &&
    /^-?\d+(?:\.\d+)?$/.test(stored) &&
    digitsOf(stored) > MAX_DIGITS
  )
}

/** A stored number or its text; undefined for anything else. */
export function readNumber(stored: unknown): number | undefined {
  if (typeof stored === 'number') return Number.isFinite(stored) ? stored + 0 : undefined
  const text = scalarText(stored).trim()
  if (text.length > MAX_WORDS || !DECIMAL.test(text)) return undefined
  const value = Number(text)
  // `+ 0` turns a negative zero, which no column keeps, into zero
  return Number.isFinite(value) ? value + 0 : undefined
}

/** More decimals than any column keeps. */
const SMALLEST = 20
/** A stored number in plain decimal notation, without zeros that say nothing; undefined for what is no number. */
export function decimalText(stored: number | string): string | undefined {
  if (typeof stored === 'number') {
    if (!Number.isFinite(stored)) return undefined
    const text = String(stored)
    if (!text.includes('e')) return text
    return Math.abs(stored) >= 1 ? BigInt(stored).toString() : trimmed(stored.toFixed(SMALLEST))
  }
  return stored.length <= MAX_WORDS && /^-?\d+(?:\.\d+)?$/.test(stored) ? trimmed(stored) : undefined
}
function trimmed(text: string): string {
  const plain = text.replace(/^(-?)0+(?=\d)/, '$1')
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

/** Word processors and input methods write a minus in several ways. */
const oneMinus = (words: string) => words.replace(/^(\s*)[\u2212\u2013\uFE63]/, '$1-')

/** Words of a spreadsheet cell: thousands separators, full-width digits and blanks are understood; too many digits are not. */
export function parseNumber(words: string): number | undefined {
  if (PLAIN.test(words)) return Number(words) + 0
  const text = oneMinus(halfWidth(words)).replaceAll(/\s/g, '')
  if (text.length > MAX_WORDS || !(DECIMAL.test(text) || GROUPED.test(text))) return undefined
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
  return digits.length > MAX_DIGITS ? undefined : readNumber(text.replaceAll(',', ''))
}

/** Rounds half away from zero at a decimal place; 1.005 becomes 1.01. */
export function roundTo(value: number, places: number): number {
  if (Number.isSafeInteger(value)) return value + 0
  const shifted = Number(`${Math.abs(value)}e${places}`)
  if (!Number.isFinite(shifted)) return value
  const rounded = Number(`${Math.round(shifted)}e-${places}`)
  return Number.isFinite(rounded) ? Math.sign(value) * rounded + 0 : value
}

/** Decimal notation; with `places` that many decimals, with `thousands` separators in the integer part only. */
export function numberText(value: number, thousands: boolean, places: number | undefined): string {
  const plain = places === undefined ? String(value) : roundTo(value, places).toFixed(places)
  if (!thousands || plain.includes('e')) return plain
  const [integer = '', fraction] = plain.split('.')
  const grouped = integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/**
 * An edited number. A text is a value that no number holds: a decimal of more digits, which is stored unchanged, or typed
 * text that is no number, which remains so that the check can refuse it visibly.
 */
export type NumberValue = number | string | null

/** The error of binary fractions in arithmetic, relative to the value. */
const NOISE = 1e-9

/** A number without the error of arithmetic; a typed decimal is unchanged. */
export function roundFloatNoise(value: number, places: number): number {
  const rounded = roundTo(value, places)
  return Math.abs(rounded - value) <= NOISE * Math.max(1, Math.abs(value)) ? rounded : value
}

interface NumberRules {
  /** The most decimals; undefined without a limit. */
  readonly places: number | undefined
  readonly thousands: boolean
  readonly negative: boolean
}

/** Codec of numbers. Decimals beyond the limit stay, for the check to refuse; only what no person wrote is rounded away. */
export function numberCodec<O>(rulesOf: (options: O) => NumberRules): Codec<NumberValue, O> {
  const write = (value: NumberValue, options: O) => {
    if (value === null || value === '' || typeof value === 'string') return value || null
    const { places } = rulesOf(options)
    if (!Number.isFinite(value)) return null
    return places === undefined ? value : roundFloatNoise(value, places)
  }
  return {
    empty: null,
    read: (stored) => (exceedsNumber(stored) ? stored : (readNumber(stored) ?? null)),
    write,
    query(value, options) {
      const stored = write(value, options)
      return stored === null ? [] : [{ op: 'eq', value: String(stored) }]
    },
    text(value, options) {
      const { thousands, places } = rulesOf(options)
      return typeof value === 'number' ? numberText(value, thousands, places) : (value ?? '')
    },
    parse(words, options) {
      const { places, negative } = rulesOf(options)
      const bare = bareWords(words)
      if (bare === '') return null
      const value = parseNumber(bare)
      const fits =
        value !== undefined && (places === undefined || roundTo(value, places) === value) && (negative || value >= 0)
      return fits ? value : undefined
    },
    keys: () => [],
  }
}

/** Without the sign of a currency, which people write before an amount or between it and its minus. */
function bareWords(words: string): string {
  return words.trim().replace(/^([-+\uFF0D\u2212\u2013\uFE63]?)\s*[\u00A5\uFFE5$]\s*/, '$1')
}
/** The content of an input as a number's text; text that is no number is returned unchanged. */
export function typedNumber(words: string): string {
  const bare = bareWords(words)
  return parseNumber(bare) === undefined ? words : oneMinus(halfWidth(bare)).replaceAll(/[\s,]/g, '')
}
export function isNumberTyped(words: string): boolean {
  return words.trim() === '' || parseNumber(bareWords(words)) !== undefined
}
