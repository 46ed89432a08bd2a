import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import type { KeyValue } from '../../host/host.tsx'

/** Number of long queries that are stored for the back button. */
const MOST = 5
const MARK = 'kept.'
const keyOf = ({ screen }: ResolvedScreen) => `where:${screen.id}`

/** The hash that replaces a query which is too long for an address. */
export function queryHash(query: QueryGroup): string {
  let sum = 0
  for (const letter of JSON.stringify(query)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return MARK + sum.toString(36)
}
export const isQueryHash = (text: string): boolean => text.startsWith(MARK)

function longQueries(store: KeyValue, screen: ResolvedScreen): Readonly<Record<string, unknown>> {
  try {
    const queries: unknown = JSON.parse(store.get(keyOf(screen)) ?? 'null')
    return isObject(queries) ? queries : {}
  } catch {
    return {}
  }
}

/** The query of a mark in this browser tab; the mark itself where it is unknown. */
export function recallQuery(store: KeyValue, screen: ResolvedScreen, mark: string): unknown {
  const queries = longQueries(store, screen)
  return Object.hasOwn(queries, mark) ? queries[mark] : mark
}

/** Stores the query of a mark in the address of this tab. */
export function rememberQuery(store: KeyValue, screen: ResolvedScreen, query: QueryGroup): void {
  const mark = queryHash(query)
  const others = Object.entries(longQueries(store, screen)).filter(([other]) => other !== mark)
  store.set(keyOf(screen), JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [mark, query]])))
}
