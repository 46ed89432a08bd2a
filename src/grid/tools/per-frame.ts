/** Amid work in slices more drawings than these would take the time from the work, ms. */
const BUSY_MS = 200

/**
 * Runs a task at once, and repeated requests once in the next frame: more would not be visible. Where `isBusy` says so it
 * waits for longer.
 */
export function perFrame(
  act: () => void,
  isBusy: () => boolean = () => false,
): { readonly call: () => void; readonly cancel: () => void } {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const over = () => {
    frame = 0
    timer = undefined
    if (isAsked) call()
  }
  const call = () => {
    isAsked = frame !== 0 || timer !== undefined
    if (isAsked) return
    if (isBusy()) timer = setTimeout(over, BUSY_MS)
    else frame = requestAnimationFrame(over)
    act()
  }
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = 0
    timer = undefined
  }
  return { call, cancel }
}
