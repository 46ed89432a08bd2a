import { types, type CustomTypesConfig } from 'pg'

type TextParser = (text: string) => unknown

const OID = {
  int8: 20,
  textArray: 1009,
  int8Array: 1016,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptz: 1184,
  timestamptzArray: 1185,
  numericArray: 1231,
  numeric: 1700,
} as const

/** A 64-bit integer as a number; beyond 2^53 it stays text, because a rounded id is a wrong id. */
export function parseInt8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** A decimal as a number where a double holds every digit of it, else text. */
export function parseNumeric(text: string): number | string {
  const value = Number(text)
  if (text.length <= 15 && Number.isFinite(value)) return value
  const digits = text
    .replace(/^-?0*\.?0*/, '')
    .replace('.', '')
    .replace(/0+$/, '')
  return digits.length <= 15 && Number.isFinite(value) ? value : text
}

/** A time as the session nearly always writes it: nothing to search for. */
const PLAIN = '2000-01-01 00:00:00+08'

/**
 * The wire writes times as `YYYY-MM-DD HH:mm:ss` in GMT+8. The session's time zone already is Asia/Shanghai,
 * so the fraction and the offset are all there is to cut off. `infinity` and a ` BC` suffix survive.
 */
export function parseTimestamp(text: string): string {
  if (text.length === PLAIN.length && text.endsWith(PLAIN.slice(-3))) return text.slice(0, -3)
  return text.replace(/^(\S+ \d\d:\d\d:\d\d)\S*/, '$1')
}

function parseTime(text: string): string {
  return text.slice(0, 8)
}

const asText: TextParser = (text) => text

function arrayOf(parse: TextParser): TextParser {
  // The driver's list of known types is shorter than the types it parses.
  const split = types.getTypeParser(OID.textArray as never) as (text: string) => (string | null)[]
  return (text) => split(text).map((item) => (item === null ? null : parse(item)))
}

const parsers = new Map<number, TextParser>([
  [OID.int8, parseInt8],
  [OID.numeric, parseNumeric],
  [OID.date, asText],
  [OID.time, parseTime],
  [OID.timestamp, parseTimestamp],
  [OID.timestamptz, parseTimestamp],
  [OID.int8Array, arrayOf(parseInt8)],
  [OID.numericArray, arrayOf(parseNumeric)],
  [OID.dateArray, arrayOf(asText)],
  [OID.timestampArray, arrayOf(parseTimestamp)],
  [OID.timestamptzArray, arrayOf(parseTimestamp)],
])

const READERS: Readonly<Record<string, TextParser>> = {
  integer: Number,
  bigint: parseInt8,
  numeric: parseNumeric,
  boolean: (text) => text === 't',
  timestamp: parseTimestamp,
  time: parseTime,
  json: (text) => JSON.parse(text) as unknown,
}
/** Reads the text of a value as the driver would; by the type that a column has in the screen language. */
export function readerOf(type: string): TextParser {
  return READERS[type] ?? asText
}

/** How a column value becomes a JavaScript value; set for each pool, so nothing global changes. */
export const wireTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? types.getTypeParser(oid, format ?? 'text')
  },
}
