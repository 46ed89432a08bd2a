import { type Ref, useMemo } from 'react'
import { resolveScreen } from '../../../engine/model/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { SampleScreen } from '../../preview/PreviewPart.tsx'

/** The sections as the renderer draws them over sample rows; they take neither pointer nor focus. */
export function PageSheet({ screen, ref }: { readonly screen: Screen; readonly ref: Ref<HTMLDivElement> }) {
  const resolved = useMemo(() => resolveScreen(screen), [screen])
  return (
    <div ref={ref} inert>
      <SampleScreen screen={resolved} />
    </div>
  )
}
