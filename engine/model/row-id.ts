type Row = Readonly<Record<string, unknown>>

/** The id of a row as text, '' without one. */
export const idOf = (row: Row | undefined): string => String(row?.['id'] ?? '')
/** The id of a row that a client sent: text, or '' for anything else. */
export const sentIdOf = (row: Row): string => (typeof row['id'] === 'string' ? row['id'] : '')
