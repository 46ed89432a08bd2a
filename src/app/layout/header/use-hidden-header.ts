import { useEffect, useState } from 'react'

/** The header stays until the page was scrolled this far, in px. */
const THRESHOLD = 100

/** Whether a header that hides itself is away: the page was scrolled down past the threshold and not up again. */
export function useHiddenHeader(hides: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    if (!hides) return
    let before = window.scrollY
    const follow = () => {
      const now = window.scrollY
      if (now <= THRESHOLD || now < before) setHidden(false)
      else if (now > before) setHidden(true)
      before = now
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      setHidden(false)
    }
  }, [hides])
  return hides && hidden
}
