import type { ReactNode } from 'react'
import { Late } from '../../registry/kit/parts/late.tsx'
import { toast } from './feedback.tsx'
import { sayNow } from './use-say.ts'

/** Where a part of the frame stands whose code comes when it is asked for; `onMissing` takes it away where it does not come. */
export function LatePart({ onMissing, children }: { readonly onMissing: () => void; readonly children: ReactNode }) {
  const handleMissing = () => {
    onMissing()
    toast('error', sayNow('COMMON_PART_MISSING'))
  }
  return <Late onMissing={handleMissing}>{children}</Late>
}
