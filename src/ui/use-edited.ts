import { useCallback, useState } from 'react'

interface Edited<T> {
  readonly now: T
  readonly over: T
}

/**
 * What is stored, with what was changed of it and is not saved yet. `over` is what was stored when the first change was made: others
 * may have stored more since then, and a save of the difference from `over` takes nothing of that back.
 */
export function useEdited<T extends object>(stored: T | undefined) {
  const [edited, setEdited] = useState<Edited<T>>()
  const edit = useCallback(
    (change: (now: T) => T) =>
      setEdited((before) => {
        const over = before?.over ?? stored
        return over && { over, now: change(before?.now ?? over) }
      }),
    [stored],
  )
  const reset = useCallback(() => setEdited(undefined), [])
  return { now: edited?.now ?? stored, over: edited?.over ?? stored, edit, reset }
}
