import type { Queries } from '../../db/database.ts'
import type { TableScreen } from './screens.ts'

/** Computes a value of a restricted screen once. The value may depend on anything but `rows`, which contain the values of one user. */
export type TextOf<T> = (screen: TableScreen, db: Queries) => T

interface Made {
  readonly table: string
  readonly version: number
  readonly masked: TableScreen['masked']
  readonly texts: Map<TextOf<unknown>, unknown>
}
const made = new WeakMap<TableScreen['columns'], Made>()

/** The cached value of `make` for a screen. Each restriction of a screen has its own columns. */
export function cachedStatement<T>(screen: TableScreen, db: Queries, make: TextOf<T>): T {
  const { table, version, masked, columns } = screen
  let found = made.get(columns)
  if (!found || found.table !== table || found.version !== version || found.masked !== masked)
    made.set(columns, (found = { table, version, masked, texts: new Map() }))
  if (!found.texts.has(make)) found.texts.set(make, make(screen, db))
  return found.texts.get(make) as T
}
