/** Longer than a cell of a spreadsheet can be; only other kinds of files bring such. */
export const MAX_CELL = 32_767
const DAY_MS = 86_400_000
/** Days from the beginning of the calendar of sheets to 1970. */
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1462
/** Sheets believe in a 29th of February 1900. */
const NO_SUCH_DAY = 60

const two = (part: number) => String(part).padStart(2, '0')

/** A moment of a sheet, whose clock has no zone and which is given as UTC. A value below one day is a time. */
function dateWords(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  if (date.getUTCFullYear() < 1900) return clock
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** The words of a day that a sheet counts since 1900 or 1904. */
export function serialWords(serial: number, since1904: boolean): string {
  const days = since1904 ? serial + DAYS_TO_1904 : serial >= 1 && serial < NO_SUCH_DAY ? serial + 1 : serial
  return dateWords(new Date(Math.round((days - DAYS_TO_1970) * DAY_MS / 1000) * 1000))
}

/** Words as they are kept: no zero characters, no half characters. */
export function keptWords(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, MAX_CELL).toWellFormed()
}

export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? dateWords(value) : keptWords(String(value))
}
