import { sql } from 'kysely'
import type { Predicate } from '../../query/index.ts'
import type { RowLimit } from './rows.ts'

/** The predicate for the rows that the user may see, for the screen's table or an alias of it. */
export function visibleRows({ rows }: { readonly rows?: RowLimit | undefined }, alias?: string): Predicate {
  return rows ? rows(alias) : sql<boolean>`true`
}
