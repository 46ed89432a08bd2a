import { twoDigits } from '../../schemas/language/values.ts'
import type { Codec } from './codec.ts'
import { halfWidth } from './values.ts'

/** The calendar as text: dates are `YYYY-MM-DD`, times `HH:mm:ss`, without zones, so that no clock can move them. */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const SECONDS_PER_DAY = 86_400
/** Below this a bare number is more likely a year than a spreadsheet's day count; it is 1927-05-18. */
const FIRST_SERIAL = 10_000
/** 9999-12-31 */
const LAST_SERIAL = 2_958_465
/** Calendar objects read smaller years as years of the twentieth century. */
const FIRST_YEAR = 100
/** Longest words worth looking at. */
const MAX_WORDS = 60

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0)
}

const isDay = (year: number, month: number, day: number) =>
  year >= FIRST_YEAR && year <= 9999 && day >= 1 && day <= daysIn(year, month)

/** `YYYY-MM-DD`, or undefined when the calendar has no such day. */
function dateOf(year: number, month: number, day: number): string | undefined {
  if (!isDay(year, month, day)) return undefined
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}
/** `HH:mm:ss`, or undefined when the clock has no such time. */
function timeOf(hour: number, minute: number, second: number): string | undefined {
  return hour > 23 || minute > 59 || second > 59
    ? undefined
    : `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`
}

function matched(pattern: RegExp, text: string): number[] | undefined {
  return pattern
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0))
}
const parts = (numbers: number[]): readonly [number, number, number] => [
  numbers[0] ?? 0,
  numbers[1] ?? 0,
  numbers[2] ?? 0,
]

export interface Moment {
  readonly date: string
  /** Undefined when the words name a day only. */
  readonly time: string | undefined
}

const STORED_DAY = 10
const STORED_CLOCK = /^[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/
const [ZERO, NINE, DASH] = [0x30, 0x39, 0x2d]
/** The number that a text of digits makes; undefined where it contains other characters. */
function digitsIn(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (!(code >= ZERO && code <= NINE)) return Number.NaN
    number = number * 10 + code - ZERO
  }
  return number
}
/** The day that a stored text begins with; a sheet has them by the million, so no pattern is asked. */
function dayAt(text: string): string | undefined {
  if (
    text.charCodeAt(4) !== DASH ||
    text.charCodeAt(7) !== DASH ||
    !isDay(digitsIn(text, 0, 4), digitsIn(text, 5, 7), digitsIn(text, 8, STORED_DAY))
  )
    return undefined
  return text.slice(0, STORED_DAY)
}

/** Stored text of a day or a moment: `2024-05-01`, `2024-05-01 08:00:00`, `2024-05-01T08:00:00.000+08:00` (the clock as written). */
export function readMoment(stored: unknown): Moment | undefined {
  if (typeof stored !== 'string' || stored.length > MAX_WORDS) return undefined
  const date = dayAt(stored)
  if (!date) return undefined
  if (stored.length === STORED_DAY) return { date, time: undefined }
  const time = readTime(STORED_CLOCK.exec(stored.slice(STORED_DAY))?.[1])
  return time ? { date, time } : undefined
}
/** Stored text of a time: `08:30` or `08:30:00`, with or without a fraction of a second. */
export function readTime(stored: unknown): string | undefined {
  if (typeof stored !== 'string' || stored.length > MAX_WORDS) return undefined
  const clock = matched(/^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/, stored)
  return clock && timeOf(...parts(clock))
}

