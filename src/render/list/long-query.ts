import type { ResolvedScreen } from '../../../engine/model/resolve.ts'
import { isObject } from '../../../schemas/language/guard.ts'
import type { QueryGroup } from '../../../schemas/language/super-query.ts'
import type { KeyValue } from '../host.tsx'

/** So many are found again by whoever goes back. */
const MOST = 5
const MARK = 'kept.'
const keyOf = ({ screen }: ResolvedScreen) => `where:${screen.id}`

/** Stands in an address for a query that is too long for one; another query has another. */
export function markOf(query: QueryGroup): string {
  let sum = 0
  for (const letter of JSON.stringify(query)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return MARK + sum.toString(36)
}
export const isMark = (text: string): boolean => text.startsWith(MARK)

function longQueries(store: KeyValue, screen: ResolvedScreen): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(store.get(keyOf(screen)) ?? 'null')
    return isObject(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** What a mark stands for in this tab of the browser; the mark itself where it is not known. */
export function recallQuery(store: KeyValue, screen: ResolvedScreen, mark: string): unknown {
  const kept = longQueries(store, screen)
  return Object.hasOwn(kept, mark) ? kept[mark] : mark
}

/** Remembers what a mark in the address of this tab stands for. */
export function rememberQuery(store: KeyValue, screen: ResolvedScreen, query: QueryGroup): void {
  const mark = markOf(query)
  const others = Object.entries(longQueries(store, screen)).filter(([other]) => other !== mark)
  store.set(keyOf(screen), JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [mark, query]])))
}
