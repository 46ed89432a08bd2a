import { useState } from 'react'

export interface AsyncAction {
  /** Stays true after a success: the dialog closes then. */
  readonly isRunning: boolean
  /** Why the last attempt that failed did so. */
  readonly error: unknown
  readonly run: (action: () => Promise<unknown>) => Promise<void>
}

/** The call that a dialog ends with. */
export function useAsyncAction(): AsyncAction {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (action: () => Promise<unknown>) => {
    setRunning(true)
    try {
      await action()
    } catch (reason) {
      setError(reason)
      setRunning(false)
    }
  }
  return { isRunning, error, run }
}
