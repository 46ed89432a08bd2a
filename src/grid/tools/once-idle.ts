const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const QUIETLY = { capture: true, passive: true } as const

/** Runs a task once the user has not scrolled, pressed or typed for `ms`, so that background work costs no frame. Returns the cancel function. */
export function onceIdle(act: () => void, after: number): () => void {
  let since = performance.now()
  const stir = () => {
    since = performance.now()
  }
  const stop = () => {
    clearTimeout(timer)
    for (const hand of HANDS) window.removeEventListener(hand, stir, QUIETLY)
  }
  const look = () => {
    const left = since + after - performance.now()
    if (left > 0) timer = setTimeout(look, left)
    else {
      stop()
      act()
    }
  }
  for (const hand of HANDS) window.addEventListener(hand, stir, QUIETLY)
  let timer = setTimeout(look, after)
  return stop
}
