import { type KeyboardEvent, useCallback } from 'react'

interface RowSteps {
  readonly keys: readonly string[]
  /** Goes to the title of a field. */
  readonly go: (key: string) => void
  /** Adds a field after the selected one, and focuses its title. */
  readonly add: () => void
  readonly duplicate: (key: string) => void
  /** Called before a title is left by key. */
  readonly leave: (key: string) => void
}

/** Enter in a title goes one row down and, in the last row or with Ctrl, adds a field; Ctrl+D copies the row. */
export function useRowEdits({ keys, go, add, duplicate, leave }: RowSteps): (event: KeyboardEvent) => void {
  return useCallback(
    (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const key = target.closest('tr')?.dataset['key']
      // Enter that only ends the composition of a word belongs to the input method.
      if (key === undefined || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
      const isControl = event.ctrlKey || event.metaKey
      if (isControl && event.key.toLowerCase() === 'd') {
        event.preventDefault()
        duplicate(key)
        return
      }
      if (event.key !== 'Enter' || !target.matches('.vd-cell-title input')) return
      event.preventDefault()
      const next = keys[keys.indexOf(key) + 1]
      leave(key)
      if (isControl || next === undefined) add()
      else go(next)
    },
    [keys, go, add, duplicate, leave],
  )
}
