import type { RawBuilder } from 'kysely'
import type { DataColumn } from '../catalog/index.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** A query as a tree: columns are already looked up, values are still plain text and will be bound. */
export type Condition =
  | { readonly kind: 'compare'; readonly column: DataColumn; readonly op: Comparison; readonly value: string }
  | { readonly kind: 'in'; readonly column: DataColumn; readonly values: readonly string[] }
  | {
      readonly kind: 'like'
      readonly column: DataColumn
      readonly at: 'start' | 'end' | 'anywhere'
      readonly value: string
    }
  /** Holds nothing, or something. */
  | { readonly kind: 'empty' | 'filled'; readonly column: DataColumn }
  /** Holds nothing, or nothing that the other one finds. */
  | { readonly kind: 'none'; readonly column: DataColumn; readonly of: Condition }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  /** Holds the key of a node of a tree, or of one below it. */
  | { readonly kind: 'under'; readonly column: DataColumn; readonly keys: Subtree; readonly value: string }
  /** One of the rows below must fit. */
  | { readonly kind: 'related'; readonly rows: RelatedRows; readonly of: Condition }

/** Rows of another screen that belong to those of a list, as far as the person may list them. */
export interface RelatedRows {
  readonly table: string
  /** Holds the id of the row above. */
  readonly key: string
  /** Table of the rows above. */
  readonly above: string
  readonly columns: ReadonlyMap<string, DataColumn>
  readonly seen: Predicate
}

/** The statement that answers the keys of a node and of all that lies below it. */
export type Subtree = (value: string) => RawBuilder<unknown>

/** A condition as SQL with its values bound. */
export type Predicate = RawBuilder<boolean>

export const MAX_VALUE = 4000
export const MAX_PIECES = 1000