/** A day count of a spreadsheet (1 = 1900-01-01, with the 1900-02-29 that never was) and the fraction of the day. */
function momentOfSerial(serial: number): Moment | undefined {
  if (serial < FIRST_SERIAL || serial >= LAST_SERIAL + 1) return undefined
  const seconds = Math.round((serial % 1) * SECONDS_PER_DAY)
  const day = new Date(
    Date.UTC(1899, 11, 30) + (Math.floor(serial) + Math.floor(seconds / SECONDS_PER_DAY)) * SECONDS_PER_DAY * 1000,
  )
  const date = dateOf(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
  return date ? { date, time: serial % 1 === 0 ? undefined : timeOfSeconds(seconds % SECONDS_PER_DAY) } : undefined
}
function timeOfSeconds(seconds: number): string | undefined {
  return timeOf(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60)
}

const CLOCK =
  /^(\d{1,2})\s*(?::|\u65F6|\u70B9)\s*(\d{1,2})(?:\s*(?::|\u5206)\s*(\d{1,2}))?(?:\.\d{1,9})?\s*[\u5206\u79D2]?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T\s]+(\S.*))?$/
const DAY = /^(\d{4})\s*[-/.\u5E74]\s*(\d{1,2})\s*[-/.\u6708]\s*(\d{1,2})\s*\u65E5?/

/** Words of a spreadsheet cell that name a time: `8:30`, `08:30:15`, or the fraction of a day. */
export function parseTime(words: string): string | undefined {
  const text = halfWidth(words).trim()
  if (text.length > MAX_WORDS) return undefined
  const clock = matched(CLOCK, text)
  if (clock) return timeOf(...parts(clock))
  if (!/^0?\.\d{1,17}$|^0$/.test(text)) return undefined
  const seconds = Math.round(Number(text) * SECONDS_PER_DAY)
  return seconds < SECONDS_PER_DAY ? timeOfSeconds(seconds) : undefined
}

/** `2024-05-01`, `2024/5/1`, `2024.05.01`, the Chinese form or `20240501`, with or without a time. */
function momentOfWords(text: string): Moment | undefined {
  const compact = COMPACT.exec(text)
  const day = compact ? compact.slice(1, 4).map(Number) : matched(DAY, text)
  const date = day && dateOf(...parts(day))
  if (!date) return undefined
  const rest = (compact ? (compact[4] ?? '') : text.replace(DAY, '')).replace(/^[T\s]+/, '')
  if (rest === '') return { date, time: undefined }
  const time = CLOCK.test(rest) ? parseTime(rest) : undefined
  return time ? { date, time } : undefined
}
const momentText = (moment: Moment | undefined) => moment && `${moment.date} ${moment.time ?? '00:00:00'}`

/**
 * Words of a spreadsheet cell that name a day, with or without a time: ISO, `2024/5/1`, `2024.05.01`, the Chinese form,
 * `20240501`, and the spreadsheet's own day count. Orders that start with the day are refused, because they are ambiguous.
 */
export function parseMoment(words: string): Moment | undefined {
  const stated = readMoment(words)
  if (stated) return stated
  const text = halfWidth(words).trim()
  if (text.length > MAX_WORDS) return undefined
  if (/^\d{5,7}(?:\.\d{1,17})?$/.test(text)) return momentOfSerial(Number(text))
  return readMoment(text) ?? momentOfWords(text)
}

/** What a person types, in the stored form: a bare number is no day count of a spreadsheet and no part of a day. */
const typedWords = (words: string) => (/^\d{0,7}(?:\.\d*)?$/.test(halfWidth(words).trim()) ? '' : words)
export const typedDay = (words: string) => parseMoment(typedWords(words))?.date
export const typedMoment = (words: string) => momentText(parseMoment(typedWords(words)))
export const typedTime = (words: string) => parseTime(typedWords(words))

export const storedMoment = (stored: unknown) => momentText(readMoment(stored))
export const parsedMoment = (words: string) => momentText(parseMoment(words))

/** Codec of days, moments and times. Text that names none is stored as typed, so that validation refuses it. */
export function momentCodec(
  read: (stored: unknown) => string | undefined,
  parse: (words: string) => string | undefined,
): Codec<string, unknown> {
  return {
    empty: '',
    read: (stored) => read(stored) ?? '',
    write: (value) => read(value) ?? (value || null),
    query: (value) => (value === '' ? [] : [{ op: 'eq', value }]),
    text: (value) => value,
    parse: (words) => (words.trim() === '' ? '' : parse(words)),
    keys: () => [],
  }
}
