import { Drawer, Spin, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useDesigner } from '../../context.tsx'
import { BrokenSource } from '../../editor/BrokenSource.tsx'
import { useOpen } from '../../editor/context.tsx'
import { useIsNarrow } from '../../editor/use-narrow.ts'
import { NodePanel } from '../panel/NodePanel.tsx'
import { ProcessSettings } from '../panel/ProcessSettings.tsx'
import { RightsGrid } from '../rights/RightsGrid.tsx'
import { FlowTree } from '../tree/FlowTree.tsx'

const SourceView = lazy(async () => ({ default: (await import('../../source/SourceView.tsx')).SourceView }))
const Trial = lazy(async () => ({ default: (await import('../trial/Trial.tsx')).Trial }))

export type ProcessTab = 'flow' | 'rights' | 'settings' | 'source' | 'trial'
/** A place to show, and the tab that shows it. */
export interface ProcessReveal {
  readonly pointer: string
  readonly tab: ProcessTab
}

const late = (part: ReactNode) => <Suspense fallback={<Spin className="vd-center" />}>{part}</Suspense>

/** The tree with the properties of what is selected; rights, settings, source and test run beside it. */
export function ProcessPanes({ revealed }: { readonly revealed: ProcessReveal | null }) {
  const { say } = useDesigner()
  const { failure } = useOpen()
  const isNarrow = useIsNarrow()
  const [tab, setTab] = useState<ProcessTab>('flow')
  const [shown, setShown] = useState(revealed)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const panelRef = useRef<HTMLElement>(null)
  if (shown !== revealed) {
    setShown(revealed)
    if (revealed) setTab(revealed.tab)
  }
  const openProperties = () => {
    if (isNarrow) setPanelOpen(true)
    else panelRef.current?.querySelector<HTMLElement>('.vp-panel-body input, .vp-panel-body button')?.focus()
  }
  const broken = failure && <BrokenSource onShow={() => setTab('source')} />
  const items = [
    { key: 'flow', label: say('FLOW_TAB'), children: broken ?? <FlowTree onProperties={openProperties} /> },
    { key: 'rights', label: say('FLOW_RIGHTS'), children: broken ?? <RightsGrid /> },
    { key: 'settings', label: say('FLOW_SETTINGS'), children: broken ?? <ProcessSettings /> },
    { key: 'source', label: say('DESIGNER_SOURCE'), children: late(<SourceView revealed={revealed} />) },
    { key: 'trial', label: say('FLOW_TRIAL'), children: broken ?? late(<Trial />) },
  ]
  const hasSide = tab === 'flow' && !isNarrow && !failure
  return (
    <div className={hasSide ? 'vp-editor-body vp-split' : 'vp-editor-body'}>
      <Tabs activeKey={tab} destroyOnHidden items={items} onChange={(next) => setTab(next as ProcessTab)} />
      {hasSide && <NodePanel ref={panelRef} />}
      {isNarrow && isPanelOpen && !failure && (
        <Drawer open placement="bottom" size="85%" title={say('FLOW_PROPERTIES')} onClose={() => setPanelOpen(false)}>
          <NodePanel />
        </Drawer>
      )}
    </div>
  )
}
