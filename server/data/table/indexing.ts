import type { Database } from '../../db/database.ts'

/** Tables whose indexes this process is making. */
const indexed = new WeakMap<Database, Set<string>>()

/** Is this process making an index of the table? Searches that it will answer read the whole table till then. */
export function isIndexing(database: Database, table: string): boolean {
  return indexed.get(database)?.has(table) === true
}
/** Marks tables as being indexed until each is reported as finished, or all are. */
export async function whileIndexing(
  database: Database,
  tables: readonly string[],
  work: (over: (table: string) => void) => Promise<void>,
): Promise<void> {
  const now = indexed.get(database) ?? new Set<string>()
  indexed.set(database, now)
  for (const table of tables) now.add(table)
  const over = (table: string) => void now.delete(table)
  try {
    await work(over)
  } finally {
    for (const table of tables) over(table)
  }
}
