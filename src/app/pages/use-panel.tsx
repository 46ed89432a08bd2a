import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { PanelRequest } from '../../host/host.tsx'

const PanelDrawer = lazyPart(async () => (await import('../panels/PanelDrawer.tsx')).PanelDrawer)

/** The panel that an action of a screen opened, and what opens one. */
export function usePanel(): { readonly openPanel: (panel: PanelRequest) => void; readonly drawer: ReactNode } {
  const [panel, setPanel] = useState<PanelRequest>()
  const drawer = panel && (
    <Suspense fallback={null}>
      <PanelDrawer panel={panel} onClose={() => setPanel(undefined)} />
    </Suspense>
  )
  return { openPanel: setPanel, drawer }
}
