import { NUMBER_COLUMNS } from '../../../../registry/kit/column-types.ts'
import type { DataColumn } from '../../catalog/index.ts'
import type { OutCell, Stamp, StampCell } from '../write/types.ts'

const TIMES: ReadonlySet<string> = new Set(['date', 'timestamp', 'time'])
const DAY_MS = 86_400_000
/** Sheets count days since the end of 1899, and take 1900 for a leap year: what lies before its March is off by one. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST = Date.UTC(1900, 2, 1)

/** Shapes of times as they are shown; another one, such as a month, stays a text. */
const DAYS: readonly (readonly [RegExp, Stamp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, 'date', 'T00:00:00Z'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'minute', ':00Z'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'second', 'Z'],
]
const CLOCKS: readonly (readonly [RegExp, Stamp])[] = [
  [/^([01]\d|2[0-3]):[0-5]\d$/, 'clock'],
  [/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'clockSecond'],
]

/** A time as sheets know it, from the words it is shown by. */
function stampOf(words: string): StampCell | undefined {
  const day = DAYS.find(([shape]) => shape.test(words))
  if (day) {
    const moment = Date.parse(`${words.replace(' ', 'T')}${day[2]}`)
    return moment >= FIRST ? { at: (moment - EPOCH) / DAY_MS, as: day[1] } : undefined
  }
  const clock = CLOCKS.find(([shape]) => shape.test(words))
  return clock && { at: Date.parse(`1970-01-01T${words.padEnd(8, ':00')}Z`) / DAY_MS, as: clock[1] }
}

/** A stored value as the cell of a sheet: numbers and times as such, everything else by its words. */
export function cellOf(
  column: DataColumn,
  stored: unknown,
  words: (column: DataColumn, stored: unknown) => string,
): OutCell {
  if (stored === null || stored === undefined || stored === '') return null
  if (typeof stored === 'number' && NUMBER_COLUMNS.has(column.type) && !column.lookup) return stored
  const text = words(column, stored)
  return (TIMES.has(column.type) ? stampOf(text) : undefined) ?? text
}

/** Decimal places of the column's numbers. */
export const decimalsOf = ({ type, field, lookup }: DataColumn): number | undefined =>
  type === 'numeric' && !lookup ? field?.storage.scale : undefined
