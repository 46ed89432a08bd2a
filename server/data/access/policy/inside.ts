import { sql } from 'kysely'
import type { Predicate } from '../../query/index.ts'
import type { RowLimit } from './rows.ts'

/** The rows of a screen that the user may see, of its table or of an alias of it. */
export function visibleRows({ rows }: { readonly rows?: RowLimit | undefined }, alias?: string): Predicate {
  return rows ? rows(alias) : sql<boolean>`true`
}
