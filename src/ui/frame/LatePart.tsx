import type { ReactNode } from 'react'
import { LazyBoundary } from '../../../registry/kit/parts/late.tsx'
import { toast } from '../feedback/feedback.tsx'
import { sayNow } from '../use-say.ts'

/** A part of the frame whose code is loaded on demand; `onMissing` removes it where loading fails. */
export function LatePart({ onMissing, children }: { readonly onMissing: () => void; readonly children: ReactNode }) {
  const handleMissing = () => {
    onMissing()
    toast('error', sayNow('COMMON_PART_MISSING'))
  }
  return <LazyBoundary onMissing={handleMissing}>{children}</LazyBoundary>
}
