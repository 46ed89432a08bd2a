import { useCallback, useState } from 'react'
import { useHost, type KeyValue } from '../host.tsx'
import { readColumnSet, type ColumnSet } from './column-set.ts'

function remembered(store: KeyValue, key: string): ColumnSet {
  try {
    const kept: unknown = JSON.parse(store.get(key) ?? '{}')
    return readColumnSet(kept)
  } catch {
    return {}
  }
}

/** How a person has the columns of the screen: this browser's copy answers at once. */
export function useOwnColumns(): readonly [ColumnSet, (next: (before: ColumnSet) => ColumnSet) => void] {
  const { screen, keep } = useHost()
  const key = `columns:${screen.screen.id}`
  const [set, setSet] = useState(() => remembered(keep.preference, key))
  const change = useCallback(
    (next: (before: ColumnSet) => ColumnSet) => {
      setSet((before) => {
        // What says nothing is not kept, so that a reset is one.
        const after = readColumnSet(next(before))
        keep.preference.set(key, Object.keys(after).length ? JSON.stringify(after) : undefined)
        return after
      })
    },
    [keep, key],
  )
  return [set, change]
}
