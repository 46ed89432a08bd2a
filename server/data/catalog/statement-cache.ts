import type { Queries } from '../../db/database.ts'
import type { TableScreen } from './screens.ts'

/** Makes something of a screen as a person is given it, once; it may depend on anything but `rows`, which hold that person's values. */
export type TextOf<T> = (screen: TableScreen, db: Queries) => T

interface Made {
  readonly table: string
  readonly version: number
  readonly masked: TableScreen['masked']
  readonly texts: Map<TextOf<unknown>, unknown>
}
const made = new WeakMap<TableScreen['columns'], Made>()

/** What `make` makes of a screen. Each way to be given a screen has columns of its own. */
export function textOf<T>(screen: TableScreen, db: Queries, make: TextOf<T>): T {
  const { table, version, masked, columns } = screen
  let found = made.get(columns)
  if (!found || found.table !== table || found.version !== version || found.masked !== masked) made.set(columns, (found = { table, version, masked, texts: new Map() }))
  if (!found.texts.has(make)) found.texts.set(make, make(screen, db))
  return found.texts.get(make) as T
}
