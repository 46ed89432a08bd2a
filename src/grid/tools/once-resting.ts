const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const QUIETLY = { capture: true, passive: true } as const

/** Does something once nobody has scrolled, pressed or typed for so long, ms: what nobody waits for costs no frame then. Gives its end. */
export function onceResting(act: () => void, after: number): () => void {
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
