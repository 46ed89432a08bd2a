export type Stored = Readonly<Record<string, unknown>>

/** One row of a sub-table with its current values. */
export interface ChildRow {
  /** Of the stored row, or a word for one that is new. */
  readonly id: string
  /** The row as it was read; undefined for a new one. */
  readonly before: Stored | undefined
  /** What every field holds. */
  readonly record: Stored
  /** Fields that hold something else than before. */
  readonly changed: readonly string[]
  /** Sentences by field; '' for the row itself. */
  readonly errors: Readonly<Record<string, string>>
}
