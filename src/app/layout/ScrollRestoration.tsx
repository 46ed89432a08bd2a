import { useLayoutEffect, useRef, type ReactNode, type UIEvent } from 'react'

/** Frames after which a page has its height again: parts of it measure themselves when they are shown. */
const PATIENCE = 30
/** What a person does to scroll: from then on nothing else moves the page. */
const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Scrolls the window to where it was, as soon as the page is long enough. Returns the way to stop. */
function scrollBack(top: number): () => void {
  let frames = 0
  let next = 0
  const go = () => {
    window.scrollTo(0, top)
    frames += 1
    if (top > 0 && Math.abs(window.scrollY - top) > 1 && frames < PATIENCE) next = requestAnimationFrame(go)
  }
  const stop = () => {
    cancelAnimationFrame(next)
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  go()
  return stop
}

/** Where a page that is shown again stood, and every box inside it: a hidden one forgets. A page that is new starts at the top. */
export function ScrollRestoration({ children }: { children: ReactNode }) {
  const boxes = useRef(new Map<Element, { readonly top: number; readonly left: number }>())
  const top = useRef(0)
  useLayoutEffect(() => {
    const stop = scrollBack(top.current)
    for (const [box, at] of boxes.current) {
      if (!box.isConnected) boxes.current.delete(box)
      else Object.assign(box, { scrollTop: at.top, scrollLeft: at.left })
    }
    const follow = () => {
      top.current = window.scrollY
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', follow)
    }
  }, [])
  const handleScroll = ({ target }: UIEvent) => {
    if (target instanceof Element && target.checkVisibility?.() !== false)
      boxes.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
  }
  return (
    <div className="v-page-frame" onScrollCapture={handleScroll}>
      {children}
    </div>
  )
}
