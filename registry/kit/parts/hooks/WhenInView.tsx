import { type ReactNode, Suspense, useRef } from 'react'
import { useInView } from './use-in-view.ts'

interface WhenSeenProps {
  /** The placeholder until then, and while the content loads. */
  readonly still: ReactNode
  /** Heavy: it begins in sight. */
  readonly children: ReactNode
  readonly className?: string
}

/** Draws what is heavy from the moment its place is, or is about to be, in sight. */
export function WhenInView({ still, children, className }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useInView(place)
  return (
    <div ref={place} className={className}>
      {isSeen ? <Suspense fallback={still}>{children}</Suspense> : still}
    </div>
  )
}
