import { sql } from 'kysely'
import type { Predicate } from '../../query/condition.ts'
import type { RowLimit } from './rows.ts'

/** The rows that the person is given of a screen, of its table or of an alias of it. */
export function inside({ rows }: { readonly rows?: RowLimit | undefined }, alias?: string): Predicate {
  return rows ? rows(alias) : sql<boolean>`true`
}
