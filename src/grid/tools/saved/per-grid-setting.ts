import { session } from '../../../state/session/session.ts'
import { readLocal, writeLocal } from '../../../state/storage/storage.ts'

/** Keeps one thing of each grid that has a name, for each person at this browser: '' is no name, and keeps nothing. */
export function perGridSetting(what: string) {
  const keyOf = (name: string) => `grid_${what}_${session.username}_${name}`
  return {
    read: (name: string): unknown => (name === '' ? undefined : readLocal(keyOf(name))),
    keep(name: string, value: unknown): void {
      if (name !== '') writeLocal(keyOf(name), value)
    },
  }
}
