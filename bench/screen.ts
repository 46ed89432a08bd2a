import type { Screen } from '../schemas/language/screen.ts'

export const BENCH_SCREEN = 'bench.list'
/** The same rows in a table whose list does not count. */
export const UNCOUNTED_SCREEN = 'bench.uncounted'
/** A million rows. */
export const MILLION_SCREEN = 'bench.million'
/** The same with a page of so many rows. */
export const LONG_SCREEN = 'bench.long'
export const LONG_PAGE = 1000
export const COLUMNS = 20
const QUERY_FIELDS = 8
export const PAGE_SIZE = 100

/** 20 columns, 8 of them queried: texts, numbers and dates in turn. */
export function benchScreen(
  id: string,
  count: NonNullable<NonNullable<Screen['list']>['count']>,
  pageSize = PAGE_SIZE,
): Screen {
  const views = ['text', 'number', 'date', 'text'] as const
  const keys = Array.from({ length: COLUMNS }, (_, index) => `c${index}`)
  return {
    version: 1,
    id,
    title: '性能对照',
    permission: id.replace('.', ':'),
    source: { table: id.replace('.', '_') },
    menu: {},
    fields: Object.fromEntries(
      keys.map((key, index) => [key, { title: `列${index + 1}`, view: views[index % views.length] ?? 'text' }]),
    ),
    query: { items: keys.slice(0, QUERY_FIELDS), folded: QUERY_FIELDS },
    list: { columns: keys, pageSize, sort: { field: 'createTime', order: 'desc' }, count },
  }
}
