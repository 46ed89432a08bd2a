/** The version of the backup file; a reader refuses newer ones. */
export const FORMAT_VERSION = 1
export const FORMAT_NAME = 'vitrine-backup'

export interface Column {
  name: string
  /** As PostgreSQL writes the type: `numeric(10,2)`. */
  type: string
  notNull: boolean
  /** The default as an expression. */
  default?: string
  /** The expression of a stored generated column, whose values are not saved. */
  generated?: string
}

export interface Constraint {
  name: string
  /** `PRIMARY KEY (id)`, as PostgreSQL writes it. */
  definition: string
  isForeignKey: boolean
}

export interface Index {
  name: string
  definition: string
}

/** Everything needed to make a table again. */
export interface Table {
  name: string
  columns: Column[]
  constraints: Constraint[]
  indexes: Index[]
}

export interface Header {
  format: typeof FORMAT_NAME
  version: number
  migrations: string[]
}

/**
 * One line of the file, which is gzip over JSON lines: the header; for each table its description followed by its
 * rows, each value as PostgreSQL's own text; at last the counts, by which a cut-off file is known.
 */
export type Line =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: Table }
  | { kind: 'row'; values: (string | null)[] }
  | { kind: 'end'; tables: number; rows: number }

export interface Counts {
  tables: number
  rows: number
}

/** The columns whose values are in the file. */
export function storedColumns(table: Table): Column[] {
  return table.columns.filter((column) => column.generated === undefined)
}
