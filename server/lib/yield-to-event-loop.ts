const SLICE_MS = 12

/**
 * Lets the server answer others during long work: `await yieldIfDue()` between small steps gives the event loop back
 * whenever this work has held it for 12 ms.
 */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
