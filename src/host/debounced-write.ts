/** Typing is written down within 400 ms; this leaves the rest of it to the database. */
const DELAY_MS = 250

/**
 * Writes shortly after each change, also during continuous typing, and at once when the page is unloaded (`isLast`): what was written a moment
 * ago may not have arrived either. Returns the way to stop, which writes what is still waiting.
 */
export function debouncedWrite(
  listen: (changed: () => void) => () => void,
  write: (isLast: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeNow = (isLast: boolean) => {
    clearTimeout(timer)
    timer = undefined
    write(isLast)
  }
  const stopListening = listen(() => {
    timer ??= setTimeout(() => writeNow(false), DELAY_MS)
  })
  const flush = () => void (timer !== undefined && writeNow(false))
  const leave = () => writeNow(true)
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', flush)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', flush)
    flush()
  }
}
