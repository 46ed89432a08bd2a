import { useSyncExternalStore } from 'react'
import type { Changes, LookupPort } from '../../ports.ts'

const NEVER: Changes = { now: () => 0, watch: () => () => undefined }

/** Another number whenever the choices of small sources have become others. */
export function useRevision({ changes = NEVER }: LookupPort): number {
  return useSyncExternalStore(changes.watch, changes.now)
}
