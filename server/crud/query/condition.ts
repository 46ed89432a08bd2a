import type { RawBuilder } from 'kysely'
import type { DataColumn } from '../columns.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** A query as a tree: columns are already looked up, values are still plain text and will be bound. */
export type Condition =
  | { readonly kind: 'compare'; readonly column: DataColumn; readonly op: Comparison; readonly value: string }
  | { readonly kind: 'in'; readonly column: DataColumn; readonly values: readonly string[] }
  | { readonly kind: 'like'; readonly column: DataColumn; readonly at: 'start' | 'end' | 'anywhere'; readonly value: string }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }

/** A condition as SQL with its values bound. */
export type Predicate = RawBuilder<boolean>

export const MAX_VALUE = 4000
export const MAX_PIECES = 1000

/** The parts of a comma list; empty ones are dropped. */
export function pieces(text: string): string[] {
  return text.split(',').map((piece) => piece.trim()).filter((piece) => piece !== '')
}
