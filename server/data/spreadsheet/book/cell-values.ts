import { LOCALES } from '../../../../schemas/language/text.ts'
import { twoDigits } from '../../../../schemas/language/values.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { MAX_CELL } from '../write/types.ts'
import type { CellFormat } from './formats.ts'
import type { CellValue, EncodedRow } from './types.ts'

/** How the cells end that an export cut, in each language: what came back of them would be stored over the whole. */
const CUTS = LOCALES.map((locale) => say('EXPORT_CELL_CUT', { max: MAX_CELL }, locale))
const DAY_S = 86_400
/** Days from the beginning of the calendar of sheets to 1970. */
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1462
/** Sheets believe in a 29th of February 1900. */
const NO_SUCH_DAY = 60
/** The precision of a number in a spreadsheet, in digits. */
const DIGITS = 15

const bare = (text: string) => text.replaceAll('\0', '')
/** The text of a cell without NUL characters and lone surrogates. */
export const cleanCellText = (text: string): string => bare(text).slice(0, MAX_CELL).toWellFormed()
/** The same without blanks at its ends. */
export const storedCell = (text: string): string => cleanCellText(bare(text).trim())
/** Truncates a shared text to one character above the limit, so that it is still recognised as too long. */
export const truncateShared = (text: string): string => text.slice(0, MAX_CELL + 1)
const isCut = (text: string) =>
  text.length > MAX_CELL || (text.length === MAX_CELL && CUTS.some((mark) => text.endsWith(mark)))
export const textCell = (text: string): CellValue =>
  isCut(text) ? { words: storedCell(text), mark: 'IMPORT_CELL_LONG' } : { words: storedCell(text) }
/** A text of a sheet, whose blanks are its own: fields of free text store it unchanged. In a file of plain text they only separate its cells. */
export function sheetCell(text: string): CellValue {
  const cell = textCell(text)
  return cell.words === '' || cell.words.length === text.length ? cell : { ...cell, shown: cleanCellText(text) }
}

/** The words of a day that a sheet counts since 1900; a value below one day is a time. */
function serialWords(days: number): string {
  const date = new Date(Math.round((days - DAYS_TO_1970 + (days >= 1 && days < NO_SUCH_DAY ? 1 : 0)) * DAY_S) * 1000)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
  const clock = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`
  if (date.getUTCFullYear() < 1900) return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** Hours that are counted on beyond a day. */
function elapsedWords(days: number): string {
  const seconds = Math.round(days * DAY_S)
  return `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

/**
 * Whether digits of a whole number beyond the fifteenth are those that were typed. Spreadsheets make zeros of them; programs that
 * write a sheet may write them all, and then say more than the binary number next to it does, or no more than it holds.
 */
function holdsDigits(literal: string): boolean {
  const number = Number(literal)
  if (/^0*$/.test(literal.replace(/^-?0*/, '').slice(DIGITS))) return false
  return Number.isSafeInteger(number) || String(number) !== literal
}

/** A number as a sheet holds it, in the words of its file. */
export function numberCell(literal: string, format: CellFormat | undefined, since1904 = false): CellValue {
  const said = literal.trim()
  const exact = Number(said)
  if (said === '' || !Number.isFinite(exact)) return textCell(said)
  const number = Number(exact.toPrecision(DIGITS))
  const days = since1904 ? exact + DAYS_TO_1904 : exact
  if (format?.isElapsed && exact >= 0) return { words: elapsedWords(exact), shown: format.show(exact) }
  if (format?.isDate && days >= 0) return { words: serialWords(days), shown: format.show(days) }
  if (Math.abs(exact) < 10 ** DIGITS) return { words: String(number), shown: format?.show(number) }
  if (/^-?\d+$/.test(said) && holdsDigits(said)) return { words: said }
  return { words: String(number), mark: 'IMPORT_DIGITS_LOST' }
}

/** A day that a file writes as ISO 8601 does. */
export function isoCell(text: string): CellValue {
  return {
    words: storedCell(
      text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/, '$1 $2').replace(/ 00:00:00$/, ''),
    ),
  }
}
export const booleanCell = (isTrue: boolean): CellValue => ({ words: String(isTrue), shown: isTrue ? 'TRUE' : 'FALSE' })
export const errorCell = (text: string): CellValue => ({ words: storedCell(text), mark: 'IMPORT_CELL_ERROR' })

const DAY = /^\d{4}-\d\d-\d\d/
/** The displayed text of a cell; dates have one format. */
export function displayText([, words, , shown]: EncodedRow, column: number): string {
  const said = words[column] ?? ''
  return DAY.test(said) ? said : (shown?.[column] ?? said)
}
