import type { Ports } from '../../../registry/kit/ports.ts'
import type { TotalOf } from '../../../schemas/language/sections.ts'
import { type GridColumn, type Statistic, STATISTICS } from '../store/index.ts'
import type { Sheet } from './sheet.ts'

/** A line of the totals row: a statistic of the columns that state it, or what the screen says of each column. */
export type TotalLine = Statistic | 'stated'

const NAMES = { sum: 'GRID_SUM', average: 'GRID_AVERAGE', stated: 'GRID_TOTALS' } as const satisfies Record<
  TotalLine,
  string
>
const OWN_NAMES = {
  sum: 'GRID_SUM',
  avg: 'GRID_AVERAGE',
  min: 'GRID_LEAST',
  max: 'GRID_MOST',
  count: 'GRID_FILLED',
} as const satisfies Record<TotalOf, string>
const NOTHING = '-'

export function totalLines(columns: readonly GridColumn[]): readonly TotalLine[] {
  const stated = STATISTICS.filter((of) => columns.some(({ statistics }) => statistics?.includes(of)))
  return columns.some(({ total }) => total !== undefined) ? [...stated, 'stated'] : stated
}
export const lineName = (line: TotalLine, { say }: Pick<Ports, 'say'>): string => say(NAMES[line])

/** What a line says of a column; '' where it says nothing. */
export function totalText({ store, words, ports }: Sheet, column: GridColumn, line: TotalLine): string {
  const { key, statistics, total } = column
  if (line !== 'stated') return statistics?.includes(line) ? store.total(key)[line] : ''
  if (total === undefined) return ''
  const { stated } = store.total(key)
  const said = total === 'count' ? String(stated) : words.of(column, stated)
  return `${ports.say(OWN_NAMES[total])} ${said || NOTHING}`
}
