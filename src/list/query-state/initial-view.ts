import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { KeyValue } from '../../host/host.tsx'

const keyOf = ({ screen }: ResolvedScreen) => `start:${screen.id}`

/** The default view of the user as cached in this browser, so that the first rows do not wait for the server. */
export function initialView(store: KeyValue, screen: ResolvedScreen): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(store.get(keyOf(screen)) ?? 'null')
    return isObject(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function saveStartingView(
  store: KeyValue,
  screen: ResolvedScreen,
  stored: Readonly<Record<string, unknown>> | undefined,
): void {
  store.set(keyOf(screen), stored && JSON.stringify(stored))
}
