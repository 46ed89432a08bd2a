import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { KeyValue } from '../../host/host.tsx'
import { itemStored, itemValue } from './terms.ts'

const keyOf = (screen: ResolvedScreen) => `typed:${screen.screen.id}`

/** What was typed into a query and not searched for when its page was left. */
export function readTyped(store: KeyValue, screen: ResolvedScreen): readonly unknown[] | undefined {
  const { items } = screen.query
  try {
    const stored: unknown = JSON.parse(store.get(keyOf(screen)) ?? 'null')
    return Array.isArray(stored) && stored.length === items.length
      ? items.map((item, index) => itemValue(item, stored[index]))
      : undefined
  } catch {
    return undefined
  }
}

/** Keeps the edited values of a query; `undefined` when they are those the list shows. */
export function storeTyped(store: KeyValue, screen: ResolvedScreen, values: readonly unknown[] | undefined): void {
  store.set(
    keyOf(screen),
    values && JSON.stringify(screen.query.items.map((item, index) => itemStored(item, values[index]))),
  )
}
