import type { TotalOf } from '../../schemas/language/sections.ts'
import type { ColumnType } from './define.ts'

/** Types of columns that hold numbers. */
export const NUMBER_COLUMNS: ReadonlySet<string> = new Set<ColumnType>(['integer', 'bigint', 'numeric'])
const UNORDERED: ReadonlySet<string> = new Set<ColumnType>(['json', 'boolean'])

/** What can be said of a column of this type as a whole: only numbers add up. */
export function totalsOfColumn(type: ColumnType): readonly TotalOf[] {
  if (NUMBER_COLUMNS.has(type)) return ['sum', 'avg', 'min', 'max', 'count']
  return UNORDERED.has(type) ? ['count'] : ['min', 'max', 'count']
}
