import { splitCommaList } from '../../language/comma-list.ts'
import type { TotalOf } from '../../language/sections.ts'

/** Which totals a call asks for, such as `insured:sum,startDate:max`; without it those of the totals row of the list. */
export const TOTALS_PARAM = '_totals'
const WAYS = ['sum', 'avg', 'min', 'max', 'count'] as const satisfies readonly TotalOf[]
const MOST = 10

/** A total of a field, by its key. */
export interface WantedTotal {
  readonly key: string
  readonly of: TotalOf
}
export const totalsText = (totals: readonly WantedTotal[]): string =>
  totals.map(({ key, of }) => `${key}:${of}`).join(',')

/** What is not understood is left out. */
export function totalsIn(text: string): readonly WantedTotal[] {
  return splitCommaList(text)
    .slice(0, MOST)
    .flatMap((one) => {
      const [key = '', way] = one.split(':')
      const of = WAYS.find((each) => each === way)
      return of && key !== '' ? [{ key, of }] : []
    })
}
